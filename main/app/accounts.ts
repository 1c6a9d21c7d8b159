import type { AccountsSnapshot } from '../../contract/account.ts'
import { type Accounts, createAccounts } from '../account/accounts.ts'
import type { Log } from '../base/log.ts'
import type { StoredAccounts } from '../settings/settings-accounts.ts'
import { noStoredAccounts } from '../settings/settings-accounts.ts'
import type { Store } from '../state/store.ts'
import type { Secrets } from '../system/secrets.ts'
import { type Demo, demoSecrets } from './demo.ts'

interface AccountsParts {
  readonly store: Store
  readonly log: Log
  readonly secrets: Secrets
  /** Returns the settings that are in use now. */
  readonly settings: () => {
    readonly accounts: StoredAccounts
    saveAccounts(accounts: StoredAccounts): void
  }
  /** Returns the demo; null: it is not running. */
  readonly demo: () => Demo | null
}

/** Composes the accounts of the person, or the account of the demo while the demo runs. */
export function composeAccounts({ store, log, secrets, settings, demo }: AccountsParts) {
  let accounts: Accounts | null = null
  let stop = async (): Promise<void> => undefined
  return {
    /** Returns the accounts; null: they have not been started. */
    current: () => accounts,
    async start(): Promise<void> {
      const running = demo()
      const { accounts: stored, saveAccounts } = settings()
      const opened = createAccounts(
        running === null
          ? { log, secrets, stored, onChange: saveAccounts }
          : { log, secrets: demoSecrets(), stored: noStoredAccounts, onChange: () => undefined },
      )
      const show = (snapshot: AccountsSnapshot): void =>
        store.dispatch({ type: 'accounts-changed', accounts: snapshot })
      const unsubscribe = opened.subscribe(show)
      show(opened.snapshot())
      accounts = opened
      stop = async () => {
        accounts = null
        unsubscribe()
        await opened.close()
      }
      if (running?.account) await opened.signIn(running.account.token, running.account.url)
      else await opened.start()
    },
    stop: () => stop(),
  }
}
