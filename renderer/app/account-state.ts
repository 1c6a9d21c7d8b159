import type { AccountEntry, AccountsSnapshot, Permissions } from '../../contract/account.ts'
import type { NetworkState } from '../../contract/network-state.ts'

/** The account that is shown; null: none is signed in. */
export function currentAccount({ accounts, current }: AccountsSnapshot): AccountEntry | null {
  return accounts.find(({ id }) => id === current) ?? null
}

/** Why nothing of the account can be changed now; null: it can. */
export type Hindrance = 'none' | 'checking' | 'offline' | 'signed-out' | 'read-only'

export function hindrance(account: AccountEntry | null): Hindrance | null {
  if (account === null) return 'none'
  switch (account.state) {
    case 'idle':
    case 'checking':
      return 'checking'
    case 'offline':
    case 'signed-out':
      return account.state
    case 'ready':
      return account.readOnly ? 'read-only' : null
  }
}

export const accountStandings = {
  idle: 'disconnected',
  checking: 'waiting',
  ready: 'ok',
  offline: 'attention',
  'signed-out': 'attention',
} as const satisfies { readonly [S in AccountEntry['state']]: NetworkState }

export const mayNothing: Permissions = { a: false, d: false, m: false, r: false }
export const mayEverything: Permissions = { a: true, d: true, m: true, r: true }
