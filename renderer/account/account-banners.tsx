import type { AccountEntry } from '../../contract/account.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { accountName, accountWords } from '../text/account.ts'
import { faultWords } from '../text/faults.ts'
import { relativeTime } from '../text/time.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

interface AccountBannerProps {
  readonly account: AccountEntry
  /** When what is shown was read, milliseconds since the epoch; null: nothing of it is old */
  readonly cachedAt: number | null
}

/** Why the account cannot be changed now, and what helps; nothing while it can. */
export function AccountBanner({ account, cachedAt }: AccountBannerProps) {
  const { dialogs } = useApp()
  const { state, fault } = account
  if (state === 'signed-out') {
    const why = fault === null ? null : faultWords[fault.code]
    return (
      <Banner
        tone="attention"
        detail={fault?.detail}
        actions={
          <Button onClick={() => dialogs.show({ kind: 'sign-in' })}>{accountWords.signInAgain}</Button>
        }
      >
        <strong dir="auto">{accountWords.signedOut(accountName(account))}</strong>
        {why !== null && (
          <div>
            {why.title}. {why.explanation}
          </div>
        )}
      </Banner>
    )
  }
  if (state === 'offline') {
    return (
      <Banner tone="attention" detail={fault?.detail} actions={<TryAgain />}>
        <strong>{accountWords.offline}</strong>
        <div>
          {cachedAt === null
            ? accountWords.offlineText
            : accountWords.offlineAsOf(relativeTime(cachedAt, Date.now()))}
        </div>
      </Banner>
    )
  }
  if (state !== 'ready' || !account.readOnly) return null
  return (
    <Banner tone="attention" actions={<TryAgain />}>
      <strong>{accountWords.readOnlyTitle}</strong>
      <div>{accountWords.readOnlyText}</div>
    </Banner>
  )
}

function TryAgain() {
  const { busy, send } = useAction()
  return (
    <Button busy={busy} onClick={() => void send('account.check')}>
      {accountWords.tryAgain}
    </Button>
  )
}

/** Without a keychain the token lasts as long as this run. */
export function RunOnlyBanner({ account }: { readonly account: AccountEntry }) {
  if (account.keychain === null) return null
  return (
    <Banner tone="attention" detail={account.keychain.detail}>
      <strong>{accountWords.runOnly}</strong>
      <div>{accountWords.runOnlyText(faultWords[account.keychain.code].title)}</div>
    </Banner>
  )
}
