import type { AccountsSnapshot } from '../../contract/account.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import { nameCollator } from '../../words/formats.ts'
import { type Accounts, createAccounts } from '../account/accounts.ts'
import { codeOf } from '../base/error-code.ts'
import type { Log } from '../base/log.ts'
import { mainTranslate } from '../base/translators.ts'
import { createLastSeen } from '../controller/presence.ts'
import { createControllerSource } from '../controller/source.ts'
import { createLinkHistory, recordingPeers } from '../devices/link-history/link-history.ts'
import type { SystemSources } from '../doctor/sources.ts'
import { createDrafts } from '../drafts/drafts.ts'
import { composeSets } from '../policy/sets/handlers.ts'
import type { Limits } from '../service/connection.ts'
import { createServiceLink, type ServiceLink } from '../service/link.ts'
import { keepIn, persistIn, restoreFrom, useSettings } from '../settings/persistence.ts'
import { noStoredAccounts, type StoredAccounts } from '../settings/settings-accounts.ts'
import { demoFolder } from '../settings/settings-file.ts'
import { createStore, type Store } from '../state/store.ts'
import { createWriter, type Writer } from '../state/writer.ts'
import { computerReader } from '../system/computer.ts'
import { type ComputerReads, createComputerReads } from '../system/computer-reads.ts'
import { systemProbes } from '../system/probes.ts'
import { createSecrets, type Secrets } from '../system/secrets.ts'
import { createDemo, type Demo, demoSecrets } from './demo.ts'
import type { Options } from './options.ts'

export interface FoundationParts {
  readonly options: Options
  /** The folder where the settings are kept. */
  readonly folder: string
  readonly log: Log
  /** Absent: those of the system's keychain */
  readonly secrets?: Secrets
  readonly limits?: Limits
  readonly locale?: string
  /** In tests, replaces queries to this computer. */
  readonly system?: Partial<SystemSources>
}

export type Foundation = Awaited<ReturnType<typeof layFoundation>>

/**
 * Composes the parts that verbs and the application share: the service, the state and the settings. The service is
 * looked for immediately, but gets no requests yet.
 */
export async function layFoundation(parts: FoundationParts) {
  const { options, folder, log, secrets = createSecrets(), limits, locale = 'en', system = {} } = parts
  const history = createLinkHistory()
  const link = recordingPeers(
    createServiceLink({
      options,
      secrets,
      log,
      prompt: async (file) => (await mainTranslate(store.snapshot().locale))('tray.unlockPrompt', { file }),
      ...(limits && { limits }),
    }),
    history,
  )
  // The service is searched for while the settings are read and the other parts are composed.
  if (!options.demo) link.connect()

  const collator = nameCollator(locale)
  const store = createStore(options.demo, collator)
  if (locale !== 'en') store.dispatch({ type: 'language-changed', locale })
  const settings = await useSettings(
    options.verb?.writes === false ? restoreFrom : persistIn,
    options.demo ? demoFolder(folder) : folder,
    store,
  )
  const keep = keepIn(settings.current)
  const writer = createWriter(store, link, keep)

  const demo = createDemo({
    folder: demoFolder(folder),
    withAccount: options.verb === null && options.accountUrl === null,
    log,
    onStarted: link.useHome,
  })
  if (options.demo) await demo.start()

  const readSystem = computerReader(process.platform)
  const readThisComputer = async (withDns: boolean): Promise<Computer> =>
    demo.current()?.computer() ?? readSystem(withDns)
  const settles = (): boolean => store.snapshot().networks.some((entry) => entry.settles)
  const computerReads = createComputerReads({ read: readThisComputer, settles })
  /** Returns the settings folder in use; the demo has its own. */
  const settingsFolder = (): string => (store.snapshot().demo ? demoFolder(folder) : folder)

  return {
    options,
    folder,
    log,
    secrets,
    locale,
    system,
    history,
    link,
    collator,
    store,
    settings,
    settingsFolder,
    keep,
    writer,
    demo,
    drafts: createDrafts(),
    sets: composeSets({ store, writer, keep }),
    accounts: composeAccounts({ store, log, secrets, settings: settings.current, demo: demo.current }),
    probes: systemProbes(process.platform),
    readSystem,
    readThisComputer,
    readComputer: () => readThisComputer(false),
    computerReads,
    settles,
    // A verb does not keep the times when members were last seen: it would overwrite those of a running application.
    controller: createControllerSource({
      link,
      ...(options.verb === null && { lastSeen: createLastSeen(settingsFolder) }),
    }),
    poll: createPoll({ store, link, writer, computerReads, log }),
  }
}

interface PollParts {
  readonly store: Store
  readonly link: ServiceLink
  readonly writer: Writer
  readonly computerReads: ComputerReads
  readonly log: Log
}

/**
 * Returns a function that polls the service once and updates the store. It returns whether the service answered, and
 * never throws. `onComputer` is called if the state of the computer was read as well.
 */
export function createPoll({ store, link, writer, computerReads, log }: PollParts) {
  async function pollOnce(onComputer: () => void): Promise<boolean> {
    const generation = writer.generation()
    const outcome = await link.poll()
    if (!outcome.ok) {
      store.dispatch({ type: 'lost', connection: outcome.connection, at: Date.now() })
      return false
    }
    if (writer.generation() !== generation) return pollOnce(onComputer)
    const { node, networks, unreadable, silence } = outcome
    const computer = await computerReads.after(networks)
    if (writer.generation() !== generation) return pollOnce(onComputer)
    store.dispatch({
      type: 'polled',
      node,
      networks,
      unreadable,
      silence,
      now: performance.now(),
      at: Date.now(),
      ...(computer && { computer }),
    })
    if (computer !== undefined) onComputer()
    return true
  }

  return async (onComputer = (): void => undefined): Promise<boolean> => {
    try {
      return await pollOnce(onComputer)
    } catch (error) {
      // After an unexpected error, the old state must not look like the current one.
      const detail = codeOf(error)
      log.error('a poll failed', error)
      const connection = { state: 'unreachable', fault: { code: 'internal', detail } } as const
      store.dispatch({ type: 'lost', connection, at: Date.now() })
      return false
    }
  }
}

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
