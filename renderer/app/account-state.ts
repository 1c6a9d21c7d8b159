import type { AccountEntry, AccountsSnapshot } from '../../contract/account.ts'
import type { NetworkState } from '../../contract/network-state.ts'
import type { Permissions } from '../../contract/permissions.ts'

/** The account that is shown; null: none is signed in. */
export function currentAccount({ accounts, current }: AccountsSnapshot): AccountEntry | null {
  return accounts.find(({ id }) => id === current) ?? null
}

/** Whether something of the account can be changed now. */
export function isWritable(account: AccountEntry | null): boolean {
  return account !== null && account.state === 'ready' && !account.readOnly
}

export const iconStates = {
  idle: 'disconnected',
  checking: 'pending',
  ready: 'ok',
  offline: 'attention',
  refused: 'attention',
  'signed-out': 'attention',
} as const satisfies { readonly [S in AccountEntry['state']]: NetworkState }

export const mayNothing: Permissions = { a: false, d: false, m: false, r: false }
