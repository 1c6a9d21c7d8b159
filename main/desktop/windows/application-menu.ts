import type { Menu as ElectronMenu } from 'electron'

/** macOS takes the copy and paste keys from the Edit menu, so there must be one; elsewhere no menu bar is wanted. */
export function setApplicationMenu(Menu: typeof ElectronMenu, platform: NodeJS.Platform): void {
  Menu.setApplicationMenu(
    platform === 'darwin' ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }]) : null,
  )
}
