import type { Desktop } from '../../contract/desktop.ts'
import type { Translate } from '../../words/translate.ts'

/** Where the tray icon is. */
export function iconPlace(t: Translate, { environment }: Desktop): string {
  return t(`icon-place.${environment}`)
}

/** Of Debian and Ubuntu */
export const trayPackage = 'gnome-shell-extension-appindicator'

/** How to get tray icons on a desktop that shows none. */
export function howToGetTray(t: Translate, { environment }: Desktop): string {
  switch (environment) {
    case 'gnome':
      return t('no-tray.gnome')
    case 'sway':
    case 'other':
      return t('no-tray.panel')
    default:
      return t('no-tray.desktop')
  }
}

/** How the application starts at log-in. */
export function hiddenStart(t: Translate, { trayHost }: Desktop): string {
  return t(trayHost === 'absent' ? 'settings.startsInBackground' : 'settings.startsInTray')
}
