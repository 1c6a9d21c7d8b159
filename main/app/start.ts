import type { Result } from '../../contract/result.ts'
import { createAccountHandlers } from '../account/handlers.ts'
import type { Shell } from '../base/shell.ts'
import { createVerbHandlers, type VerbParts } from '../cli/verb-handlers.ts'
import { createDeviceHandlers } from '../devices/handlers.ts'
import type { LinkHistoryKeeper } from '../devices/link-history/link-history.ts'
import type { Doctor } from '../doctor/doctor.ts'
import type { CarryOut } from '../doctor/fixes/fixes.ts'
import { type Drafts, unsavedReasons } from '../drafts/drafts.ts'
import type { HostingOptions } from '../hosting/hosting.ts'
import { createReportHandlers, type WriteReport } from '../report/handlers.ts'
import type { Nicknames } from '../settings/nicknames.ts'
import { createSettingsCopy } from '../settings-copy/settings-copy.ts'
import { createShareHandlers } from '../share/handlers.ts'
import { startPoller } from '../state/poller.ts'
import type { Store } from '../state/store.ts'
import type { ComputerReads } from '../system/computer-reads.ts'
import type { ComposedAccounts } from './accounts.ts'
import { composeDeviceActions } from './device-actions.ts'
import type { composeDevices } from './devices.ts'
import { createHandlers } from './handlers.ts'
import { composeHosting } from './hosting.ts'
import type { NetworkParts } from './network-handlers.ts'
import { composePlaces, type PlacesParts } from './places.ts'
import type { Running } from './running.ts'
import type { ComposedSets } from './sets.ts'
import type { WatchedFor, watchComputer } from './watch-computer.ts'

type Hosting = ReturnType<typeof composeHosting>

/** What the core is made of */
interface CoreParts
  extends Pick<Parameters<typeof composeHosting>[0], 'collator' | 'controller' | 'folder' | 'writer'> {
  readonly store: Store
  readonly drafts: Drafts
  readonly fix: CarryOut
  readonly doctor: Doctor
  readonly devices: ReturnType<typeof composeDevices>
  readonly history: LinkHistoryKeeper
  /** Asks once; true: the service answers. */
  readonly poll: () => Promise<boolean>
  readonly computerReads: ComputerReads
  readonly watch: (told: WatchedFor) => ReturnType<typeof watchComputer>
  readonly switchToDemo: () => Promise<Result<void>>
  readonly accounts: ComposedAccounts
  readonly givenBase: () => string | null
  readonly writeReport: WriteReport
  readonly nicknames: () => Nicknames
  readonly sets: ComposedSets
  readonly ofNetworks: Omit<NetworkParts, 'shell' | 'dns'>
  readonly ofVerbs: Omit<VerbParts, 'refresh'>
  readonly ofPlaces: Pick<PlacesParts, 'readComputer' | 'probes' | 'settings'>
}

export type StartOptions = HostingOptions & {
  readonly trialTime?: number
  /** ms for which something has to stand before it counts as where the computer is */
  readonly placeStands?: number
}

interface Started extends Pick<Hosting, 'namesOf' | 'ofAccount'> {
  readonly running: Running
  /** Asks the service at once. */
  poke(): void
  stop(): Promise<void>
}

/** Polls, watches what is hosted and opens the accounts, from now on. */
export function startCore(
  parts: CoreParts,
  shell: Shell,
  { trialTime, placeStands, ...hostingOptions }: StartOptions = {},
): Started {
  const { store, collator, writer, controller, folder, drafts, doctor, devices, history } = parts
  parts.computerReads.beginWithoutDns(() => poller.poke())
  const poller = startPoller(parts.poll)
  const places = composePlaces({ store, writer, sets: parts.sets, ...parts.ofPlaces, stands: placeStands })
  const { dns, stop, lookAtClock } = parts.watch({
    ...{ poke: poller.poke, onInterfaces: places.look, trialTime },
  })
  const hosting = composeHosting({
    ...hostingOptions,
    ...{ store, collator, writer, controller, folder, shell },
    accounts: parts.accounts.current,
    pokeService: poller.poke,
  })
  const deviceActions = composeDeviceActions({ store, shell, devices: devices.directory, history })
  const stopDevices = devices.watch()
  const stopSets = parts.sets.watch()
  const handlers = createHandlers({
    ...parts.ofNetworks,
    shell,
    poke: poller.poke,
    async startDemo() {
      const started = await parts.switchToDemo()
      poller.poke()
      return started
    },
    hosting: hosting.handlers,
    account: createAccountHandlers({
      accounts: parts.accounts.current,
      ...{ store, shell, givenBase: parts.givenBase },
      onSignedOut: drafts.discardOf,
    }),
    deviceActions: deviceActions.handlers,
    devices: createDeviceHandlers({
      ...{ devices: devices.directory, history, collator, store, dialogs: shell },
    }),
    doctor: doctor.handlers,
    fix: parts.fix,
    places: places.handlers,
    report: createReportHandlers({ write: parts.writeReport, shell }),
    settings: createSettingsCopy({
      ...{ store, shell },
      nicknames: { all: parts.nicknames, add: devices.directory.addNicknames },
    }),
    verbs: createVerbHandlers({ ...parts.ofVerbs, refresh: poller.poll }),
    share: createShareHandlers(shell),
    sets: parts.sets.handlers(shell),
    drafts,
    dns,
  })
  return {
    namesOf: hosting.namesOf,
    ofAccount: hosting.ofAccount,
    running: {
      handlers,
      accountsOpened: parts.accounts.start(),
      setShown(shown) {
        parts.computerReads.setShown(shown)
        poller.setShown(shown)
        hosting.setShown(shown)
      },
      poke() {
        lookAtClock()
        poller.poke()
        hosting.poke()
        devices.directory.poke()
        places.look()
      },
      quitReasons: () => [...hosting.quitReasons(), ...unsavedReasons(drafts.list())],
    },
    poke: poller.poke,
    stop() {
      stop()
      poller.stop()
      deviceActions.dispose()
      stopDevices()
      stopSets()
      places.stop()
      return hosting.dispose()
    },
  }
}
