/** Desktop environments are told apart only by where they put tray icons. */
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
 * `present`: something draws the tray icon. `absent`: nothing does, and the application is a normal one with a window.
 * `unknown`: it has not been checked yet, or the X server cannot be asked for a tray of the older kind (XEmbed).
 */
export type TrayHost = 'present' | 'absent' | 'unknown'

/** Says how the global shortcut for the palette stands, as far as the desktop has confirmed it. */
export type ShortcutState =
  /** No shortcut is set. */
  | { readonly state: 'none' }
  /** The desktop was asked for the keys, and may be asking the person. */
  | { readonly state: 'asking' }
  /** `keys` is the desktop's own name for the shortcut, which may differ from the one requested. */
  | { readonly state: 'in-use'; readonly keys: string }
  /** Another program uses the keys. */
  | { readonly state: 'taken' }
  /** The desktop or the person declined the request. */
  | { readonly state: 'declined' }
  /** The desktop gives no program global shortcuts; a shortcut in its settings can run this command. */
  | { readonly state: 'unavailable'; readonly command: string }

/** Tells where the person finds the application on this desktop. */
export interface Desktop {
  readonly environment: DesktopEnvironment
  readonly trayHost: TrayHost
  readonly shortcut: ShortcutState
}
