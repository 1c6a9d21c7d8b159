import { clockTime } from '../../words/clock-time.ts'
import { useApp } from '../app/state.ts'
import { isTrouble, troubleWords } from '../text/connection.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { useIsAway } from './use-usable.ts'

/** How the service stands, as far as it keeps networks from being changed. */
export function HostedBanners() {
  const t = useTranslate()
  const connection = useApp().snapshot.value?.connection
  const isAway = useIsAway()
  if (connection === undefined || !isAway) return null
  return (
    <div class="banners">
      {connection.state === 'stale' && (
        <Banner tone="attention" detail={connection.fault.detail}>
          <strong>
            {t('connection-banner.stale', { time: clockTime(t, connection.since, Date.now()) })}
          </strong>
          <div>
            {t('common.sentences', {
              first: t(`fault.${connection.fault.code}.title`),
              rest: t('hosted-window.stale'),
            })}
          </div>
        </Banner>
      )}
      {isTrouble(connection) && (
        <Banner tone="attention">
          <strong>{troubleWords(t, connection).title}</strong>
          <div>
            {troubleWords(t, connection).text} {t('hosted-window.stale')}
          </div>
        </Banner>
      )}
    </div>
  )
}
