import { eventually, type LaunchedApplication } from '../app/application.ts'
import { launchAgain } from '../app/bare-launch.ts'
import type { GnomeShell } from './gnome-shell.ts'
import { crop, isBlank } from './raster.ts'

/** Points: no window of ours is lower with all its parts in sight. */
const lowest = 560

/** Waits until the window is in front, of its full height, has the focus, and there is something on it. */
export async function isToBeSeen(shell: GnomeShell, title: string): Promise<void> {
  await eventually(
    async () => {
      const front = (await shell.windows()).at(-1)
      const blank = front === undefined || isBlank(crop(await shell.frame(), front.area))
      return { front, blank }
    },
    ({ front, blank }) => front?.title === title && front.focused && front.area.height >= lowest && !blank,
  )
}

/** Starts the application once more beside the one that runs, as the shell's launcher does; answers the exit code. */
export async function launchFrom(shell: GnomeShell, app: LaunchedApplication): Promise<number | null> {
  const token = await shell.activationToken()
  return launchAgain(app.userData, [], { ...shell.environment, XDG_ACTIVATION_TOKEN: token })
}
