import type { NetworkEntry } from '../../contract/snapshot.ts'
import { clockTime } from '../../words/clock-time.ts'
import { useApp } from '../app/state.ts'
import { type AdviceAction, adviceOf } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { AuthorizeThisDevice } from './authorize-this-device.tsx'
import { ClashAdvice } from './clash-advice.tsx'

/** Why a network is not up, and the one thing that helps. */
export function NetworkAdvice({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const manageable = useApp().snapshot.value?.hosting.manageable ?? []
  const advice = adviceOf(t, entry)
  if (entry.clashes.length > 0) return <ClashAdvice entry={entry} />
  if (advice === null) return null
  if (advice.action === 'copy-address' && manageable.includes(entry.id)) {
    return (
      <div class="advice">
        <p>{t('waiting.manageable')}</p>
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
  const t = useTranslate()
  const app = useApp()
  switch (action) {
    case 'copy-address': {
      const node = app.snapshot.value?.node ?? null
      return node === null ? null : (
        <div class="advice-address">
          <Copyable text={node.address} what={t('common.nodeAddress')} onCopy={app.copy} />
        </div>
      )
    }
    case 'log-in':
      return (
        <div class="advice-help">
          <Button kind="primary" onClick={() => void app.ask('network.openLogin', { id: entry.id })}>
            {t('advice-action.log-in')}
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
            {t('advice-action.leave')}
          </Button>
        </div>
      )
  }
}

function LoginExpiry({ at }: { readonly at: number | null }) {
  const t = useTranslate()
  if (at === null || at <= 0) return null
  const now = Date.now()
  return (
    <span class="secondary">
      {at < now ? t('networks.loginExpired') : t('networks.loginExpires', { time: clockTime(t, at, now) })}
    </span>
  )
}
