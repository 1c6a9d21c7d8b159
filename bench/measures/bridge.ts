import { setTimeout as wait } from 'node:timers/promises'
import type { ElectronApplication } from 'playwright-core'
import { eventually, launchApplication } from '../../test/support/app/application.ts'
import { inMain } from '../../test/support/app/in-main.ts'
import { type Context, limitRow, type Row } from '../lib/row.ts'

const seconds = 10

/** Messages to and from the page, while the window is open, polled once a second, and nothing changes. */
export async function measureBridge(context: Context): Promise<readonly Row[]> {
  const app = await launchApplication([`--service-home=${context.demo.home}`, '--show'])
  try {
    const page = await app.window()
    await page.locator('main li').first().waitFor()
    await wait(3_000)
    await countFrom(app.electron)
    await context.demo.forgetRequests()
    await wait(seconds * 1_000)
    const polls = (await context.demo.requests())['GET /network'] ?? 0
    if (polls < seconds / 2) throw new Error(`the service was polled ${polls} times only`)
    const messages = await countOf(app.electron)
    // A counter that counts nothing would pass.
    const [network] = await context.demo.networks()
    await context.demo.force(network?.id ?? '', { netconfRevision: 9_999 })
    await eventually(
      () => countOf(app.electron),
      (count) => count > messages,
    )
    return [
      limitRow({
        measure: 'messages over the bridge while nothing changes',
        unit: '',
        ours: messages,
        most: 0,
        note: `${seconds} s with the window open, ${polls} polls`,
      }),
    ]
  } finally {
    await app.close()
  }
}

function countOf(electron: ElectronApplication): Promise<number> {
  return inMain(electron, () => Number(process.env.MESHTRAY_BENCH_MESSAGES ?? Number.NaN))
}

/** Counts in the environment of the main process, the one place that both sides of the inspector share. */
function countFrom(electron: ElectronApplication): Promise<void> {
  return inMain(electron, ({ webContents }) => {
    process.env.MESHTRAY_BENCH_MESSAGES = '0'
    const count = (): void => {
      process.env.MESHTRAY_BENCH_MESSAGES = String(Number(process.env.MESHTRAY_BENCH_MESSAGES) + 1)
    }
    for (const contents of webContents.getAllWebContents()) {
      const send = contents.send.bind(contents)
      contents.send = (channel, ...args) => {
        count()
        send(channel, ...args)
      }
      const emit = contents.emit.bind(contents)
      contents.emit = (event, ...args) => {
        if (String(event).includes('ipc')) count()
        return emit(event, ...args)
      }
    }
  })
}
