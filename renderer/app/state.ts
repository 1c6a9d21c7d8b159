import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { AccountPage } from '../../contract/account-page.ts'
import type { Bridge } from '../../contract/bridge.ts'
import type { Argument, CommandName, Reply, Show } from '../../contract/commands.ts'
import type { DevicesTab } from '../../contract/devices.ts'
import type { DoctorSubject } from '../../contract/doctor.ts'
import type { Fault } from '../../contract/fault.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import type { HostedPart } from '../../contract/hosting.ts'
import type { Result } from '../../contract/result.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import { createFit, type Fit } from '../ui/fit.ts'
import { followSnapshots } from './bridge.ts'
import { createDialogs, type Dialogs } from './dialogs.ts'
import { createDrafts, type Drafts } from './drafts.ts'

export type View = 'networks' | 'devices' | 'peers' | 'sets' | 'places' | 'settings' | 'doctor' | 'report'

/** These views open without the service, and before the welcome is finished. */
const asides: ReadonlySet<View> = new Set(['sets', 'places', 'settings', 'doctor', 'report'])

export function isAside(view: View): boolean {
  return asides.has(view)
}

/** The search and order of the device list. It is kept while another view is shown. */
export interface DevicesQuery {
  readonly query: string
  readonly filter: 'all' | 'online' | 'direct' | 'mine'
  readonly order: 'name' | 'latency' | 'seen'
}

/** The devices of one network, or of all if `network` is null. */
interface DevicesShown {
  readonly network: NetworkId | null
  readonly open: NodeAddress | null
}

/** A success is shown as a toast, a fault as a banner. */
type Message =
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'done'; readonly text: string }

export type IntentCommand =
  | { readonly command: 'network.connect'; readonly argument: Argument<'network.connect'> }
  | { readonly command: 'network.setFlag'; readonly argument: Argument<'network.setFlag'> }

interface WantedSelection {
  readonly network: NetworkId
  readonly members: readonly NodeAddress[]
}

/** The state and commands that all views share. `index.tsx` creates it once, and a context hands it down. */
export interface App {
  /**
   * Whether this page is the large window, which has no view of its own for joining and for checks of the
   * connection.
   */
  readonly isLarge: boolean
  readonly snapshot: ReadonlySignal<Snapshot | null>
  readonly view: Signal<View>
  /** Whether the welcome is shown instead of a view. Views such as the settings can still be opened from it. */
  readonly welcomes: ReadonlySignal<boolean>
  /** The network whose row is expanded */
  readonly openNetwork: Signal<NetworkId | null>
  /** The devices that both windows show */
  readonly devices: Signal<DevicesShown>
  readonly devicesQuery: Signal<DevicesQuery>
  /** The tab of the devices page of the large window. null: the page is closed. */
  readonly devicesPage: Signal<DevicesTab | null>
  readonly dialogs: Dialogs
  readonly drafts: Drafts
  /** The network that the large window shows. null: the list of all. */
  readonly hostedNetwork: Signal<NetworkId | null>
  /** The tab of the network that is to be opened next, or null */
  readonly hostedPart: Signal<HostedPart | null>
  /** The members that the list selects once it is loaded, or null */
  readonly wantedSelection: Signal<WantedSelection | null>
  /** The tab of the account page. null: the page is closed. */
  readonly accountPage: Signal<AccountPage | null>
  /** The element that takes the focus once it is drawn, as "setting:theme" or "member:network/node", or null */
  readonly wantedPlace: Signal<string | null>
  /** The result of the last command, until it is dismissed or replaced. */
  readonly message: Signal<Message | null>
  /** The time of the place decision that the person dismissed last, or null */
  readonly seenDecision: Signal<number | null>
  /** The running command that keeps the window open, because the system may show a dialog for it. */
  readonly busy: Signal<CommandName | null>
  readonly fit: Fit
  /** Never rejects. A fault becomes the `message`, unless the snapshot shows it anyway. */
  ask<C extends CommandName>(
    command: C,
    ...argument: Argument<C> extends undefined ? [] : [Argument<C>]
  ): Promise<Result<Reply<C>>>
  /** Like `ask`, but the caller shows the fault. */
  tryAsk<C extends CommandName>(
    command: C,
    ...argument: Argument<C> extends undefined ? [] : [Argument<C>]
  ): Promise<Result<Reply<C>>>
  /** Sends a change of a network's switches and remembers it, so that it can be tried again. */
  setIntent(intent: IntentCommand): void
  /** Starts a check of the connection and shows it. */
  checkConnection(subject: DoctorSubject): void
  /** Shows the devices of a network, or of all if it is null, with `device` expanded. */
  showDevices(network: NetworkId | null, device?: NodeAddress): void
  /** Shows it in the window that has such a view. */
  goTo(show: Argument<'window.goTo'>): void
  /** Goes back to the view from which this one was opened. */
  leaveView(): void
  /** The last change that this window asked for and that has not succeeded, or null */
  intentOf(id: NetworkId): IntentCommand | null
  copy(text: string): Promise<boolean>
  dispose(): void
}

/** The snapshot reports faults of these commands in the network's row, if the service was asked at all. */
const shownInRow: ReadonlySet<CommandName> = new Set(['network.connect', 'network.setFlag'])

