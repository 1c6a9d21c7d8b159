import type { Keychain } from '../../../main/system/secrets.ts'

/** A keychain in memory; the system's own is tested in keychain.test.ts. `reads`: the accounts asked for, in order */
export function keychainOver(entries: Map<string, string>): Keychain & { readonly reads: readonly string[] } {
  const reads: string[] = []
  return {
    reads,
    getPassword: async (_service, account) => {
      reads.push(account)
      return entries.get(account) ?? null
    },
    setPassword: async (_service, account, secret) => void entries.set(account, secret),
    deletePassword: async (_service, account) => entries.delete(account),
  }
}
