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

/** Where the user finds the application on this desktop. */
export interface Desktop {
  readonly environment: DesktopEnvironment
  readonly trayHost: TrayHost
}