export function createApp(bridge: Bridge, isLarge = false): App {
  const feed = followSnapshots(bridge)
  const view = signal<View>('networks')
  const welcomes = computed(
    () => feed.snapshot.value?.preferences.welcomeSeen === false && !isAside(view.value),
  )
  const openNetwork = signal<NetworkId | null>(null)
  const devices = signal<DevicesShown>({ network: null, open: null })
  const devicesQuery = signal<DevicesQuery>({ query: '', filter: 'all', order: 'name' })
  const devicesPage = signal<DevicesTab | null>(null)
  const dialogs = createDialogs()
  const hostedNetwork = signal<NetworkId | null>(null)
  const hostedPart = signal<HostedPart | null>(null)
  const wantedSelection = signal<WantedSelection | null>(null)
  const accountPage = signal<AccountPage | null>(null)
  const wantedPlace = signal<string | null>(null)
  const message = signal<Message | null>(null)
  const busy = signal<CommandName | null>(null)
  /** A success message disappears with the page that it is about. */
  const stopLeaving = effect(() => {
    void [view.value, hostedNetwork.value, accountPage.value, devicesPage.value]
    if (message.peek()?.kind === 'done') message.value = null
  })

  /** Opening anything else closes the devices page. */
  const stopDevices = effect(() => {
    void [hostedNetwork.value, accountPage.value]
    devicesPage.value = null
  })

  const tryAsk: App['tryAsk'] = (command, ...argument) =>
    bridge
      .invoke(command, ...argument)
      .catch(
        (reason: unknown) => ({ ok: false, error: { code: 'internal', detail: String(reason) } }) as const,
      )

  const ask: App['ask'] = async (command, ...argument) => {
    const reply = await tryAsk(command, ...argument)
    if (!reply.ok && (!shownInRow.has(command) || faultTraits[reply.error.code].answered === 'unasked'))
      message.value = { kind: 'fault', fault: reply.error }
    return reply
  }

  let before: View = 'networks'
  const checkConnection = (subject: DoctorSubject): void => {
    if (isLarge) {
      void ask('doctor.show', { subject })
      return
    }
    if (view.value !== 'doctor') before = view.value
    view.value = 'doctor'
    void ask('doctor.check', { subject })
  }

  const showDevices = (network: NetworkId | null, device: NodeAddress | null = null): void => {
    devices.value = { network, open: device }
    view.value = 'devices'
  }

  const intents = new Map<NetworkId, IntentCommand>()

  const turnTo = (show: Show): void => {
    wantedPlace.value = placeOf(show)
    if (show.view === 'join') dialogs.show({ kind: 'join', id: show.id ?? '' })
    else if (show.view === 'pause') dialogs.show({ kind: 'pause', network: show.network })
    else if (show.view === 'full-tunnel') dialogs.show({ kind: 'full-tunnel', network: show.network })
    else if (show.view === 'closing') dialogs.show({ kind: 'close-window' })
    else if (show.view === 'palette') dialogs.show({ kind: 'palette' })
    else if (show.view === 'account') {
      devicesPage.value = null
      accountPage.value = show.page ?? accountPage.peek() ?? 'profile'
    } else if (show.view === 'devices-page') {
      accountPage.value = null
      devicesPage.value = show.tab
    } else if (show.view === 'devices') showDevices(show.network, show.device)
    else if (show.view === 'doctor') checkConnection(show.subject)
    else if (show.view === 'networks') {
      view.value = 'networks'
      openNetwork.value = show.network ?? openNetwork.peek()
    } else if (show.view !== 'hosting') view.value = show.view
    else if (show.network !== null) {
      accountPage.value = null
      devicesPage.value = null
      hostedNetwork.value = show.network
      hostedPart.value = show.member === undefined ? (show.part ?? null) : 'members'
    }
  }
  const stopShow = bridge.onShow(turnTo)

  return {
    isLarge,
    snapshot: feed.snapshot,
    view,
    welcomes,
    openNetwork,
    devices,
    devicesQuery,
    devicesPage,
    dialogs,
    drafts: createDrafts(ask),
    hostedNetwork,
    hostedPart,
    wantedSelection,
    wantedPlace,
    accountPage,
    message,
    seenDecision: signal(null),
    busy,
    fit: createFit((height) => void tryAsk('window.fit', { height })),
    ask,
    tryAsk,
    setIntent(intent) {
      const { id } = intent.argument
      intents.set(id, intent)
      const reply =
        intent.command === 'network.connect'
          ? ask(intent.command, intent.argument)
          : ask(intent.command, intent.argument)
      // A later fault has another cause.
      void reply.then(({ ok }) => ok && intents.get(id) === intent && intents.delete(id))
    },
    checkConnection,
    showDevices,
    goTo: (show) => void ask('window.goTo', show),
    leaveView() {
      view.value = view.value === 'doctor' ? before : 'networks'
    },
    intentOf: (id) => intents.get(id) ?? null,
    copy: async (text) => (await ask('clipboard.copy', { text })).ok,
    dispose() {
      feed.stop()
      stopShow()
      stopLeaving()
      stopDevices()
    },
  }
}

function placeOf(show: Show): string | null {
  if (show.view === 'networks' && show.network !== undefined) return `network:${show.network}`
  if (show.view === 'places' && show.teach === true) return 'teach-place'
  if (show.view === 'settings' && show.setting !== undefined) return `setting:${show.setting}`
  if (show.view === 'sets' && show.creates === true) return 'sets:new'
  if (show.view === 'devices' && show.device !== null) return `device:${show.device}`
  if (show.view === 'hosting' && show.member !== undefined) return `member:${show.network}/${show.member}`
  return null
}

const AppContext = createContext<App | null>(null)
export const AppProvider = AppContext.Provider

export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('A view stands outside AppProvider')
  return app
}

/** Marks the welcome as seen. It has told about a missing tray, which needs no banner then. */
export function endWelcome(app: App): void {
  const noTraySeen = app.snapshot.value?.desktop.trayHost === 'absent'
  void app.ask('preferences.set', { welcomeSeen: true, ...(noTraySeen && { noTraySeen }) })
}
