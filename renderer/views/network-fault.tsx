import type { NetworkEntry } from '../../contract/snapshot.ts'
import { Banner } from '../components/banner.tsx'
import { Button } from '../components/button.tsx'
import { useApp } from '../state.ts'
import { faultWords } from '../text.ts'
import { labels } from '../text-labels.ts'

/** Why the last thing asked of a network did not happen, with another try. */
export function NetworkFault({ entry }: { readonly entry: NetworkEntry }) {
  const app = useApp()
  const { fault } = entry
  if (fault === null) return null
  const words = faultWords[fault.code]
  const wish = app.wishOf(entry.id)
  const dismiss = (): void => void app.ask('network.dismissFault', { id: entry.id })
  return (
    <Banner tone="attention" detail={fault.detail} onDismiss={dismiss}>
      <strong>{labels.networks.failed(words.title)}</strong>
      <div>{words.explanation}</div>
      {wish !== null && (
        <div class="banner-actions">
          <Button onClick={() => app.wish(wish)}>{labels.networks.tryAgain}</Button>
        </div>
      )}
    </Banner>
  )
}
