import type { NetworkEntry } from '../../contract/snapshot.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'

/** How long it takes until all traffic stays with the network, or is taken from it again. */
export function TunnelTrial({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const app = useApp()
  const { id, trialSeconds } = entry
  if (trialSeconds === null) return null
  const stop = (): void =>
    app.setIntent({ command: 'network.setFlag', argument: { id, flag: 'allowDefault', value: false } })
  return (
    <div class="advice">
      <p role="timer">{t('tunnel.trial', { seconds: trialSeconds })}</p>
      <div class="advice-help">
        <Button onClick={stop}>{t('tunnel.stop')}</Button>
      </div>
    </div>
  )
}
