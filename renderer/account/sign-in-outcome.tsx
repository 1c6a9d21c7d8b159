import type { AccountEntry } from '../../contract/account.ts'
import { useApp } from '../app/state.ts'
import { accountName, serviceName } from '../text/account.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { StateIcon } from '../ui/state-icon.tsx'
import { RunOnlyBanner } from './account-banners.tsx'

/** Whose account it is. The snapshot may come a moment after the reply. */
export function SignInOutcome({ account }: { readonly account: AccountEntry | null }) {
  const t = useTranslate()
  const { copy } = useApp()
  if (account === null) return null
  return (
    <>
      <div class="outcome-head" role="status">
        <StateIcon state="ok" size={24} />
        <strong dir="auto">{accountName(account)}</strong>
        {account.readOnly && <span class="badge">{t('account.readOnly')}</span>}
      </div>
      <Facts>
        <Fact term={t('sign-in.organization')}>
          {account.orgId === null ? (
            t('sign-in.alone')
          ) : (
            <Copyable text={account.orgId} what={t('account.organizationId')} onCopy={copy} />
          )}
        </Fact>
        <Fact term={t('sign-in.service')}>{serviceName(account.base)}</Fact>
      </Facts>
      <RunOnlyBanner account={account} />
    </>
  )
}
