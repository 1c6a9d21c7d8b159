import { join } from 'node:path'
import type { AccountsSnapshot } from '../../contract/account.ts'
import { type Result, success } from '../../contract/result.ts'
import { type Accounts, createAccounts } from '../account/accounts.ts'
import { publicBase } from '../account/address.ts'
import type { Limits } from '../service/connection.ts'
import { createServiceLink, type ServiceLink } from '../service/link.ts'
import { persistIn } from '../settings/persistence.ts'
import { createSecrets, type Secrets } from '../settings/secrets.ts'
import { noKnownAccounts } from '../settings/settings-accounts.ts'
import { createStore, type Store } from '../state/store.ts'
import { createWriter, type Writer } from '../state/writer.ts'
import { type Demo, memoryKeychain, startDemo } from './demo.ts'
import type { Log } from './log.ts'
import type { Options } from './options.ts'

/** The application without its face: one state over one node service. What `--status` needs, and no Electron. */
export interface Core {
  readonly store: Store
  readonly writer: Writer
  readonly link: ServiceLink
  /** Polls once into the store; answers whether the service was there. Never throws. */
  poll(): Promise<boolean>
  /** Leaves the service there may be, and runs against the embedded demo from now on, its account included. */
  startDemo(): Promise<Result<void>>
  /** Opens the person's accounts, or the demo's own. Call once everything else stands. */
  startAccounts(): Promise<void>
  /** null: not started yet */
  accounts(): Accounts | null
  /** Base URL at which an account is looked for unless the person says otherwise */
  accountBase(): string
  /** Answers false where something of the system's is still pending that would keep the process from ending. */
  dispose(): Promise<boolean>
}

export async function createCore(
  options: Options,
  folder: string,
  log: Log,
  secrets: Secrets = createSecrets(),
  limits?: Limits,
): Promise<Core> {
  const store = createStore(options.demo)
  const link = createServiceLink({ options, secrets, log, ...(limits && { limits }) })
  const writer = createWriter(store, link)
  let demo: Demo | null = null
  let accounts: Accounts | null = null
  let stopAccounts = async (): Promise<void> => undefined
  let keeping = await persistIn(options.demo ? demoFolder(folder) : folder, store)

  async function useDemo(): Promise<Result<void>> {
    if (demo !== null) return success(undefined)
    const withAccount = !options.status && options.accountUrl === null
    const started = await startDemo(demoFolder(folder), { withAccount, log })
    if (!started.ok) return started
    demo = started.value
    link.useHome(demo.home)
    return success(undefined)
  }

  async function startAccounts(): Promise<void> {
    const opened = createAccounts({
      log,
      ...(demo === null
        ? { secrets, known: keeping.accounts, onKnown: keeping.saveAccounts }
        : { secrets: demoSecrets(), known: noKnownAccounts, onKnown: () => undefined }),
    })
    const tell = (snapshot: AccountsSnapshot): void =>
      store.dispatch({ type: 'accounts-changed', accounts: snapshot })
    const stopListening = opened.subscribe(tell)
    stopAccounts = async () => {
      stopListening()
      accounts = null
      await opened.close()
    }
    accounts = opened
    tell(opened.snapshot())
    if (demo?.account) await opened.signIn(demo.account.token, demo.account.url)
    else await opened.start()
  }

  if (options.demo) await useDemo()

  async function poll(): Promise<boolean> {
    const generation = writer.generation()
    const outcome = await link.poll()
    if (!outcome.ok) {
      store.dispatch({ type: 'lost', connection: outcome.connection, at: Date.now() })
      return false
    }
    if (writer.generation() !== generation) return poll()
    const { node, networks } = outcome
    store.dispatch({ type: 'polled', node, networks, now: performance.now() })
    return true
  }

  return {
    store,
    writer,
    link,
    poll,
    async startDemo() {
      const started = await useDemo()
      if (!started.ok) return started
      const hadAccounts = accounts !== null
      await stopAccounts()
      await keeping.stop()
      const { preferences } = store.snapshot()
      store.dispatch({ type: 'service-changed', demo: true })
      keeping = await persistIn(demoFolder(folder), store)
      store.dispatch({ type: 'preferences-set', preferences })
      if (hadAccounts) void startAccounts()
      return started
    },
    startAccounts,
    accounts: () => accounts,
    accountBase: () =>
      options.accountUrl ?? demo?.account?.url ?? store.snapshot().preferences.accountBase ?? publicBase,
    async dispose() {
      await stopAccounts()
      await keeping.stop()
      await link.close()
      await demo?.close()
      return !secrets.isPending()
    },
  }
}

function demoFolder(folder: string): string {
  return join(folder, 'demo')
}

function demoSecrets() {
  const keychain = memoryKeychain()
  return createSecrets({ load: async () => keychain })
}
