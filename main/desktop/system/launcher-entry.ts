import { access, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { App } from 'electron'
import writeFileAtomic from 'write-file-atomic'
import { failure, type Result, success } from '../../../contract/result.ts'
import {
  autostartEntry,
  autostartFolder,
  type Comments,
  desktopEntry,
  escaped,
  type Launch,
  launchOf,
} from './desktop-entry.ts'

interface LauncherEntryParts extends Launch {
  readonly environment: NodeJS.ProcessEnv
  /** The absolute path of a PNG file of 128 by 128 pixels. */
  readonly icon: string
  readonly comments?: Comments
}

/**
 * Adds the application to the desktop's list of applications (Linux), unless a package has already done so. On a
 * desktop without a tray, a closed window can only be opened again from there. TryExec hides the entry when the program
 * is removed.
 */
export async function addLauncherEntry(parts: LauncherEntryParts): Promise<void> {
  const folders = dataFolders(parts.environment)
  const [own] = folders
  if (own === undefined || (await hasEntry(folders))) return
  const icon = join(own, 'icons/hicolor/128x128/apps/meshtray.png')
  await write(icon, await readFile(parts.icon))
  await write(entryIn(own), launcherEntry(launchOf(parts, parts.environment), parts.comments))
}

export function launcherEntry(launch: Launch, comments?: Comments): string {
  return desktopEntry(
    // After "--" nothing in the place of the link can be read as an option.
    { ...launch, args: [...launch.args, '--show', '--'] },
    {
      field: '%u',
      ...(comments !== undefined && { comments }),
      keys: [
        `TryExec=${escaped(launch.executable)}`,
        'Categories=Network;',
        'Keywords=vpn;overlay;virtual;network;tray;',
        'MimeType=x-scheme-handler/meshtray;',
        'StartupWMClass=meshtray',
      ],
    },
  )
}

/**
 * Returns the data folders, the person's own first. The XDG Base Directory specification tells programs to ignore
 * relative paths.
 */
export function dataFolders({
  XDG_DATA_HOME: own,
  XDG_DATA_DIRS: shared,
  HOME: home,
}: NodeJS.ProcessEnv): readonly string[] {
  const fallback = home === undefined ? '' : join(home, '.local/share')
  const all = [own?.startsWith('/') ? own : fallback, ...(shared || '/usr/local/share:/usr/share').split(':')]
  return all[0]?.startsWith('/') ? all.filter((folder) => folder.startsWith('/')) : []
}

function entryIn(folder: string): string {
  return join(folder, 'applications/meshtray.desktop')
}

async function hasEntry(folders: readonly string[]): Promise<boolean> {
  const found = folders.map((folder) =>
    access(entryIn(folder)).then(
      () => true,
      () => false,
    ),
  )
  return (await Promise.all(found)).includes(true)
}

async function write(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFileAtomic(file, content)
}

interface LoginItemParts extends Launch {
  readonly app: Pick<App, 'setLoginItemSettings'>
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
}

/** Makes the system start the application, hidden in the tray, when the person logs in. */
export function createLoginItem(parts: LoginItemParts): { set(enabled: boolean): Promise<Result<void>> } {
  const launch = launchOf(parts, parts.environment)

  async function setEntry(enabled: boolean): Promise<void> {
    const folder = autostartFolder(parts.environment)
    if (folder === null) throw new Error('neither XDG_CONFIG_HOME nor HOME names a folder')
    const file = join(folder, 'meshtray.desktop')
    if (!enabled) return rm(file, { force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFileAtomic(file, autostartEntry(launch))
  }

  async function apply(enabled: boolean): Promise<void> {
    if (parts.platform === 'linux') return setEntry(enabled)
    if (parts.platform === 'win32') {
      const { executable, args } = launch
      parts.app.setLoginItemSettings({
        openAtLogin: enabled,
        path: executable,
        args: [...args.map(windowsArgument), '--hidden'],
      })
      return
    }
    parts.app.setLoginItemSettings({ openAtLogin: enabled })
  }

  return {
    async set(enabled) {
      try {
        return success(await apply(enabled))
      } catch (error) {
        return failure('preferences-unwritable', error instanceof Error ? error.message : String(error))
      }
    },
  }
}

function windowsArgument(argument: string): string {
  return /\s/.test(argument) ? `"${argument}"` : argument
}
