import type { Snapshot } from '../../contract/snapshot.ts'
import { useApp } from '../app/state.ts'
import { howToGetTray, noTrayWords } from '../text/desktop.ts'
import { Banner } from '../ui/banner.tsx'
import { TrayHelpButton } from './tray-help.tsx'

/** Told once; the settings go on saying it, in full. */
export function NoTrayBanner({ desktop, preferences }: Pick<Snapshot, 'desktop' | 'preferences'>) {
  const app = useApp()
  if (desktop.trayHost !== 'absent' || preferences.noTraySeen) return null
  return (
    <Banner tone="attention" onDismiss={() => void app.ask('preferences.set', { noTraySeen: true })}>
      <strong>{noTrayWords.title}</strong>
      <div>
        {noTrayWords.meanwhile} {desktop.environment !== 'gnome' && howToGetTray(desktop)}
      </div>
      <div class="banner-actions">
        <TrayHelpButton desktop={desktop} />
      </div>
    </Banner>
  )
}
