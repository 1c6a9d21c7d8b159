import type { Network } from '../../contract/node.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import { nameCollator } from '../../words/locale.ts'
import type { Log } from '../base/log.ts'
import { headlessShell, type Shell } from '../base/shell.ts'
import { mainTranslate } from '../base/translators.ts'
import { createVerbHandlers } from '../cli/verb-handlers.ts'
import type { VerbHandlers } from '../cli/verbs/ask.ts'
import { createLastSeen } from '../controller/presence.ts'
import { createControllerSource } from '../controller/source.ts'
import type { DeviceDirectory } from '../devices/device-directory.ts'
import { createLinkHistory, recordingPeers } from '../devices/link-history/link-history.ts'
import type { Doctor } from '../doctor/doctor.ts'
import type { DoctorSources } from '../doctor/gatherers.ts'
import type { SystemSources } from '../doctor/sources.ts'
import { createDrafts, type Drafts } from '../drafts/drafts.ts'
import type { HostedThere } from '../hosting/sources/network-directory.ts'
import { createReportHandlers, createReportWriter } from '../report/handlers.ts'
import type { Limits } from '../service/connection.ts'
import { createServiceLink } from '../service/link.ts'
import { persistIn, restoreFrom } from '../settings/persistence.ts'
import { createSecrets, type Secrets } from '../settings/secrets.ts'
import { demoFolder } from '../settings/settings-file.ts'
import { createStore, type Store } from '../state/store.ts'
import { createWriter } from '../state/writer.ts'
import { computerReader } from '../system/computer.ts'
import { createComputerReads } from '../system/computer-reads.ts'
import { systemProbes } from '../system/probes.ts'
import { checkTunnel } from '../unfinished/check-tunnel.ts'
import { keepIn } from '../unfinished/watch.ts'
import { composeAccounts } from './accounts.ts'
import { type Demo, startDemo } from './demo.ts'
import { composeDevices } from './devices.ts'
import { composeDoctor } from './doctor.ts'
import { createNetworkHandlers } from './network-handlers.ts'
import type { Options } from './options.ts'
import { createPoll } from './poll.ts'
import type { Running } from './running.ts'
import { composeSets } from './sets.ts'
import { type StartOptions, startCore } from './start.ts'
import { unwatched, type WatchedFor, watchComputer } from './watch-computer.ts'

/** The application without a desktop. Looks for the service at once, and asks it for nothing until it is told to. */
export interface Core {
  readonly store: Store
  readonly drafts: Drafts
  /** Checks the connection into the store. */
  readonly check: Doctor['check']
  /** Polls once into the store; answers whether the service was there. Never throws. */
  poll(): Promise<boolean>
  /** Reads after a poll, and is kept up to date from the start on. */
  readonly devices: DeviceDirectory
  /**
   * Answers verbs, and polls when it is asked to. `writes`: changes of two steps are seen to their end. Call it once, or
   * `start`.
   */
  answerVerbs(writes: boolean, trialTime?: number): VerbHandlers
  /** Polls, watches what is hosted and opens the accounts, from now on. Call it once. */
  start(shell?: Shell, options?: StartOptions): Running
  /**
   * Answers false where something of the system's is still pending that would keep the process from ending. `leave`: the
   * process that has the settings next goes on at once with what waits.
   */
  dispose(leave?: boolean): Promise<boolean>
  /** Waits until what is shown now stands in the settings; false: they cannot be written. */
  written(): Promise<boolean>
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
  const prompt = async (file: string): Promise<string> =>
    (await mainTranslate(locale))('tray.unlockPrompt', { file })
  const history = createLinkHistory()
  const link = recordingPeers(
    createServiceLink({ options, secrets, log, prompt, ...(limits && { limits }) }),
    history,
  )
  // While settings are read and all the rest is put together
  if (!options.demo) link.connect()
  const collator = nameCollator(locale)
  const store = createStore(options.demo, collator)
  const keep = keepIn(() => persistence)
  const writer = createWriter(store, link, keep)
  const sets = composeSets({ store, writer, keep })
  const drafts = createDrafts()
  let demo: Demo | null = null
  let stopAsking = async (): Promise<void> => undefined
  let computerWatch: ReturnType<typeof watchComputer> | null = null
  const restore = options.verb?.writes === false ? restoreFrom : persistIn
  let persistence = await restore(options.demo ? demoFolder(folder) : folder, store)

  const givenBase = (): string | null => options.accountUrl ?? demo?.account?.url ?? null

