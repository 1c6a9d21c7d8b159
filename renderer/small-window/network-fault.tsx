import type { NetworkEntry } from '../../contract/snapshot.ts'
import { flagWords } from '../../contract/words.ts'
import { type IntentCommand, useApp } from '../app/state.ts'
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
  const intent = app.intentOf(entry.id)
  const dismiss = (): void => void app.ask('network.dismissFault', { id: entry.id })
  return (
    <Banner tone="attention" alerts detail={fault.detail} onDismiss={dismiss}>
      <strong>{failedIntent(intent)}</strong>
      <div>
        {words.title}. {words.explanation}
      </div>
      {intent !== null && (
        <div class="banner-actions">
          <Button onClick={() => app.setIntent(intent)}>{networks.tryAgain}</Button>
        </div>
      )}
    </Banner>
  )
}

/** An intent of the tray is not known here. */
function failedIntent(intent: IntentCommand | null): string {
  if (intent === null) return networks.notDone
  if (intent.command === 'network.setFlag') return networks.notChanged(flagWords[intent.argument.flag])
  return intent.argument.connected ? networks.notConnected : networks.notDisconnected
}
