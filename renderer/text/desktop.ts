import type { Desktop, DesktopEnvironment } from '../../contract/desktop.ts'

const inPanel = 'in the panel, near the clock'

const places: { readonly [E in DesktopEnvironment]: string } = {
  gnome: 'in the top bar, at the right',
  kde: inPanel,
  xfce: inPanel,
  lxqt: inPanel,
  cinnamon: inPanel,
  mate: inPanel,
  sway: 'in the bar, at its right end',
  macos: 'in the menu bar, at the right',
  windows: 'in the taskbar near the clock, or behind the arrow there',
  other: 'near the clock, or where this desktop keeps such icons',
}

/** Where the tray icon is. */
export function iconPlace({ environment }: Desktop): string {
  return `Look for three linked dots ${places[environment]}.`
}

export const iconOpens = 'A click opens this window.'

export const noTrayWords = {
  title: 'This desktop shows no tray icons',
  meanwhile: 'Meshtray is a normal window here, among your applications.',
  /** Of Debian and Ubuntu */
  package: 'gnome-shell-extension-appindicator',
  packageName: 'package name',
  help: 'How to get tray icons',
} as const

/** How to get tray icons on a desktop that shows none. */
export function howToGetTray({ environment }: Desktop): string {
  switch (environment) {
    case 'gnome':
      return 'The extension “AppIndicator and KStatusNotifierItem Support” adds them at the next log-in. On Debian and Ubuntu, install'
    case 'sway':
    case 'other':
      return 'A panel with a tray adds them, such as waybar with its tray module.'
    default:
      return 'A system tray in your panel adds them.'
  }
}

/** How the application starts at log-in. */
export function hiddenStart({ trayHost }: Desktop): string {
  return trayHost === 'absent' ? 'In the background, without a window' : 'Hidden, in the tray'
}
