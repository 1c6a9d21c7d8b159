import { join } from 'node:path'
import { sessionFault } from '../../contract/account.ts'
import type { Fault } from '../../contract/fault.ts'
import type { Result } from '../../contract/result.ts'
import { createAccessHandlers } from '../account/access-handlers.ts'
import { createAccountHandlers } from '../account/handlers.ts'
import { createOrganizationHandlers } from '../account/organization-handlers.ts'
import type { Handlers } from '../base/handlers.ts'
import type { QuitReason } from '../base/quitting.ts'
import type { Shell } from '../base/shell.ts'
import { mainTranslate } from '../base/translators.ts'
import type { DeviceDirectory } from '../devices/device-directory.ts'
import { createDeviceHandlers } from '../devices/handlers.ts'
import type { Doctor } from '../doctor/doctor.ts'
import { answerChecks } from '../doctor/far/answering.ts'
import { createFixes } from '../doctor/fixes/fixes.ts'
import { unsavedReasons } from '../drafts/drafts.ts'
import { createHosting, type HostingOptions } from '../hosting/hosting.ts'
import { createQuitNetworks } from '../reconcile/quit-networks.ts'
import { createReportHandlers } from '../report/handlers.ts'
import { createControlUnit, createServiceControl } from '../service/control-unit.ts'
import { createServiceSettingsHandlers } from '../service-settings/handlers.ts'
import { activityFolder } from '../settings/activity-folder.ts'
import { journalFolder } from '../settings/journal-folder.ts'
import { demoFolder } from '../settings/settings-file.ts'
import { textFolder } from '../settings/text-folder.ts'
import { createSettingsCopy } from '../settings-copy/settings-copy.ts'
import { createShareHandlers } from '../share/handlers.ts'
import { startPoller } from '../state/poller.ts'
import type { End } from './core.ts'
import { composeDeviceActions } from './devices.ts'
import { composeFeatures, hostedReader } from './features.ts'
import type { Foundation } from './foundation.ts'
import { createHandlers } from './handlers.ts'
import { createNetworkHandlers } from './network-handlers.ts'
import { composePlaces } from './places.ts'
import { watchComputer } from './watch-computer.ts'

/** The started application. */
export interface Running {
  readonly handlers: Handlers
  /** Runs the checks and puts their results into the store. */
  readonly diagnose: Doctor['diagnose']
  readonly devices: DeviceDirectory
  /** Resolves when each account that was signed in before has been checked, or the check has failed. */
  readonly accountsOpened: Promise<void>
  /** While any window is visible, all sources are polled more often. */
  setShown(shown: boolean): void
  /** Polls all sources immediately. */
  poke(): void
  /** Returns what would be interrupted or lost if the application quit now. */
  quitReasons(): readonly QuitReason[]
}

export type StartOptions = HostingOptions & {
  /** The duration of a default route's trial in ms; undefined: the normal duration. */
  readonly trialTime?: number
  /** ms for which the surroundings must be stable before they count as the current place. */
  readonly placeStands?: number
}

