import type { AccountEntry } from '../../contract/account.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { accountName, accountWords } from '../text/account.ts'
import { faultInFull } from '../text/faults.ts'
import { relativeTime } from '../text/time.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

interface AccountBannerProps {
  readonly account: AccountEntry
  /** When what is shown was read, milliseconds since the epoch; null: nothing of it is old */
  readonly cachedAt: number | null
}

/** Why the account cannot be changed now, and what helps; nothing while it can. */
export function AccountBanner({ account, cachedAt }: AccountBannerProps) {
  const t = useTranslate()

  const { dialogs } = useApp()
  const { state, fault } = account
  if (state === 'signed-out') {
    return (
      <Banner
        tone="attention"
        detail={fault?.detail}
        actions={
          <Button onClick={() => dialogs.show({ kind: 'sign-in' })}>{accountWords.signInAgain}</Button>
        }
      >
        <strong dir="auto">{accountWords.signedOut(accountName(account))}</strong>
        {fault !== null && <div>{faultInFull(t, fault.code)}</div>}
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
            : accountWords.offlineAsOf(relativeTime(t, cachedAt, Date.now()))}
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
  const t = useTranslate()

  if (account.keychain === null) return null
  return (
    <Banner tone="attention" detail={account.keychain.detail}>
      <strong>{accountWords.runOnly}</strong>
      <div>{accountWords.runOnlyText(t(`fault.${account.keychain.code}.title`))}</div>
    </Banner>
  )
}
