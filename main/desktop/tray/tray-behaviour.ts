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
