import type * as Electron from 'electron'
import type { ElectronApplication } from 'playwright-core'
import type { LaunchedApplication } from './application.ts'

/** Milliseconds after which an answer counts as lost; nothing that is asked takes as long. */
const patience = 60_000

/**
 * Asks something of the main process, or has it do what may be done twice. At times, while a window is being made,
 * Chromium's inspector loses the promise of an answer although the work is done, with or without an error: it is asked
 * again then.
 */
export async function inMain<R, A = undefined>(
  app: ElectronApplication,
  work: (electron: typeof Electron, argument: A) => R,
  argument?: A,
): Promise<Awaited<R>> {
  for (;;) {
    let timer: NodeJS.Timeout | undefined
    const lost = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(lostAnswer)), patience)
    })
    try {
      return (await Promise.race([app.evaluate(work as never, argument as never), lost])) as Awaited<R>
    } catch (error) {
      if (!isLostAnswer(error)) throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The inspector's own words */
const lostAnswer = 'promise was garbage collected'

/** Returns whether only the answer was lost, and the work was done. */
export function isLostAnswer(error: unknown): boolean {
  return String(error).includes(lostAnswer)
}

/** Has the application look at the service now, as waking from sleep does. */
export function wake(app: LaunchedApplication): Promise<unknown> {
  return inMain(app.electron, ({ powerMonitor }) => powerMonitor.emit('resume'))
}

/** Returns the number of windows that are shown. */
export function visibleWindows({ electron }: Pick<LaunchedApplication, 'electron'>): Promise<number> {
  return inMain(
    electron,
    ({ BaseWindow }) => BaseWindow.getAllWindows().filter((window) => window.isVisible()).length,
  )
}

export async function isAnyWindowVisible(app: LaunchedApplication): Promise<boolean> {
  return (await visibleWindows(app)) > 0
}
