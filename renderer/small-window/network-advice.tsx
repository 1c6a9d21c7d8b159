import type { NetworkEntry } from '../../contract/snapshot.ts'
import { useApp } from '../app/state.ts'
import { labels } from '../text/labels.ts'
import { type AdviceAction, adviceActionWords, adviceOf } from '../text/network.ts'
import { clockTime } from '../text/time.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { AuthorizeThisDevice } from './authorize-this-device.tsx'

/** Why a network is not up, and the one thing that helps. */
export function NetworkAdvice({ entry }: { readonly entry: NetworkEntry }) {
  const manageable = useApp().snapshot.value?.hosting.manageable ?? []
  const advice = adviceOf(entry)
  if (advice === null) return null
  if (advice.action === 'copy-address' && manageable.includes(entry.id)) {
    return (
      <div class="advice">
        <p>{labels.waiting.manageable}</p>
        <AuthorizeThisDevice entry={entry} />
      </div>
    )
  }
  return (
    <div class="advice">
      <p>{advice.explanation}</p>
      {advice.action !== undefined && <AdviceHelp action={advice.action} entry={entry} />}
    </div>
  )
}

function AdviceHelp({ action, entry }: { readonly action: AdviceAction; readonly entry: NetworkEntry }) {
  const app = useApp()
  switch (action) {
    case 'copy-address': {
      const node = app.snapshot.value?.node ?? null
      return node === null ? null : (
        <div class="advice-address">
          <Copyable text={node.address} what={labels.nodeAddress} onCopy={app.copy} />
        </div>
      )
    }
    case 'log-in':
      return (
        <div class="advice-help">
          <Button kind="primary" onClick={() => void app.ask('network.openLogin', { id: entry.id })}>
            {adviceActionWords['log-in']}
          </Button>
          <LoginExpiry at={entry.network?.authenticationExpiryTime ?? null} />
        </div>
      )
    case 'leave':
      return (
        <div class="advice-help">
          <Button
            onClick={() =>
              app.setIntent({ command: 'network.connect', argument: { id: entry.id, connected: false } })
            }
          >
            {adviceActionWords.leave}
          </Button>
        </div>
      )
  }
}

function LoginExpiry({ at }: { readonly at: number | null }) {
  if (at === null || at <= 0) return null
  const now = Date.now()
  return (
    <span class="secondary">
      {at < now ? labels.networks.loginExpired : labels.networks.loginExpires(clockTime(at, now))}
    </span>
  )
}
