import type { AccountsSnapshot } from '../../contract/account.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import { nameCollator } from '../../words/locale.ts'
import { type Accounts, createAccounts } from '../account/accounts.ts'
import { publicBase } from '../account/address.ts'
import { createAccountHandlers } from '../account/handlers.ts'
import { createControllerSource } from '../controller/source.ts'
import { createNetworkDns } from '../dns/network-dns.ts'
import type { Doctor } from '../doctor/doctor.ts'
import type { DoctorSources } from '../doctor/gatherers.ts'
import type { SystemSources } from '../doctor/sources.ts'
import { createDrafts, type Drafts } from '../drafts/drafts.ts'
import { unsavedReasons } from '../drafts/quit-reasons.ts'
import { createHosting, type HostingOptions } from '../hosting/hosting.ts'
import { createReportHandlers } from '../report/handlers.ts'
import { createReportWriter, type WriteReport } from '../report/report-writer.ts'
import type { Limits } from '../service/connection.ts'
import { createServiceLink } from '../service/link.ts'
import { journalFolder } from '../settings/journal-folder.ts'
import { persistIn } from '../settings/persistence.ts'
import { createSecrets, type Secrets } from '../settings/secrets.ts'
import { noStoredAccounts } from '../settings/settings-accounts.ts'
import { startPoller } from '../state/poller.ts'
import { createStore, type Store } from '../state/store.ts'
import { createWriter } from '../state/writer.ts'
import { computerReader } from '../system/computer.ts'
import { createComputerReads } from '../system/computer-reads.ts'
import { watchInterfaces } from '../system/interface-watch.ts'
import { addressEvents } from '../system/linux/address-events.ts'
import { resolvedLinks } from '../system/linux/resolved-links.ts'
import { systemProbes } from '../system/probes.ts'
import { checkTunnel } from '../unfinished/check-tunnel.ts'
import { beginIn, watchUnfinished } from '../unfinished/watch.ts'
import { createHandlers, type Handlers } from './commands.ts'
import { type Demo, demoFolder, demoSecrets, startDemo } from './demo.ts'
import { composeDoctor } from './doctor.ts'
import { codeOf } from './error-code.ts'
import type { Log } from './log.ts'
import type { Options } from './options.ts'
import type { QuitReason } from './quitting.ts'
import { headlessShell, type Shell } from './shell.ts'
import { mainTranslate } from './translator.ts'

/** The application without a desktop. Asks nobody until it is told to. */
export interface Core {
  readonly store: Store
  readonly drafts: Drafts
  /** Checks the connection into the store. */
  readonly check: Doctor['check']
  /** Polls once into the store; answers whether the service was there. Never throws. */
  poll(): Promise<boolean>
  readonly writeReport: WriteReport
  /** Polls, watches what is hosted and opens the accounts, from now on. Call it once. */
  start(shell?: Shell, options?: HostingOptions & { readonly trialTime?: number }): Running
  /** Answers false where something of the system's is still pending that would keep the process from ending. */
  dispose(): Promise<boolean>
}

interface Running {
  readonly handlers: Handlers
  /** Ends when each account that was signed in before has been asked, or could not be. */
  readonly accountsOpened: Promise<void>
  /** Whether any window shows: all are asked more often then. */
  setShown(shown: boolean): void
  /** Asks everybody at once. */
  poke(): void
  /** What would be cut off or lost if the application ended now. */
  quitReasons(): readonly QuitReason[]
}

