import type { Desktop } from '../../contract/desktop.ts'
import { sentencesOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'

export function iconHint(t: Translate, { environment }: Desktop): string {
  return t(`icon-hint.${environment}`)
}

/** The name of the package in Debian and Ubuntu */
const trayPackage = 'gnome-shell-extension-appindicator'

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

interface TrayHelpProps {
  readonly desktop: Desktop
}

/** Explains what works without tray icons, and how to get them. */
export function TrayHelp({ desktop }: TrayHelpProps) {
  const t = useTranslate()
  return (
    <div class="tray-help stack gap-2">
      <p>{sentencesOf(t, [t('no-tray.meanwhile'), howToGetTray(t, desktop)])}</p>
      {desktop.environment === 'gnome' && <Copyable text={trayPackage} what={t('no-tray.packageName')} />}
      <TrayHelpButton desktop={desktop} />
    </div>
  )
}

/** Opens the page of the GNOME extension that shows tray icons. */
export function TrayHelpButton({ desktop }: TrayHelpProps) {
  const t = useTranslate()
  const app = useApp()
  if (desktop.environment !== 'gnome') return null
  return <Button onClick={() => void app.ask('desktop.openTrayHelp')}>{t('no-tray.help')}</Button>
}
