import { Banner } from '../components/banner.tsx'
import { useApp } from '../state.ts'
import { faultWords } from '../text.ts'
import { isTrouble, troubleWords } from '../text-connection.ts'
import { labels } from '../text-labels.ts'
import { clockTime } from '../text-time.ts'
import { words } from './text-window.ts'
import { useIsAway } from './use-usable.ts'

/** How the service stands, as far as it keeps networks from being changed. */
export function HostedBanners() {
  const connection = useApp().snapshot.value?.connection
  const isAway = useIsAway()
  if (connection === undefined || !isAway) return null
  return (
    <div class="banners">
      {connection.state === 'stale' && (
        <Banner tone="attention" detail={connection.fault.detail}>
          <strong>{labels.stale(clockTime(connection.since, Date.now()))}</strong>
          <div>
            {faultWords[connection.fault.code].title}. {words.stale}
          </div>
        </Banner>
      )}
      {isTrouble(connection) && (
        <Banner tone="attention">
          <strong>{troubleWords(connection).title}</strong>
          <div>
            {troubleWords(connection).text} {words.stale}
          </div>
        </Banner>
      )}
    </div>
  )
}
