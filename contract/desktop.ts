/** Desktop environments, as far as they keep tray icons in different places. */
export type DesktopEnvironment =
  | 'gnome'
  | 'kde'
  | 'xfce'
  | 'lxqt'
  | 'cinnamon'
  | 'mate'
  | 'sway'
  | 'macos'
  | 'windows'
  | 'other'

/**
 * Whether something draws the tray icon. `absent`: nothing does, and the application is a normal one with a window.
 * `unknown`: not asked yet, or a tray of the older kind (XEmbed) may be there, which cannot be asked.
 */
export type TrayHost = 'present' | 'absent' | 'unknown'

/** Whether keys open the palette from anywhere, as far as that was confirmed. */
export type ShortcutState =
  /** None are set. */
  | { readonly state: 'none' }
  /** The desktop was asked for them, and may ask the person. */
  | { readonly state: 'asking' }
  /** `keys`: as the desktop calls them, which may have given others */
  | { readonly state: 'in-use'; readonly keys: string }
  /** Another program has them. */
  | { readonly state: 'taken' }
  /** By the desktop or by the person who was asked */
  | { readonly state: 'declined' }
  /** The desktop lets no program have any; a shortcut of its own can run this command. */
  | { readonly state: 'unavailable'; readonly command: string }

/** Where the user finds the application on this desktop. */
export interface Desktop {
  readonly environment: DesktopEnvironment
  readonly trayHost: TrayHost
  readonly shortcut: ShortcutState
}
