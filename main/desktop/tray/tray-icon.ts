import type { TrayState } from '../../../contract/network-state.ts'

/**
 * The icon's file inside the tray icon folder, with forward slashes. macOS recognises a template image (drawn in the
 * menu bar's own colour) by its name; Windows picks the size it needs out of an .ico.
 */
export function trayIconFile(platform: NodeJS.Platform, state: TrayState): string {
  switch (platform) {
    case 'darwin':
      return `mac/${state}Template.png`
    case 'win32':
      return `win/${state}.ico`
    default:
      return `linux/${state}.png`
  }
}
