import { type AccountsSnapshot, hasNoSession, noAccounts } from '../../contract/account.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** The account in use has no token that works, and why; nothing while it is well. */
export function AccountBanner() {
  const t = useTranslate()
  const app = useApp()
  const { accounts, current }: AccountsSnapshot = app.snapshot.value?.accounts ?? noAccounts
  const account = accounts.find(({ id }) => id === current)
  if (account === undefined || !hasNoSession(account) || account.fault === null) return null
  const { displayName: name, fault } = account
  return (
    <Banner
      tone="attention"
      detail={fault.detail}
      actions={
        <Button onClick={() => void app.ask('hosting.openWindow', { network: null, account: true })}>
          {account.state === 'refused' ? t('account-banner.open') : t('account-banner.signIn')}
        </Button>
      }
    >
      <strong dir="auto">
        {account.state === 'refused' ? refusedWords(t, name) : signedOutWords(t, name)}
      </strong>
      <div>{t(`fault.${fault.code}.title`)}</div>
    </Banner>
  )
}

function refusedWords(t: Translate, name: string): string {
  return name === '' ? t('account-banner.refusedUnnamed') : t('account-banner.refused', { name })
}

function signedOutWords(t: Translate, name: string): string {
  return name === '' ? t('account-banner.signedOutUnnamed') : t('account-banner.signedOut', { name })
}