/** Starts polling, watches hosted networks and opens the accounts. */
export function startCore(
  foundation: Foundation,
  shell: Shell,
  { trialTime, placeStands, ...hostingOptions }: StartOptions,
): { readonly running: Running; readonly end: End } {
  const { store, settings, drafts, history, collator, accounts, sets, computerReads } = foundation

  computerReads.beginWithoutDns(() => poller.poke())
  const poller = startPoller(() => foundation.poll(() => watch.dns.reconcile()), foundation.settles)
  const places = composePlaces({
    store,
    sets,
    probes: foundation.probes,
    readComputer: () => foundation.readSystem(false),
    settings: settings.current,
    stands: placeStands,
  })
  const watch = watchComputer({ ...foundation, poke: poller.poke, onInterfaces: places.look, trialTime })
  const quitNetworks = createQuitNetworks({ store, writer: foundation.writer, log: foundation.log })
  const hosting = composeHosting(foundation, shell, poller.poke, hostingOptions)
  const { doctor, devices, networks, writeReport, verbHandlers } = composeFeatures(
    foundation,
    hosting,
    hostedReader(hosting.sourceOf),
  )
  const deviceActions = composeDeviceActions({ store, shell, devices: devices.directory, history })
  const stopAnswers = answerChecks({
    store,
    neighbours: foundation.probes.neighbours,
    async knows(node) {
      const peer = await foundation.link.peer(node)
      return peer.ok && peer.value !== null
    },
    lookBack: doctor.lookBack,
    log: (message) => foundation.log.info(message),
  })
  const stopDevices = devices.watch()
  const stopSets = sets.watch()

  const control = createServiceControl({
    unit: doctor.unit,
    controlUnit: createControlUnit(process.env, async (action, unit) =>
      (await mainTranslate(store.snapshot().locale))(`tray.${action}Prompt`, { unit }),
    ),
    poke: poller.poke,
  })

  const handlers = createHandlers({
    store,
    service: foundation.link,
    shell,
    drafts,
    poke: poller.poke,
    async startDemo() {
      const started = await switchToDemo(foundation, watch)
      poller.poke()
      return started
    },
    control,
    fix: createFixes({ store, control }),
    settings: createSettingsCopy({
      store,
      shell,
      nicknames: { all: () => settings.current().nicknames(), add: devices.directory.addNicknames },
    }),
    features: {
      ...createNetworkHandlers({ ...networks, shell, dns: watch.dns }),
      ...hosting.handlers,
      ...createAccountHandlers({
        accounts: accounts.current,
        store,
        shell,
        demoAccount: () => foundation.demo.current()?.account ?? null,
        givenBase: () => foundation.options.accountUrl ?? foundation.demo.current()?.account?.url ?? null,
        onSignedOut: drafts.discardOf,
      }),
      ...createOrganizationHandlers({ accounts: accounts.current, shell }),
      ...createAccessHandlers({ accounts: accounts.current, shell }),
      ...deviceActions.handlers,
      ...createDeviceHandlers({ devices: devices.directory, history, collator, store, dialogs: shell }),
      ...doctor.handlers,
      ...places.handlers,
      ...createReportHandlers({ write: writeReport, shell }),
      ...verbHandlers(poller.poll),
      ...createServiceSettingsHandlers({
        link: foundation.link,
        shell,
        platform: process.platform,
        poke: poller.poke,
      }),
      ...createShareHandlers(shell),
      ...sets.handlers(shell),
    },
  })

  return {
    running: {
      handlers,
      diagnose: doctor.diagnose,
      devices: devices.directory,
      accountsOpened: accounts.start(),
      setShown(shown) {
        computerReads.setShown(shown)
        poller.setShown(shown)
        hosting.setShown(shown)
      },
      poke() {
        watch.reconciler().look()
        poller.poke()
        hosting.poke()
        devices.directory.poke()
        places.look()
      },
      quitReasons: () => [...hosting.quitReasons(), ...unsavedReasons(drafts.list())],
    },
    async end(leave) {
      doctor.dispose()
      await stopAnswers()
      await watch.reconciler().finish(leave, leave ? undefined : quitNetworks.apply)
      quitNetworks.stop()
      watch.stop()
      poller.stop()
      deviceActions.dispose()
      stopDevices()
      stopSets()
      places.stop()
      await hosting.dispose()
    },
  }
}

/** Leaves the current service, if there is one, and switches to the embedded demo with its account. */
async function switchToDemo(
  { store, settings, demo, accounts, folder }: Foundation,
  watch: ReturnType<typeof watchComputer>,
): Promise<Result<void>> {
  await watch.reconciler().finish()
  const started = await demo.start()
  if (!started.ok) {
    watch.startReconciler()
    return started
  }
  const hadAccounts = accounts.current() !== null
  await accounts.stop()
  await settings.current().stop()
  const { preferences } = store.snapshot()
  store.dispatch({ type: 'service-changed', demo: true })
  await settings.moveTo(demoFolder(folder))
  store.dispatch({ type: 'preferences-set', preferences })
  watch.startReconciler()
  if (hadAccounts) void accounts.start()
  return started
}

/** Composes hosted networks from the local controller, the current account and the data about them on the disk. */
function composeHosting(
  { store, collator, writer, controller, folder, settingsFolder, accounts, link }: Foundation,
  shell: Shell,
  pokeService: () => void,
  options: HostingOptions,
): ReturnType<typeof createHosting> {
  const tellFault = (fault: Fault): void =>
    store.dispatch({ type: 'notice-added', notice: { id: fault.code, fault } })
  const activity = activityFolder(folder, tellFault)
  const demoActivity = activityFolder(demoFolder(folder), tellFault)
  return createHosting({
    ...options,
    store,
    collator,
    writer,
    service: link,
    pokeService,
    sources() {
      const sessions = accounts.current()?.sessions() ?? []
      return [controller, ...sessions.map(({ source }) => source)]
    },
    absentAccounts: () =>
      store.snapshot().accounts.accounts.flatMap((account) => {
        const fault = sessionFault(account)
        const last = accounts.current()?.lastNetworks(account.id) ?? null
        return fault === null ? [] : [{ id: account.id, fault, last }]
      }),
    journals: () => journalFolder(settingsFolder(), tellFault),
    textFolder: (name) => textFolder(join(settingsFolder(), name)),
    activityFolder: () => (store.snapshot().demo ? demoActivity : activity),
    dialogs: shell,
    window: shell.hostingWindow,
  })
}
