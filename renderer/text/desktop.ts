import type { Desktop } from '../../contract/desktop.ts'
import type { Translate } from '../../words/translate.ts'

export function iconHint(t: Translate, { environment }: Desktop): string {
  return t(`icon-hint.${environment}`)
}

/** The name of the package in Debian and Ubuntu */
export const trayPackage = 'gnome-shell-extension-appindicator'

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

export function hiddenStart(t: Translate, { trayHost }: Desktop): string {
  return t(trayHost === 'absent' ? 'settings.startsInBackground' : 'settings.startsInTray')
}
