import type { AccountEntry } from '../account.ts'

/** Creates an account that is signed in; each test names the fields that matter to it. */
export function sampleAccount(parts: Partial<AccountEntry> = {}): AccountEntry {
  return {
    id: 'https://account.example#ada',
    kind: 'legacy',
    base: 'https://account.example',
    userId: 'ada',
    displayName: 'Ada',
    orgId: null,
    state: 'ready',
    fault: null,
    readOnly: false,
    keychain: null,
    certificate: null,
    opens: null,
    expires: null,
    expiryTold: null,
    group: null,
    ...parts,
  }
}
