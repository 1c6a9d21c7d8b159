import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { WebContentsView } from 'electron'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { applicationEnvironment, eventually, projectRoot } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { online } from '../../support/app/small-window.ts'
import { invoke, openRun, openStage } from '../../support/app/states.ts'
import { times } from '../../support/long.ts'
import { shared } from '../../support/shared.ts'

/* Whatever breaks in a window or in main, or happens to the whole computer, the tray stays, and what broke comes back. */
describe.runIf(process.platform === 'linux')('the application survives', () => {
  const running = shared(() => openRun('hosting'))

  const main = () => running.app.electron
  const says = (line: string) => eventually(running.menu, ([first]) => first === line)
  /** The windows that show, by what their page is. */
  const shown = (): Promise<readonly { readonly url: string; readonly renderer: number }[]> =>
    inMain(main(), ({ BaseWindow }) =>
      BaseWindow.getAllWindows()
        .filter((window) => window.isVisible())
        .map(({ contentView }) => (contentView as WebContentsView).webContents)
        .filter((contents) => !contents.isCrashed())
        .map((contents) => ({ url: contents.getURL(), renderer: contents.getOSProcessId() })),
    )
  const isHosting = ({ url }: { readonly url: string }): boolean => url.endsWith('#hosting')
  const windows = [
    ['the small window', (window: { readonly url: string }) => !isHosting(window)],
    ['the window of hosted networks', isHosting],
  ] as const

  /** The small window hides when the other takes the focus. */
  async function open(): Promise<void> {
    const ask = () =>
      inMain(main(), ({ app }, argv) => app.emit('second-instance', {}, argv), [
        process.execPath,
        projectRoot,
      ])
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await ask()
      await new Promise((resolve) => setTimeout(resolve, 300))
      if ((await shown()).length === 2) return
    }
    throw new Error('the windows do not show')
  }
  async function content(wanted: (window: { readonly url: string }) => boolean): Promise<Page> {
    const page = await eventually(
      () =>
        main()
          .windows()
          .find((one) => wanted({ url: one.url() })) ?? null,
      (found) => found !== null,
    )
    if (page === null) throw new Error('no such page')
    await page
      .getByText(isHosting({ url: page.url() }) ? 'workshop' : 'Online')
      .first()
      .waitFor()
    return page
  }

  test.each(windows)(
    '%s, its renderer killed: it comes back, and the tray never goes',
    async (_name, wanted) => {
      await open()
      const renderer = (await shown()).find(wanted)?.renderer ?? 0
      process.kill(renderer, 'SIGKILL')
      await eventually(shown, (now) => now.some((one) => wanted(one) && one.renderer !== renderer))
      await says('Online')
      await content(wanted)
    },
  )

  test.each(windows)(
    '%s, its renderer hung: it comes back',
    async (_name, wanted) => {
      await open()
      const renderer = (await shown()).find(wanted)?.renderer ?? 0
      if (times(0, 1) === 0) {
        // Chromium takes half a minute to notice; in a short run it is told.
        await inMain(
          main(),
          ({ webContents }, id) => {
            for (const contents of webContents.getAllWebContents()) {
              if (contents.getOSProcessId() === id) contents.emit('unresponsive')
            }
          },
          renderer,
        )
      } else {
        const page = await content(wanted)
        void page
          .evaluate(() =>
            setTimeout(() => {
              for (;;);
            }, 0),
          )
          .catch(() => undefined)
        await inMain(
          main(),
          ({ webContents }, id) => {
            for (const contents of webContents.getAllWebContents()) {
              if (contents.getOSProcessId() !== id) continue
              contents.sendInputEvent({ type: 'mouseDown', x: 20, y: 20, button: 'left', clickCount: 1 })
            }
          },
          renderer,
        )
      }
      const milliseconds = times(15_000, 90_000)
      await eventually(
        shown,
        (now) => now.some((one) => wanted(one) && one.renderer !== renderer),
        milliseconds,
      )
      await says('Online')
      await content(wanted)
    },
    times(60_000, 180_000),
  )

  test('promises that nobody handles, and what is thrown where nobody catches', async () => {
    await inMain(main(), () => {
      void Promise.reject(new Error('rejected for a test'))
      void Promise.reject()
      setTimeout(() => {
        throw new Error('thrown for a test')
      })
    })
    await eventually(running.complaints, (lines) =>
      ['rejected for a test', 'thrown for a test'].every((text) => lines.some((line) => line.includes(text))),
    )
    await running.world.node.stop()
    await running.poke()
    await says('The service is not running')
    await running.world.node.start()
    await running.poke()
    await says('Online')
  })

  test('sleep: what happened meanwhile is seen on waking', async () => {
    await inMain(main(), ({ BaseWindow }) => {
      for (const window of BaseWindow.getAllWindows()) window.hide()
    })
    for (const event of ['suspend', 'lock-screen']) {
      await inMain(main(), ({ powerMonitor }, name) => powerMonitor.emit(name), event)
    }
    await running.world.node.stop()
    await inMain(main(), ({ powerMonitor }) => powerMonitor.emit('resume'))
    await says('The service is not running')
    await running.world.node.start()
    await inMain(main(), ({ powerMonitor }) => powerMonitor.emit('unlock-screen'))
    await says('Online')
    await inMain(main(), ({ BaseWindow }) => {
      for (const window of BaseWindow.getAllWindows()) window.show()
    })
  })

  test.each([
    ['forwards by a year', 365 * 86_400_000],
    ['back by a year', -365 * 86_400_000],
    ['back to 1970', -Date.now()],
  ])('the clock jumps %s: polls, writes and the window go on', async (_name, jump) => {
    await inMain(
      main(),
      (_electron, milliseconds) => {
        const clock = globalThis as unknown as { trueNow?: () => number }
        const now = clock.trueNow ?? Date.now
        clock.trueNow = now
        Date.now = () => now() + milliseconds
      },
      jump,
    )
    await open()
    const page = await content((window) => !isHosting(window))
    const { node } = running.world
    const polls = async (): Promise<number> => (await node.requests())['GET /status'] ?? 0
    const before = await polls()
    await expect.poll(polls).toBeGreaterThan(before + 1)
    const { id = '', allowDNS = false } = (await node.networks()).find(({ status }) => status === 'OK') ?? {}
    expect(await invoke(page, 'network.setFlag', { id, flag: 'allowDNS', value: !allowDNS })).toMatchObject({
      ok: true,
    })
    expect((await node.network(id))?.allowDNS).toBe(!allowDNS)
    await node.stop()
    await says('The service is not running')
    await page
      .getByText(/No usable answer/)
      .first()
      .waitFor()
    await node.start()
    await says('Online')
    await inMain(main(), () => {
      const { trueNow } = globalThis as unknown as { trueNow?: () => number }
      if (trueNow !== undefined) Date.now = trueNow
    })
  })
})

describe('launched again while it still starts', () => {
  /** A link that leads nowhere too */
  const isThere = (file: string): Promise<boolean> =>
    lstat(file).then(
      () => true,
      () => false,
    )

  test('one application, and its window opens', async () => {
    const stage = await openStage()
    const userData = stage.folder
    const again = () =>
      spawn(
        process.execPath,
        [
          '--password-store=basic',
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
          projectRoot,
          `--user-data-dir=${userData}`,
        ],
        { env: applicationEnvironment(), stdio: 'ignore' },
      )
    const launching = stage.launch('tray')
    // From when the first holds the lock until it stands is what is meant.
    const isLocked = eventually(() => isThere(join(userData, 'SingletonLock')), Boolean)
    const seconds = [0, 200, 400].map(async (ms) => {
      await isLocked
      await new Promise((resolve) => setTimeout(resolve, ms))
      return once(again(), 'exit')
    })
    const running = await launching
    try {
      for (const second of seconds) expect(await second).toEqual([0, null])
      const page = await running.app.window()
      await online(page).waitFor()
      expect(running.app.electron.windows()).toHaveLength(1)
    } finally {
      await running.close()
      await stage.dispose()
    }
  })
})
