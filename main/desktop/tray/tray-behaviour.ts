import type { TrayState } from '../../../contract/network-state.ts'

/** The behaviour of a platform's tray. */
interface TrayBehaviour {
  /**
   * `panel`: the tray gets the menu and opens it on a right click. `ask`: the application opens the menu itself,
   * because on macOS a menu that the tray has also opens on a left click, and no click events arrive.
   */
  readonly menu: 'panel' | 'ask'
}

export function trayBehaviour(platform: NodeJS.Platform): TrayBehaviour {
  return { menu: platform === 'darwin' ? 'ask' : 'panel' }
}

/**
 * Returns what a left click on the icon opens. On macOS, a click with Control is the right click for mice with one
 * button.
 */
export function clickMeaning(
  platform: NodeJS.Platform,
  keys: { readonly ctrlKey?: boolean },
): 'menu' | 'window' {
  return platform === 'darwin' && keys.ctrlKey === true ? 'menu' : 'window'
}

/**
 * Returns the path of the icon file inside the tray icon folder, with forward slashes. macOS recognises a template
 * image, which it draws in the colour of the menu bar, by its name; Windows picks the right size from an .ico file.
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
