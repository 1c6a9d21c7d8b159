import type { Desktop } from '../../contract/desktop.ts'
import { sentencesOf } from '../../words/lists.ts'
import { useApp } from '../app/state.ts'
import { howToGetTray, trayPackage } from '../text/desktop.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'

interface TrayHelpProps {
  readonly desktop: Desktop
}

/** Explains what works without tray icons, and how to get them. */
export function TrayHelp({ desktop }: TrayHelpProps) {
  const t = useTranslate()
  const app = useApp()
  return (
    <div class="tray-help stack gap-2">
      <p>{sentencesOf(t, [t('no-tray.meanwhile'), howToGetTray(t, desktop)])}</p>
      {desktop.environment === 'gnome' && (
        <Copyable text={trayPackage} what={t('no-tray.packageName')} onCopy={app.copy} />
      )}
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