export async function createCore(
  options: Options,
  folder: string,
  log: Log,
  secrets: Secrets = createSecrets(),
  limits?: Limits,
  locale = 'en',
  system: Partial<SystemSources> = {},
): Promise<Core> {
  const collator = nameCollator(locale)
  const store = createStore(options.demo, collator)
  const prompt = async (file: string): Promise<string> =>
    (await mainTranslate(locale))('tray.unlockPrompt', { file })
  const link = createServiceLink({ options, secrets, log, prompt, ...(limits && { limits }) })
  const writer = createWriter(
    store,
    link,
    beginIn(store, () => persistence),
  )
  const drafts = createDrafts()
  let demo: Demo | null = null
  let accounts: Accounts | null = null
  let stopAccounts = async (): Promise<void> => undefined
  let finishChanges = async (): Promise<void> => undefined
  let watchChanges = (): void => undefined
  let stopAsking = async (): Promise<void> => undefined
  let reconcileDns = (): void => undefined
  let persistence = await persistIn(options.demo ? demoFolder(folder) : folder, store)

  const accountBase = (): string =>
    options.accountUrl ?? demo?.account?.url ?? store.snapshot().preferences.accountBase ?? publicBase

  async function useDemo(): Promise<Result<void>> {
    if (demo !== null) return success(undefined)
    const withAccount = options.verb === null && options.accountUrl === null
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
        ? { secrets, stored: persistence.accounts, onChange: persistence.saveAccounts }
        : { secrets: demoSecrets(), stored: noStoredAccounts, onChange: () => undefined }),
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

  const readSystem = computerReader(process.platform)
  const probes = systemProbes(process.platform)
  const readThisComputer = async (withDns: boolean) => demo?.computer() ?? readSystem(withDns)
  let namesOf: DoctorSources['namesOf'] = () => []
  let poke = (): void => undefined
  const { doctor, fix } = composeDoctor({
    ...{ store, link, locale, system, readComputer: readThisComputer },
    namesOf: (address) => namesOf(address),
    poke: () => poke(),
  })
  const computerReads = createComputerReads({
    read: readThisComputer,
    settles: () => store.snapshot().networks.some((entry) => entry.settles),
  })

  /** Whatever goes wrong here, what is shown must not pass for how things are now. */
  async function poll(): Promise<boolean> {
    try {
      return await pollOnce()
    } catch (error) {
      const detail = codeOf(error)
      log.error('a poll failed', error)
      const connection = { state: 'unreachable', fault: { code: 'internal', detail } } as const
      store.dispatch({ type: 'lost', connection, at: Date.now() })
      return false
    }
  }

  async function pollOnce(): Promise<boolean> {
    const generation = writer.generation()
    const outcome = await link.poll()
    if (!outcome.ok) {
      store.dispatch({ type: 'lost', connection: outcome.connection, at: Date.now() })
      return false
    }
    if (writer.generation() !== generation) return pollOnce()
    const { node, networks } = outcome
    const computer = await computerReads.after(networks)
    if (writer.generation() !== generation) return pollOnce()
    store.dispatch({ type: 'polled', node, networks, now: performance.now(), ...(computer && { computer }) })
    if (computer !== undefined) reconcileDns()
    return true
  }

  /** Leaves the service there may be, and runs against the embedded demo from now on, its account included. */
  async function switchToDemo(): Promise<Result<void>> {
    await finishChanges()
    const started = await useDemo()
    if (!started.ok) {
      watchChanges()
      return started
    }
    const hadAccounts = accounts !== null
    await stopAccounts()
    await persistence.stop()
    const { preferences } = store.snapshot()
    store.dispatch({ type: 'service-changed', demo: true })
    persistence = await persistIn(demoFolder(folder), store)
    store.dispatch({ type: 'preferences-set', preferences })
    watchChanges()
    if (hadAccounts) void startAccounts()
    return started
  }

  const writeReport = createReportWriter({
    ...{ snapshot: store.snapshot, check: doctor.check, readComputer: readThisComputer },
    ...{ probes: system.probes ?? systemProbes(process.platform), logFolder: log.folder },
  })

  return {
    store,
    drafts,
    check: doctor.check,
    poll,
    writeReport,
    start(shell = headlessShell, { trialTime, ...hostingOptions } = {}) {
      const controller = createControllerSource({ link })
      const poller = startPoller(poll)
      const reread = (): void => {
        computerReads.interfacesChanged()
        poller.poke()
      }
      const readComputer = (): Promise<Computer> => readThisComputer(false)
      watchChanges = () => {
        const parts = { store, writer, service: link, readComputer, poke: poller.poke }
        finishChanges = watchUnfinished({ ...parts, ...(trialTime && { time: trialTime }) })
      }
      watchChanges()
      const stopWatching = watchInterfaces({
        events: process.platform === 'linux' ? addressEvents() : null,
        onChange: reread,
      })
      const dns = createNetworkDns({ store, reread, ...resolvedLinks })
      reconcileDns = dns.reconcile
      const hosting = createHosting({
        ...hostingOptions,
        store,
        collator,
        writer,
        sources() {
          const account = accounts?.current()
          return account ? [controller, account.source] : [controller]
        },
        pokeService: poller.poke,
        journals: () =>
          journalFolder(store.snapshot().demo ? demoFolder(folder) : folder, (fault) =>
            store.dispatch({ type: 'notice-added', notice: { id: fault.code, fault } }),
          ),
        dialogs: shell,
        window: shell.hostingWindow,
      })
      namesOf = hosting.namesOf
      poke = poller.poke
      stopAsking = () => {
        stopWatching()
        dns.dispose()
        poller.stop()
        return hosting.dispose()
      }
      return {
        handlers: createHandlers({
          store,
          writer,
          service: link,
          shell,
          poke: poller.poke,
          checkTunnel: (network) =>
            checkTunnel(network, { service: link, namesOf: hosting.namesOf, readComputer, probes }),
          async startDemo() {
            const started = await switchToDemo()
            poller.poke()
            return started
          },
          hosting: hosting.handlers,
          account: createAccountHandlers({
            accounts: () => accounts,
            defaultBase: accountBase,
            onSignedOut: drafts.discardOf,
          }),
          doctor: doctor.handlers,
          fix,
          report: createReportHandlers({ write: writeReport, shell }),
          drafts,
          dns,
          namesOf: hosting.namesOf,
        }),
        accountsOpened: startAccounts(),
        setShown(shown) {
          computerReads.setShown(shown)
          poller.setShown(shown)
          hosting.setShown(shown)
        },
        poke() {
          poller.poke()
          hosting.poke()
        },
        quitReasons: () => [...hosting.quitReasons(), ...unsavedReasons(drafts.list())],
      }
    },
    async dispose() {
      doctor.dispose()
      await finishChanges()
      await stopAsking()
      await stopAccounts()
      await persistence.stop()
      await link.close()
      await demo?.close()
      return !secrets.isPending()
    },
  }
}
