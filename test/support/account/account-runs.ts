import { afterAll, afterEach, beforeAll } from 'vitest'
import type { AccountId, AccountsSnapshot } from '../../../contract/account.ts'
import { type Accounts, createAccounts } from '../../../main/account/accounts.ts'
import type { StoredAccounts } from '../../../main/settings/settings-accounts.ts'
import { createSecrets, type Keychain } from '../../../main/system/secrets.ts'
import { keychainOver } from '../desktop/memory-keychain.ts'
import { patientLimits } from '../limits.ts'
import { type DemoAccount, startDemoAccount } from './demo-account.ts'

export const graceToken = 'Grac3DemoTokenOfThirtyTwoLetters'
/** Another token of Ada's */
export const otherToken = 'M0n1t0r1ngDem0T0kenOfThirtyTwo00'

/**
 * The accounts of one application run after the other, over a demo account. One for all tests of a file; each test begins
 * with nothing.
 */
export function accountRuns() {
  let demo: DemoAccount
  /** Content of the keychain */
  const entries = new Map<string, string>()
  const warnings: string[] = []
  const opened: Accounts[] = []
  let stored: StoredAccounts = { accounts: [], current: null }

  beforeAll(async () => {
    demo = await startDemoAccount('paid')
  })
  afterEach(async () => {
    for (const accounts of opened.splice(0)) await accounts.close()
    entries.clear()
    warnings.length = 0
    stored = { accounts: [], current: null }
    await demo.refuse(null)
    await demo.clearFaults()
    await demo.setReadOnly(false)
  })
  afterAll(() => demo.dispose())

  return {
    /** Content of the keychain */
    entries,
    warnings,
    get demo() {
      return demo
    },
    /** The list that the next run begins with */
    get stored() {
      return stored
    },
    /** Begins a run. A sign-in that names no service goes to the demo's. */
    open(load: () => Promise<Keychain> = async () => keychainOver(entries)) {
      const accounts = createAccounts({
        secrets: createSecrets({ load, timeout: 300 }),
        stored,
        onChange: (list) => {
          stored = list
        },
        log: { warn: (message) => warnings.push(message) },
        limits: patientLimits(64 * 1024 * 1024),
      })
      opened.push(accounts)
      return { ...accounts, signIn: (token: string, base = demo.url) => accounts.signIn(token, base) }
    },
  }
}

export const noKeychain = (): Promise<Keychain> =>
  Promise.reject(new Error('Could not connect: No such file or directory'))

/** The account in use */
export const entryOf = ({ accounts, current }: AccountsSnapshot) => accounts.find(({ id }) => id === current)

/** The id of the account in use; throws where there is none. */
export function currentId({ current }: AccountsSnapshot): AccountId {
  if (current === null) throw new Error('nobody is signed in')
  return current
}
