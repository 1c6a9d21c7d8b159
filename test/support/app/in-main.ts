import type * as Electron from 'electron'
import type { ElectronApplication } from 'playwright-core'
import type { LaunchedApplication } from './application.ts'

/**
 * Asks something of the main process, or has it do what may be done twice. At times, while a window is being made,
 * Chromium's inspector loses the promise of an answer although the work is done: it is asked again then.
 */
export async function inMain<R, A = undefined>(
  app: ElectronApplication,
  work: (electron: typeof Electron, argument: A) => R,
  argument?: A,
): Promise<Awaited<R>> {
  for (;;) {
    try {
      return (await app.evaluate(work as never, argument as never)) as Awaited<R>
    } catch (error) {
      if (!isLostAnswer(error)) throw error
    }
  }
}

/** Tells if only the answer was lost, and the work was done. */
export function isLostAnswer(error: unknown): boolean {
  return String(error).includes('promise was garbage collected')
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