  async function useDemo(): Promise<Result<void>> {
    if (demo !== null) return success(undefined)
    const withAccount = options.verb === null && options.accountUrl === null
    const started = await startDemo(demoFolder(folder), { withAccount, log })
    if (!started.ok) return started
    demo = started.value
    link.useHome(demo.home)
    return success(undefined)
  }

  const accounts = composeAccounts({
    ...{ store, log, secrets },
    persistence: () => persistence,
    demo: () => demo,
  })

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

  const settingsFolder = (): string => (store.snapshot().demo ? demoFolder(folder) : folder)
  // What is written beside a running application would put back what that wrote.
  const lastSeen = options.verb === null ? { lastSeen: createLastSeen(settingsFolder) } : {}
  const controller = createControllerSource({ link, ...lastSeen })
  let ofAccount = (): HostedThere => ({ networks: [], members: [] })
  const devices = composeDevices({
    ...{ store, link, controller },
    ofAccount: () => ofAccount(),
    neighbours: (system.probes ?? probes).neighbours,
    nicknames: {
      all: () => persistence.nicknames(),
      save: (nicknames) => persistence.saveNicknames(nicknames),
    },
  })

  const poll = createPoll({
    ...{ store, link, writer, computerReads, log },
    onComputer: () => computerWatch?.dns.reconcile(),
  })

  /** Leaves the service there may be, and runs against the embedded demo from now on, its account included. */
  async function switchToDemo(): Promise<Result<void>> {
    await computerWatch?.finishChanges()
    const started = await useDemo()
    if (!started.ok) {
      computerWatch?.watchChanges()
      return started
    }
    const hadAccounts = accounts.current() !== null
    await accounts.stop()
    await persistence.stop()
    const { preferences } = store.snapshot()
    store.dispatch({ type: 'service-changed', demo: true })
    persistence = await persistIn(demoFolder(folder), store)
    store.dispatch({ type: 'preferences-set', preferences })
    computerWatch?.watchChanges()
    if (hadAccounts) void accounts.start()
    return started
  }

  const writeReport = createReportWriter({
    ...{ snapshot: store.snapshot, check: doctor.check, readComputer: readThisComputer },
    ...{ probes: system.probes ?? probes, logFolder: log.folder },
  })

  const readComputer = (): Promise<Computer> => readThisComputer(false)
  const ofNetworks = {
    ...{ store, writer, service: link },
    namesOf: (address: NodeAddress) => namesOf(address),
    checkTunnel: (network: Network) =>
      checkTunnel(network, { service: link, namesOf: ofNetworks.namesOf, readComputer, probes }),
  }
  const ofVerbs = { store, link, doctor, devices: devices.directory }
  const ofPlaces = { readComputer: () => readSystem(false), probes, settings: () => persistence }

  function watch(told: WatchedFor): ReturnType<typeof watchComputer> {
    computerWatch = watchComputer({ ...told, store, writer, service: link, computerReads, readComputer })
    return computerWatch
  }

  return {
    store,
    drafts,
    check: doctor.check,
    poll,
    devices: devices.directory,
    written: keep,
    answerVerbs(writes, trialTime) {
      const shell = headlessShell
      const { dns, stop } = writes
        ? watch({ poke: () => void poll(), onInterfaces: () => undefined, trialTime })
        : unwatched
      stopAsking = async () => stop()
      return {
        ...createNetworkHandlers({ ...ofNetworks, shell, dns }),
        ...createReportHandlers({ write: writeReport, shell }),
        ...createVerbHandlers({ ...ofVerbs, refresh: poll }),
        ...sets.using,
      }
    },
    start(shell = headlessShell, options) {
      const started = startCore(
        {
          ...{ store, collator, writer, controller, folder, drafts, fix, doctor, devices, history, poll },
          ...{ computerReads, watch, switchToDemo, accounts, givenBase, writeReport },
          ...{ ofNetworks, ofVerbs, ofPlaces, sets },
          nicknames: () => persistence.nicknames(),
        },
        shell,
        options,
      )
      namesOf = started.namesOf
      ofAccount = started.ofAccount
      poke = started.poke
      stopAsking = started.stop
      return started.running
    },
    async dispose(leave) {
      doctor.dispose()
      await computerWatch?.finishChanges(leave)
      await stopAsking()
      await accounts.stop()
      await persistence.stop()
      await link.close()
      await demo?.close()
      return !secrets.isPending()
    },
  }
}
