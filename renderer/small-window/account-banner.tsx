import { type AccountsSnapshot, noAccounts } from '../../contract/account.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** The account in use was signed out by somebody else, and why; nothing while it is well. */
export function AccountBanner() {
  const t = useTranslate()
  const app = useApp()
  const { accounts, current }: AccountsSnapshot = app.snapshot.value?.accounts ?? noAccounts
  const account = accounts.find(({ id }) => id === current)
  if (account?.state !== 'signed-out' || account.fault === null) return null
  return (
    <Banner
      tone="attention"
      detail={account.fault.detail}
      actions={
        <Button onClick={() => void app.ask('hosting.openWindow', { network: null, account: true })}>
          {t('account-banner.signIn')}
        </Button>
      }
    >
      <strong dir="auto">
        {account.displayName === ''
          ? t('account-banner.signedOutUnnamed')
          : t('account-banner.signedOut', { name: account.displayName })}
      </strong>
      <div>{t(`fault.${account.fault.code}.title`)}</div>
    </Banner>
  )
}
