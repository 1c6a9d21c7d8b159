import type { AccountEntry, AccountId } from '../../contract/account.ts'
import { accountName } from '../../contract/account-kinds.ts'
import type { Fault } from '../../contract/fault.ts'
import type { UnlistedPart } from '../../contract/hosting.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { ageOf, isEndingSoon, keyDate } from '../text/account.ts'
import { faultInFull } from '../text/faults.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner, FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

interface AccountBannerProps {
  readonly account: AccountEntry
  /** The time when the shown data were read, in milliseconds since the epoch; null: they are current */
  readonly cachedAt: number | null
}

/** Says why the account cannot be changed now, and what helps. */
export function AccountBanner({ account, cachedAt }: AccountBannerProps) {
  const t = useTranslate()
  const { state, fault } = account
  const tryAgain = <AccountButton account={account} sends="account.check" word={t('account.tryAgain')} />
  if (state === 'refused') {
    return (
      <Banner
        tone="attention"
        detail={fault?.detail}
        actions={
          <>
            {tryAgain}
            <SignIn word={t('account.signInWithAnother')} />
          </>
        }
      >
        <strong>{t('account.refused', { name: accountName(account) })}</strong>
        <div>
          {account.expires !== null && account.expires <= Date.now()
            ? t('account.keyEndedText', { date: keyDate(t, account.expires) })
            : t('account.refusedText')}
        </div>
      </Banner>
    )
  }
  if (state === 'signed-out') {
    return (
      <Banner tone="attention" detail={fault?.detail} actions={<SignIn word={t('account.signInAgain')} />}>
        <strong>{t('account.signedOut', { name: accountName(account) })}</strong>
        {fault !== null && <div>{faultInFull(t, fault.code)}</div>}
      </Banner>
    )
  }
  if (state === 'offline') {
    const isInDoubt = fault?.code === 'account-untrusted' || fault?.code === 'account-certificate-changed'
    return (
      <Banner
        tone="attention"
        detail={fault?.detail}
        actions={
          <>
            {isInDoubt && (
              <AccountButton
                account={account}
                sends="account.reviewCertificate"
                word={t('account.reviewCertificate')}
              />
            )}
            {tryAgain}
          </>
        }
      >
        <strong>{isSilent(fault) ? t('account.offline') : faultTitle(t, fault)}</strong>
        {!isSilent(fault) && <div>{t(`fault.${fault.code}.explanation`)}</div>}
        <div>
          {cachedAt === null
            ? t('account.offlineText')
            : t('account.offlineAsOf', { age: ageOf(t, cachedAt, Date.now()) })}
        </div>
      </Banner>
    )
  }
  if (state === 'ready' && account.expires !== null && isEndingSoon(account.expires)) {
    return (
      <Banner tone="attention" actions={<SignIn word={t('account.signInWithAnother')} />}>
        <strong>{t('account.keyEndsTitle', { name: accountName(account) })}</strong>
        <div>{t('account.keyEndsText', { date: keyDate(t, account.expires) })}</div>
      </Banner>
    )
  }
  if (state !== 'ready' || !account.readOnly) return null
  return (
    <Banner tone="attention" actions={tryAgain}>
      <strong>{t('account.readOnlyTitle')}</strong>
      <div>{t('account.readOnlyText')}</div>
    </Banner>
  )
}

interface UnlistedBannerProps {
  readonly part: UnlistedPart
  readonly account: AccountEntry
}

/** Says which part of an account fails by itself, why, and what of it is shown. */
export function UnlistedBanner({ part: { name, fault, at }, account }: UnlistedBannerProps) {
  const t = useTranslate()
  return (
    <Banner tone="attention" detail={fault.detail}>
      <strong>
        {name === null
          ? t('account.unlistedOwn', { name: accountName(account) })
          : t('account.unlisted', { name: tooltip(name) })}
      </strong>
      <div>{faultTitle(t, fault)}</div>
      <div>
        {at === null
          ? t('account.unlistedNone')
          : t('account.unlistedAsOf', { age: ageOf(t, at, Date.now()) })}
      </div>
    </Banner>
  )
}

/** The fault says no more than that no answer came. */
function isSilent(fault: Fault | null): fault is null {
  return fault === null || fault.code === 'account-unreachable' || fault.code === 'account-timeout'
}

function SignIn({ word }: { readonly word: string }) {
  const { dialogs } = useApp()
  return <Button onClick={() => dialogs.show({ kind: 'sign-in' })}>{word}</Button>
}

interface AccountButtonProps {
  readonly account: AccountEntry
  readonly sends: 'account.check' | 'account.reviewCertificate'
  readonly word: string
}

function AccountButton({ account, sends, word }: AccountButtonProps) {
  const { busy, send } = useAction()
  return (
    <Button busy={busy} onClick={() => void send(sends, { id: account.id })}>
      {word}
    </Button>
  )
}

/** Says that without a keychain the token is lost when the application ends. */
export function RunOnlyBanner({ account }: { readonly account: AccountEntry }) {
  const t = useTranslate()
  if (account.keychain === null) return null
  return (
    <Banner tone="attention" detail={account.keychain.detail}>
      <strong>{t('account.runOnly')}</strong>
      <div>{t('account.runOnlyText', { why: faultTitle(t, account.keychain) })}</div>
    </Banner>
  )
}

interface ReplaceKeyProps {
  readonly account: AccountEntry
  readonly old: AccountEntry
  readonly onReplaced?: (account: AccountId) => void
}

/** Nobody can tell a new key of an account from one of another account that opens the same, so the person says it. */
export function ReplaceKey({ account, old, onReplaced }: ReplaceKeyProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const name = tooltip(accountName(old))
  const replace = async (): Promise<void> => {
    const reply = await send('account.replaceKey', { id: old.id, from: account.id })
    if (reply.ok) onReplaced?.(old.id)
  }
  return (
    <div class="boxed stack gap-2">
      <p>{t('sign-in.sameAs.text', { name })}</p>
      <div>
        <Button busy={busy} onClick={() => void replace()}>
          {t('sign-in.sameAs.replace', { name })}
        </Button>
      </div>
      {fault !== null && <FaultBanner fault={fault} />}
    </div>
  )
}
