import type { AccountsSnapshot } from '../../contract/account.ts'
import { type Accounts, createAccounts } from '../account/accounts.ts'
import type { Store } from '../state/store.ts'

/** Accounts whose state stands in the store until they are stopped. Nobody is signed in yet. */
export function showAccounts(
  store: Store,
  parts: Parameters<typeof createAccounts>[0],
): { readonly accounts: Accounts; readonly stop: () => Promise<void> } {
  const accounts = createAccounts(parts)
  const show = (snapshot: AccountsSnapshot): void =>
    store.dispatch({ type: 'accounts-changed', accounts: snapshot })
  const unsubscribe = accounts.subscribe(show)
  show(accounts.snapshot())
  return {
    accounts,
    async stop() {
      unsubscribe()
      await accounts.close()
    },
  }
}
