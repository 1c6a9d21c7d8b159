import type { AccountEntry } from '../../contract/account.ts'
import { useApp } from '../app/state.ts'
import { accountName, accountWords, serviceName } from '../text/account.ts'
import { signInWords as signIn } from '../text/sign-in.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { StateIcon } from '../ui/state-icon.tsx'
import { RunOnlyBanner } from './account-banners.tsx'

/** Whose account it is. The snapshot may come a moment after the reply. */
export function SignInOutcome({ account }: { readonly account: AccountEntry | null }) {
  const { copy } = useApp()
  if (account === null) return null
  return (
    <>
      <div class="outcome-head" role="status">
        <StateIcon state="ok" size={24} />
        <strong dir="auto">{accountName(account)}</strong>
        {account.readOnly && <span class="badge">{accountWords.readOnly}</span>}
      </div>
      <Facts>
        <Fact term={signIn.organization}>
          {account.orgId === null ? (
            signIn.alone
          ) : (
            <Copyable text={account.orgId} what={accountWords.organizationId} onCopy={copy} />
          )}
        </Fact>
        <Fact term={signIn.service}>{serviceName(account.base)}</Fact>
      </Facts>
      <RunOnlyBanner account={account} />
    </>
  )
}
