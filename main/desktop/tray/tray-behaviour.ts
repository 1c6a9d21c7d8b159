import type { TrayState } from '../../../contract/network-state.ts'

/** How a platform's tray is driven. */
interface TrayBehaviour {
  /**
   * 'panel': the menu is handed over, and the panel opens it on a right click. 'ask': we open it ourselves, because on
   * macOS a menu handed over opens on a left click too, and no click ever reaches us.
   */
  readonly menu: 'panel' | 'ask'
}

export function trayBehaviour(platform: NodeJS.Platform): TrayBehaviour {
  return { menu: platform === 'darwin' ? 'ask' : 'panel' }
}

/** What a left click asks for. On macOS Control and click is the right click of those who have one button. */
export function clickMeaning(
  platform: NodeJS.Platform,
  keys: { readonly ctrlKey?: boolean },
): 'menu' | 'window' {
  return platform === 'darwin' && keys.ctrlKey === true ? 'menu' : 'window'
}

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
