import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { Translate } from '../../words/translate.ts'
import { type IntentCommand, useApp } from '../app/state.ts'
import { faultInFull } from '../text/faults.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Why the last thing asked of a network did not happen, with another try. */
export function NetworkFault({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const app = useApp()
  const { fault } = entry
  if (fault === null) return null
  const intent = app.intentOf(entry.id)
  const dismiss = (): void => void app.ask('network.dismissFault', { id: entry.id })
  return (
    <Banner tone="attention" alerts detail={fault.detail} onDismiss={dismiss}>
      <strong>{failedIntent(t, intent)}</strong>
      <div>{faultInFull(t, fault.code)}</div>
      {intent !== null && (
        <div class="banner-actions">
          <Button onClick={() => app.setIntent(intent)}>{t('networks.tryAgain')}</Button>
        </div>
      )}
    </Banner>
  )
}

/** An intent of the tray is not known here. */
function failedIntent(t: Translate, intent: IntentCommand | null): string {
  if (intent === null) return t('networks.notDone')
  if (intent.command === 'network.setFlag')
    return t('networks.notChanged', { flag: t(`flag.${intent.argument.flag}`) })
  return intent.argument.connected ? t('networks.notConnected') : t('networks.notDisconnected')
}
