import { describe, expect, test } from 'vitest'
import { eventually, projectRoot } from '../../support/app/application.ts'
import { inMain, visibleWindows } from '../../support/app/in-main.ts'
import { slope } from '../../support/app/resources.ts'
import { invoke, openRun } from '../../support/app/states.ts'
import { say, times } from '../../support/long.ts'
import { shared } from '../../support/shared.ts'

const rounds = times(20, 500)

/** The resources that main holds while no window is there */
interface Usage {
  /** Bytes */
  readonly heap: number
  readonly processes: number
  readonly pages: number
  readonly descriptors: number
  readonly listeners: number
}

describe.runIf(process.platform === 'linux')('windows, opened and closed', () => {
  const running = shared(() => openRun('tray'))

  const main = () => running.app.electron
  const usage = (): Promise<Usage> =>
    inMain(main(), ({ app, BaseWindow, ipcMain, nativeTheme, powerMonitor, webContents }) => {
      ;(globalThis as { gc?: () => void }).gc?.()
      return {
        heap: process.memoryUsage().heapUsed,
        processes: app.getAppMetrics().filter(({ type }) => type === 'Tab').length,
        pages: BaseWindow.getAllWindows().length + webContents.getAllWebContents().length,
        descriptors: process.getBuiltinModule('node:fs').readdirSync('/proc/self/fd').length,
        listeners: [app, ipcMain, nativeTheme, powerMonitor, process].reduce(
          (sum, emitter) =>
            sum + emitter.eventNames().reduce((all, name) => all + emitter.listenerCount(name as never), 0),
          0,
        ),
      }
    })

  /** Opens a window as a second launch, or the tray's menu, does; and gives it up as it is after a minute hidden. */
  async function round(): Promise<void> {
    await inMain(main(), ({ app }, argv) => app.emit('second-instance', {}, argv), [
      process.execPath,
      projectRoot,
    ])
    await expect.poll(() => visibleWindows(running.app)).toBe(1)
    const page = await eventually(
      () => main().windows().at(-1) ?? null,
      (found) => found !== null,
    )
    await page?.getByText('Online', { exact: true }).first().waitFor()
    if (page === null) throw new Error('there is no page')
    await invoke(page, 'hosting.openWindow', { network: null })
    await expect.poll(() => inMain(main(), ({ BaseWindow }) => BaseWindow.getAllWindows().length)).toBe(2)
    const hosting = await eventually(
      () =>
        main()
          .windows()
          .find((one) => one.url().endsWith('#hosting')) ?? null,
      (found) => found !== null,
    )
    await hosting?.getByText('workshop').first().waitFor()
    await inMain(main(), ({ BaseWindow }) => {
      for (const window of BaseWindow.getAllWindows()) window.destroy()
    })
    await eventually(usage, ({ pages, processes }) => pages === 0 && processes === 0)
    // Or the next round may be told of these pages as if they were its own.
    await expect.poll(() => main().windows().length).toBe(0)
  }

  test(`${rounds} times: nothing stays behind`, { timeout: rounds * 150_000 }, async () => {
    await inMain(main(), () => {
      process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
      const gc = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void
      Object.assign(globalThis, { gc })
    })
    const measured: Usage[] = []
    for (let count = 1; count <= rounds; count += 1) {
      await round()
      measured.push(await usage())
    }
    const settled = measured.slice(Math.floor(rounds / 4))
    const growth = (read: (one: Usage) => number): number => slope(settled.map(read)) * settled.length
    const [first, last] = [settled[0], settled.at(-1)]
    const heap = Math.round(growth((one) => one.heap) / 1024)
    say(
      `windows: ${rounds} rounds; heap ${heap} KB more, descriptors ${first?.descriptors} to ${last?.descriptors}, ` +
        `listeners ${first?.listeners} to ${last?.listeners}`,
    )
    expect(heap).toBeLessThan(times(2_048, 4_096))
    expect(last?.listeners).toBe(first?.listeners)
    expect(Math.abs(growth((one) => one.descriptors))).toBeLessThan(4)
    expect(await running.complaints()).toEqual([])
    await eventually(running.menu, ([first]) => first === 'Online')
  })
})
