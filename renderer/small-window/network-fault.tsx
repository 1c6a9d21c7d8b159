import type { NetworkEntry } from '../../contract/snapshot.ts'
import { flagWords } from '../../contract/words.ts'
import { useApp, type Wish } from '../app/state.ts'
import { faultWords } from '../text/faults.ts'
import { labels } from '../text/labels.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

const { networks } = labels

/** Why the last thing asked of a network did not happen, with another try. */
export function NetworkFault({ entry }: { readonly entry: NetworkEntry }) {
  const app = useApp()
  const { fault } = entry
  if (fault === null) return null
  const words = faultWords[fault.code]
  const wish = app.wishOf(entry.id)
  const dismiss = (): void => void app.ask('network.dismissFault', { id: entry.id })
  return (
    <Banner tone="attention" alerts detail={fault.detail} onDismiss={dismiss}>
      <strong>{failedWish(wish)}</strong>
      <div>
        {words.title}. {words.explanation}
      </div>
      {wish !== null && (
        <div class="banner-actions">
          <Button onClick={() => app.wish(wish)}>{networks.tryAgain}</Button>
        </div>
      )}
    </Banner>
  )
}

/** A wish of the tray is not known here. */
function failedWish(wish: Wish | null): string {
  if (wish === null) return networks.notDone
  if (wish.command === 'network.setFlag') return networks.notChanged(flagWords[wish.argument.flag])
  return wish.argument.connected ? networks.notConnected : networks.notDisconnected
}
