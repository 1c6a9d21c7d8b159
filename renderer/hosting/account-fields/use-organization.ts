import { noAccounts, type OrganizationMember } from '../../../contract/account.ts'
import { success } from '../../../contract/result.ts'
import { currentAccount } from '../../app/account-state.ts'
import { useApp } from '../../app/state.ts'
import type { Answer } from '../../app/use-polled.ts'
import { reuseSame, usePolled } from '../../app/use-polled.ts'

const pause = 60_000

/** The people of the account's organization; none where it is in none. */
export function useOrganization(): Answer<readonly OrganizationMember[]> {
  const app = useApp()
  const orgId = currentAccount(app.snapshot.value?.accounts ?? noAccounts)?.orgId ?? null
  return usePolled<readonly OrganizationMember[]>(
    async () => (orgId === null ? success([]) : app.tryAsk('account.organizationMembers', { id: orgId })),
    reuseSame,
    pause,
  )
}
