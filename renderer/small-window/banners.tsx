import type { Snapshot } from '../../contract/snapshot.ts'
import { clockTime } from '../../words/clock-time.ts'
import { useApp } from '../app/state.ts'
import { howToGetTray } from '../text/desktop.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { AccountBanner } from './account-banner.tsx'
import { AttentionBanner } from './attention-banner.tsx'
import { CheckConnection } from './check-connection.tsx'
import type { DecisionPlace } from './decision-place.tsx'
import { InterruptedBanner } from './interrupted-banner.tsx'
import { TrayHelpButton } from './tray-help.tsx'
import { WaitingBanner } from './waiting-banner.tsx'

interface BannersProps {
  /** null: it still comes */
  readonly Decision: typeof DecisionPlace | null
}

/** What stands above every view: what the person should know or do first. */
export function Banners({ Decision }: BannersProps) {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const message = app.message.value
  const dismissMessage = (): void => {
    app.message.value = null
  }
  const answer = message?.kind === 'fault' && <FaultBanner fault={message.fault} onDismiss={dismissMessage} />
  // The welcome says the rest by itself, and so does a check.
  if (snapshot === null || app.welcomes.value || app.view.value === 'doctor')
    return <div class="banners">{answer}</div>
  return (
    <div class="banners">
      {answer}
      {snapshot.connection.state === 'stale' && (
        <Banner tone="attention" detail={snapshot.connection.fault.detail}>
          <strong>
            {t('connection-banner.stale', { time: clockTime(t, snapshot.connection.since, Date.now()) })}
          </strong>
          <div>
            {t('connection-banner.staleText', { title: t(`fault.${snapshot.connection.fault.code}.title`) })}
          </div>
          <div class="banner-actions">
            <CheckConnection />
          </div>
        </Banner>
      )}
      {snapshot.connection.state === 'offline' && (
        <Banner tone="attention">
          <strong>{t('connection-banner.offline')}</strong>
          <div>{t('connection-banner.offlineText')}</div>
          <div class="banner-actions">
            <CheckConnection />
          </div>
        </Banner>
      )}
      <AccountBanner />
      {snapshot.notices.map((notice) => (
        <FaultBanner
          key={notice.id}
          fault={notice.fault}
          onDismiss={() => void app.ask('notice.dismiss', { id: notice.id })}
        />
      ))}
      <InterruptedBanner jobs={snapshot.hosting.jobs} />
      {app.view.value === 'networks' && Decision !== null && <Decision />}
      {app.view.value === 'networks' && snapshot.connection.state === 'online' && (
        <>
          <WaitingBanner waiting={snapshot.hosting.waiting} />
          <AttentionBanner networks={snapshot.networks} />
        </>
      )}
      {app.view.value !== 'settings' && (
        <NoTrayBanner desktop={snapshot.desktop} preferences={snapshot.preferences} />
      )}
    </div>
  )
}

/** Told once; the settings go on saying it, in full. */
function NoTrayBanner({ desktop, preferences }: Pick<Snapshot, 'desktop' | 'preferences'>) {
  const t = useTranslate()
  const app = useApp()
  if (desktop.trayHost !== 'absent' || preferences.noTraySeen) return null
  return (
    <Banner tone="attention" onDismiss={() => void app.ask('preferences.set', { noTraySeen: true })}>
      <strong>{t('no-tray.title')}</strong>
      <div>
        {t('no-tray.meanwhile')} {desktop.environment !== 'gnome' && howToGetTray(t, desktop)}
      </div>
      <div class="banner-actions">
        <TrayHelpButton desktop={desktop} />
      </div>
    </Banner>
  )
}
