import type { AccountEntry, AccountId, AccountsSnapshot, AccountWait } from '../../contract/account.ts'
import type { StoredAccount, StoredAccounts } from '../settings/settings-accounts.ts'

/** The accounts as they are shown and remembered. `onChange` is called when what is to be remembered changes. */
export function createAccountList(stored: StoredAccounts, onChange: (stored: StoredAccounts) => void) {
  const listeners = new Set<(snapshot: AccountsSnapshot) => void>()
  const accounts = stored.accounts.map(restored)
  const isThere = accounts.some(({ id }) => id === stored.current)
  let state: AccountsSnapshot = { accounts, current: isThere ? stored.current : null, wait: null }
  let saved = JSON.stringify(stored)

  function set(change: Partial<AccountsSnapshot>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener(state)
    const remembered = rememberedOf(state)
    const text = JSON.stringify(remembered)
    if (text === saved) return
    saved = text
    onChange(remembered)
  }
  const change = (id: AccountId, to: (entry: AccountEntry) => AccountEntry) =>
    state.accounts.map((entry) => (entry.id === id ? to(entry) : entry))

  return {
    snapshot: (): AccountsSnapshot => state,
    subscribe(listener: (snapshot: AccountsSnapshot) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    entry: (id: AccountId): AccountEntry | undefined => state.accounts.find((entry) => entry.id === id),
    update: (id: AccountId, to: Partial<AccountEntry>): void =>
      set({ accounts: change(id, (entry) => ({ ...entry, ...to })) }),
    /** Adds the entry, or replaces the one of the same id. */
    put(entry: AccountEntry): void {
      const isListed = state.accounts.some(({ id }) => id === entry.id)
      set({ accounts: isListed ? change(entry.id, () => entry) : [...state.accounts, entry] })
    },
    remove: (id: AccountId): void => set({ accounts: state.accounts.filter((entry) => entry.id !== id) }),
    makeCurrent: (id: AccountId | null): void => set({ current: id }),
    setWait: (wait: AccountWait | null): void => set({ wait }),
  }
}

/** The name of an account's entry in the keychain is made of this, too. */
export function accountId(base: string, userId: string): AccountId {
  return `${base}#${userId}`
}

function restored(stored: StoredAccount): AccountEntry {
  const id = accountId(stored.base, stored.userId)
  return { ...stored, id, state: 'idle', fault: null, readOnly: false, keychain: null }
}

function rememberedOf({ accounts, current }: AccountsSnapshot): StoredAccounts {
  return {
    accounts: accounts.map(({ kind, base, userId, displayName, orgId, ...entry }) => {
      const { certificate, opens, expires, expiryTold, group } = entry
      return { kind, base, userId, displayName, orgId, certificate, opens, expires, expiryTold, group }
    }),
    current,
  }
}
