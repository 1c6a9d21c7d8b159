import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Bridge } from '../../contract/bridge.ts'
import type { Argument, CommandName, Reply } from '../../contract/commands.ts'
import type { DoctorSubject } from '../../contract/doctor.ts'
import type { Draft, DraftSubject } from '../../contract/draft-commands.ts'
import { draftKey } from '../../contract/draft-key.ts'
import type { Fault } from '../../contract/fault.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import type { Result } from '../../contract/result.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import type { Translate } from '../../words/translate.ts'
import type { GrantNames } from '../text/hosting/settings.ts'
import { createDialogs, type Dialogs } from './dialogs.ts'
import { createRoutes, isAside, type Routes } from './route.ts'

/** The search and order of the device list. It is kept while another view is shown. */
export interface DevicesQuery {
  readonly query: string
  readonly filter: 'all' | 'online' | 'direct' | 'mine'
  readonly order: 'name' | 'latency' | 'seen'
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
export interface App extends Routes {
  /**
   * This page is the large window, which has no view of its own for joining and for a diagnosis of the
   * connection.
   */
  readonly isLarge: boolean
  readonly snapshot: ReadonlySignal<Snapshot | null>
  /** The palette, the tray or another window asked for the view that is about to be drawn. */
  readonly isCalled: Signal<boolean>
  /** The welcome is shown instead of a view. Views such as the settings can still be opened from it. */
  readonly welcomes: ReadonlySignal<boolean>
  readonly devicesQuery: Signal<DevicesQuery>
  readonly dialogs: Dialogs
  readonly drafts: Drafts
  /** The members that the list selects once it is loaded, or null */
  readonly wantedSelection: Signal<WantedSelection | null>
  /** The network whose open save bar tells what was saved and can be undone, so that no toast tells it again. null: none */
  readonly undosInBar: Signal<NetworkId | null>
  /** The names that the rules of the network on the page give its tags and capabilities. null: no network is on it */
  readonly grantNames: Signal<GrantNames | null>
  /** The result of the last command, until it is dismissed or replaced. */
  readonly message: Signal<Message | null>
  /** The time of the place decision that the person dismissed last, or null */
  readonly seenDecision: Signal<number | null>
  /** The running command that keeps the window open, because the system may show a dialog for it. */
  readonly busy: Signal<CommandName | null>
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
  /** Shows it in the window that has such a view. */
  goTo(show: Argument<'window.goTo'>): void
  /** The last change that this window asked for and that has not succeeded, or null */
  intentOf(id: NetworkId): IntentCommand | null
  copy(text: string): Promise<boolean>
  dispose(): void
}

/** The snapshot reports faults of these commands in the network's row, if the service was asked at all. */
const shownInRow: ReadonlySet<CommandName> = new Set(['network.connect', 'network.setFlag'])

export function createApp(bridge: Bridge, isLarge = false): App {
  const feed = followSnapshots(bridge)
  const devicesQuery = signal<DevicesQuery>({ query: '', filter: 'all', order: 'name' })
  const dialogs = createDialogs()
  const wantedSelection = signal<WantedSelection | null>(null)
  const message = signal<Message | null>(null)
  const busy = signal<CommandName | null>(null)
  const isCalled = signal(false)
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

  const intents = new Map<NetworkId, IntentCommand>()

  const diagnose = (subject: DoctorSubject): boolean => {
    void (isLarge ? ask('doctor.show', { subject }) : ask('doctor.start', { subject }))
    return !isLarge
  }
  const routes = createRoutes(
    dialogs,
    diagnose,
    isLarge ? { view: 'hosting', network: null } : { view: 'networks' },
  )
  const welcomes = computed(
    () => feed.snapshot.value?.preferences.welcomeSeen === false && !isAside(routes.route.value.view),
  )
  /** A success message disappears with the page that it is about. */
  const stopLeaving = effect(() => {
    void routes.route.value
    if (message.peek()?.kind === 'done') message.value = null
  })
  const stopShow = bridge.onShow((show) => {
    // The window of hosted networks stays as it is if no network is asked for.
    if (show.view === 'hosting' && show.network === null) return
    const before = routes.route.peek()
    routes.navigate(show)
    isCalled.value = routes.route.peek() !== before
  })

  return {
    ...routes,
    isLarge,
    snapshot: feed.snapshot,
    isCalled,
    welcomes,
    devicesQuery,
    dialogs,
    drafts: createDrafts(ask),
    wantedSelection,
    undosInBar: signal(null),
    grantNames: signal(null),
    message,
    seenDecision: signal(null),
    busy,
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
    goTo: (show) => void ask('window.goTo', show),
    intentOf: (id) => intents.get(id) ?? null,
    copy: async (text) => (await ask('clipboard.copy', { text })).ok,
    dispose() {
      feed.stop()
      stopShow()
      stopLeaving()
    },
  }
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

/** Has main read the service's token with elevated permission, for which the system asks, and tells how that went. */
export async function unlockService(t: Translate, app: App): Promise<void> {
  if (app.busy.value !== null) return
  app.message.value = null
  app.busy.value = 'service.unlock'
  const reply = await app.ask('service.unlock')
  if (reply.ok) {
    const { saved, keychain } = reply.value
    app.message.value = saved
      ? { kind: 'done', text: t('unlock.saved') }
      : { kind: 'fault', fault: keychain ?? { code: 'keychain-unavailable' } }
  }
  app.busy.value = null
}

declare global {
  interface Window {
    /** The preload defines it. */
    readonly meshtray: Bridge
  }
}

interface Feed {
  /** null until the first one arrives */
  readonly snapshot: ReadonlySignal<Snapshot | null>
  stop(): void
}

/**
 * Begins with the snapshot that the preload has asked for, subscribes, then asks again, and keeps the highest revision: no change is
 * missed and a reload heals itself.
 */
export function followSnapshots(bridge: Bridge): Feed {
  const snapshot = signal<Snapshot | null>(null)
  const take = (next: Snapshot): void => {
    const current = snapshot.peek()
    if (current === null || next.revision > current.revision) snapshot.value = shareUnchanged(current, next)
  }
  const stop = bridge.onSnapshot(take)
  for (const pending of [bridge.firstSnapshot(), bridge.invoke('snapshot.read')]) {
    pending.then(
      (reply) => {
        if (reply.ok) take(reply.value)
      },
      () => {}, // The next change brings a snapshot.
    )
  }
  return { snapshot, stop }
}

/** Snapshots arrive as copies; entries that did not change stay the same object, so that their rows stay as they are. */
function shareUnchanged(current: Snapshot | null, next: Snapshot): Snapshot {
  if (current === null) return next
  const before = new Map(current.networks.map((entry) => [entry.id, entry]))
  const reuse = (entry: NetworkEntry): NetworkEntry => {
    const old = before.get(entry.id)
    return old?.revision === entry.revision ? old : entry
  }
  return { ...next, networks: next.networks.map(reuse) }
}

/** Unsaved changes. Main keeps a copy, so that they survive a reload of this page. */
interface Drafts {
  of(subject: DraftSubject): Draft | null
  isUnsaved(subject: DraftSubject): boolean
  /** The drafts that differ from what is saved */
  readonly unsaved: () => readonly Draft[]
  /** Reads the drafts that main kept from an earlier page. */
  load(): Promise<void>
  save(draft: Draft): void
  discard(subject: DraftSubject): void
}

function createDrafts(ask: Bridge['invoke']): Drafts {
  const drafts = signal<ReadonlyMap<string, Draft>>(new Map())
  const changes = (draft: Draft | undefined): boolean => draft !== undefined && draft.changed.length > 0

  return {
    of: (subject) => drafts.value.get(draftKey(subject)) ?? null,
    isUnsaved: (subject) => changes(drafts.value.get(draftKey(subject))),
    unsaved: () => [...drafts.value.values()].filter(changes),
    async load() {
      const reply = await ask('drafts.list')
      if (!reply.ok) return
      const left = reply.value.map((draft) => [draftKey(draft.subject), draft] as const)
      // Drafts that were typed during the request are newer than those from main.
      drafts.value = new Map([...left, ...drafts.peek()])
    },
    save(draft) {
      const key = draftKey(draft.subject)
      const before = drafts.peek().get(key)
      drafts.value = new Map(drafts.peek()).set(key, draft)
      // Each draft is sent at once and in order, because the page may close at any moment.
      if (changes(draft)) void ask('drafts.save', draft)
      else if (changes(before)) void ask('drafts.discard', { subject: draft.subject })
    },
    discard(subject) {
      const left = new Map(drafts.peek())
      if (!left.delete(draftKey(subject))) return
      drafts.value = left
      void ask('drafts.discard', { subject })
    },
  }
}
