import { eventually, type LaunchedApplication } from '../application.ts'
import { launchAgain } from '../bare-launch.ts'
import type { GnomeShell } from './gnome-shell.ts'
import { crop, isBlank } from './raster.ts'

/** Waits until the window is in front, has the focus, and there is something on it. */
export async function isToBeSeen(shell: GnomeShell, title: string): Promise<void> {
  await eventually(async () => {
    const front = (await shell.windows()).at(-1)
    if (front?.title !== title || !front.focused || front.area.width === 0) return false
    return !isBlank(crop(await shell.frame(), front.area))
  }, Boolean)
}

/** Starts the application once more beside the one that runs, as the shell's launcher does; answers the exit code. */
export async function launchFrom(shell: GnomeShell, app: LaunchedApplication): Promise<number | null> {
  const token = await shell.activationToken()
  return launchAgain(app.userData, [], { ...shell.environment, XDG_ACTIVATION_TOKEN: token })
}
