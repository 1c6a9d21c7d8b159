import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from 'electron'
import writeFileAtomic from 'write-file-atomic'
import { failure, type Result, success } from '../../../contract/result.ts'
import { autostartEntry, autostartFolder, type Launch, launchOf } from './desktop-entry.ts'

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
