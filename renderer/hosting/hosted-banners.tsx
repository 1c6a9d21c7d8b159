import { useApp } from '../app/state.ts'
import { isTrouble, troubleWords } from '../text/connection.ts'
import { faultWords } from '../text/faults.ts'
import { words } from '../text/hosting/window.ts'
import { labels } from '../text/labels.ts'
import { clockTime } from '../text/time.ts'
import { Banner } from '../ui/banner.tsx'
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
