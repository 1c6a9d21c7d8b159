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

/** Those that need neither the service nor the end of the welcome. */
const asides: ReadonlySet<View> = new Set(['sets', 'places', 'settings', 'doctor', 'report'])

export function isAside(view: View): boolean {
  return asides.has(view)
}

/** What is asked of their list; it stays while another view is shown. */
export interface DevicesQuery {
  readonly query: string
  readonly filter: 'all' | 'online' | 'direct' | 'mine'
  readonly order: 'name' | 'latency' | 'seen'
}

/** Of one network, or all; one of them is opened. */
interface DevicesShown {
  readonly network: NetworkId | null
  readonly open: NodeAddress | null
}

/** Something that went well is worth a toast; a fault is worth a banner. */
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

/** All that the views share. Made once in `index.tsx`, handed down by context. */
export interface App {
  /** The page is the large window's, which lacks what the small one is for: joining, and checks of the connection. */
  readonly isLarge: boolean
  readonly snapshot: ReadonlySignal<Snapshot | null>
  readonly view: Signal<View>
  /** The window says hello instead of showing a view; settings, a check and a report can be opened from there. */
  readonly welcomes: ReadonlySignal<boolean>
  /** The network whose settings are open. */
  readonly openNetwork: Signal<NetworkId | null>
  /** What devices are shown, in both windows */
  readonly devices: Signal<DevicesShown>
  readonly devicesQuery: Signal<DevicesQuery>
  /** How the large window shows devices in the place of a network; null: it does not. */
  readonly devicesPage: Signal<DevicesTab | null>
  readonly dialogs: Dialogs
  readonly drafts: Drafts
  /** The network that the window of hosted networks is at. */
  readonly hostedNetwork: Signal<NetworkId | null>
  /** The part of it that is asked for; null: none */
  readonly hostedPart: Signal<HostedPart | null>
  /** Members that its list is to select once it is there; null: none */
  readonly wantedSelection: Signal<WantedSelection | null>
  /** The account's page is shown in its place; null: it is not. */
  readonly accountPage: Signal<AccountPage | null>
  /** What is to be gone to once it stands, as "setting:theme" or "member:network/node"; null: nothing */
  readonly wantedPlace: Signal<string | null>
  /** What the last command had to say, until dismissed or the next one. */
  readonly message: Signal<Message | null>
  /** When the decision of a place was made that the person has dismissed; null: none */
  readonly seenDecision: Signal<number | null>
  /** The command under way that keeps the window open; the system may show a dialog of its own meanwhile. */
  readonly busy: Signal<CommandName | null>
  readonly fit: Fit
  /** Never rejects. Faults that the snapshot does not show by itself are told. */
  ask<C extends CommandName>(
    command: C,
    ...argument: Argument<C> extends undefined ? [] : [Argument<C>]
  ): Promise<Result<Reply<C>>>
  /** The same, without telling: the caller shows the reply. */
  tryAsk<C extends CommandName>(
    command: C,
    ...argument: Argument<C> extends undefined ? [] : [Argument<C>]
  ): Promise<Result<Reply<C>>>
  /** What a person wants of a network's switches; remembered, so that it can be tried again. */
  setIntent(intent: IntentCommand): void
  /** Checks the connection of this, and shows it. */
  checkConnection(subject: DoctorSubject): void
  /** Those of a network, or all; `device`: that one opened */
  showDevices(network: NetworkId | null, device?: NodeAddress): void
  /** Shows this, in the window that it belongs to. */
  goTo(show: Argument<'window.goTo'>): void
  /** To where the person came from */
  leaveView(): void
  /** null: nothing was asked for in this window */
  intentOf(id: NetworkId): IntentCommand | null
  copy(text: string): Promise<boolean>
  dispose(): void
}

/** A failed intent about a network stands in its row, by way of the snapshot, where the service was asked at all. */
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
  /** What went well goes with the page that it is about. */
  const stopLeaving = effect(() => {
    void [view.value, hostedNetwork.value, accountPage.value, devicesPage.value]
    if (message.peek()?.kind === 'done') message.value = null
  })

  /** Whatever else is opened takes the place of devices. */
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
      // Done: a later fault is not of this intent.
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

/** Starts are quiet from now on. What the welcome has said of missing tray icons needs no banner. */
export function endWelcome(app: App): void {
  const noTraySeen = app.snapshot.value?.desktop.trayHost === 'absent'
  void app.ask('preferences.set', { welcomeSeen: true, ...(noTraySeen && { noTraySeen }) })
}
