import { isDeepStrictEqual } from 'node:util'
import type { SetsSnapshot } from '../../contract/network-set.ts'
import { withSteadyClock } from '../../contract/node.ts'
import type { Connection, NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import { withWanted } from '../../domain/policy/paused-switches.ts'
import { isSilent, silenceShown } from '../../domain/silence.ts'
import { type Comparisons, comparisonsWith, withAgreement, withEffects } from './effects.ts'
import { changeEntry, emptyEntry, isLoginOpen, mergePolled, sortEntries, withNetwork } from './entries.ts'
import type {
  ListEvent,
  LostConnection,
  NetworkEvent,
  PartEvent,
  RememberedNetwork,
  ServiceEvent,
  StateEvent,
} from './event.ts'
import { pendingChangesAfter } from './pending-changes.ts'
import { initialState, type State } from './store.ts'

/** Pure. The snapshot stays the same object if nothing shown changes; otherwise its revision increases. */
export function reduce(state: State, event: StateEvent): State {
  const next = compared(state, tracked(apply(state, event), event), event)
  const { snapshot: before } = state
  if (next.snapshot === before) return next
  const revision = before.revision + 1
  const networks = revised(next.snapshot.networks, before.networks, revision)
  const snapshot = { ...next.snapshot, networks }
  // The networks were compared above, and usually they are what changed.
  const isSame = networks === before.networks && isDeepStrictEqual(snapshot, before)
  return { ...next, snapshot: isSame ? before : { ...snapshot, revision } }
}

/**
 * Keeps unchanged entries, and an unchanged list, as the same objects, and sets the revision of the others. Windows get
 * copies, so they detect changes by the revision.
 */
function revised(
  entries: readonly NetworkEntry[],
  before: readonly NetworkEntry[],
  revision: number,
): readonly NetworkEntry[] {
  if (entries === before) return entries
  const list = entries.map((entry, index) => {
    const atIndex = before[index]
    const old = atIndex?.id === entry.id ? atIndex : before.find(({ id }) => id === entry.id)
    if (old === entry) return old
    return old !== undefined && isDeepStrictEqual(entry, old) ? old : { ...entry, revision }
  })
  const isSame = list.length === before.length && list.every((entry, index) => entry === before[index])
  return isSame ? before : list
}

function tracked(state: State, event: StateEvent): State {
  const { snapshot } = state
  const pendingChanges = pendingChangesAfter(snapshot.pendingChanges, event, snapshot.networks)
  return pendingChanges === snapshot.pendingChanges
    ? state
    : { ...state, snapshot: { ...snapshot, pendingChanges } }
}

function compared(before: State, state: State, event: StateEvent): State {
  const { snapshot, comparisons, settledAt } = state
  const { networks: listed, pendingChanges } = snapshot
  const isSame =
    listed === before.snapshot.networks &&
    pendingChanges === before.snapshot.pendingChanges &&
    comparisons === before.comparisons
  // Time alone matters only while an entry is settling.
  if (isSame && !listed.some(({ settles }) => settles)) return state
  const now = 'now' in event ? event.now : null
  const effects = withEffects(listed, comparisons, pendingChanges, settledAt, now)
  const { networks } = effects
  return {
    ...state,
    settledAt: effects.settledAt,
    snapshot: networks === snapshot.networks ? snapshot : { ...snapshot, networks },
  }
}

/** Returns the same object if the computer did not change. */
function comparisonsAfter({ comparisons }: State, computer: Computer | undefined): Comparisons {
  return computer === undefined || computer === comparisons.computer ? comparisons : comparisonsWith(computer)
}

function apply(state: State, event: StateEvent): State {
  switch (event.type) {
    case 'polled':
    case 'lost':
    case 'computer-read':
    case 'service-changed':
      return applyToService(state, event)
    case 'restored':
    case 'networks-remembered':
    case 'networks-named':
    case 'forgotten':
      return applyToList(state, event)
    case 'read':
    case 'intent-set':
    case 'accepted':
    case 'refused':
    case 'flags-remembered':
    case 'pause-changed':
    case 'sets-dns':
    case 'trial':
    case 'conflicts-agreed':
    case 'fault-dismissed':
    case 'login-opened':
    case 'login-told':
      return applyToNetwork(state, event)
    case 'begun':
    case 'finished':
      return state
    default:
      return show(state, partAfter(state, event))
  }
}

function show(state: State, change: Partial<Snapshot>): State {
  return { ...state, snapshot: { ...state.snapshot, ...change } }
}

function applyToService(state: State, event: ServiceEvent): State {
  const { snapshot, collator } = state
  switch (event.type) {
    case 'polled': {
      const { networks, requestingSince } = mergePolled(
        snapshot.networks,
        state.requestingSince,
        event,
        collator,
      )
      const { online } = event.node
      const connection = connectionOf(online, event.silence ?? null)
      const node = withSteadyClock(event.node, snapshot.node)
      const unreadableNetworks = event.unreadable ?? 0
      // A listed network has joined, even if the reply was lost, so a refusal must not drop it.
      const listed = new Set(event.networks.map(({ id }) => id))
      const unconfirmed = state.unconfirmed.filter((id) => !listed.has(id))
      const comparisons = comparisonsAfter(state, event.computer)
      const { resolver = snapshot.resolver } = event.computer ?? {}
      const shown = show(state, { node, connection, networks, unreadableNetworks, resolver })
      return { ...shown, requestingSince, unconfirmed, comparisons }
    }
    case 'lost':
      return show(state, { connection: lost(snapshot.connection, event.connection, event.at) })
    case 'computer-read': {
      const { resolver = snapshot.resolver } = event.computer
      return { ...show(state, { resolver }), comparisons: comparisonsAfter(state, event.computer) }
    }
    case 'service-changed': {
      const { revision, preferences, locale, notices, desktop } = snapshot
      const fresh = initialState(event.demo, collator)
      return {
        ...fresh,
        comparisons: state.comparisons,
        snapshot: { ...fresh.snapshot, revision, preferences, locale, notices, desktop },
      }
    }
  }
}

function applyToList(state: State, event: ListEvent): State {
  const { snapshot, collator } = state
  const list = (networks: readonly NetworkEntry[]) => ({ networks: sortEntries(networks, collator) })
  switch (event.type) {
    case 'restored':
      return show(state, {
        preferences: event.preferences,
        hosting: { ...snapshot.hosting, ignored: event.ignored },
        sets: setsAfter(event.sets, {}, collator),
        ...list(event.remembered.map(rememberedEntry)),
      })
    case 'networks-remembered': {
      const listed = new Set(snapshot.networks.map(({ id }) => id))
      const added = event.networks.filter(({ id }) => !listed.has(id))
      return show(state, list([...snapshot.networks, ...added.map(rememberedEntry)]))
    }
    case 'networks-named': {
      const named = snapshot.networks.map((entry) => {
        const name = event.names[entry.id]
        return entry.name === '' && name !== undefined ? { ...entry, name } : entry
      })
      return show(state, list(named))
    }
    case 'forgotten':
      return show(state, { networks: snapshot.networks.filter(({ id }) => id !== event.id) })
  }
}

function rememberedEntry(network: RememberedNetwork): NetworkEntry {
  return { ...emptyEntry(network.id), ...network }
}

function applyToNetwork(state: State, event: NetworkEvent): State {
  const { snapshot, collator } = state
  const { id } = event
  const change = (by: (entry: NetworkEntry) => NetworkEntry): State =>
    show(state, { networks: changeEntry(snapshot.networks, id, by, collator) })
  /** Marks a join as accepted or given up, so that a refusal no longer drops the network. */
  const confirmed = (after: State): State => ({ ...after, unconfirmed: without(state.unconfirmed, id) })

  switch (event.type) {
    case 'read': {
      const read = change((entry) => withNetwork(entry, event.network))
      return event.network === null ? read : confirmed(read)
    }
    case 'intent-set': {
      const withIntent = (entry: NetworkEntry): NetworkEntry => ({
        ...entry,
        intent: event.intent,
        fault: event.fault ?? null,
      })
      if (snapshot.networks.some((entry) => entry.id === id)) return change(withIntent)
      const networks = sortEntries([...snapshot.networks, withIntent(emptyEntry(id))], collator)
      return { ...show(state, { networks }), unconfirmed: [...state.unconfirmed, id] }
    }
    case 'accepted': {
      const { network, intent, fault } = event
      return confirmed(
        change((entry) => {
          const pause = event.pause === undefined ? entry.pause : event.pause
          return { ...withNetwork({ ...entry, pause }, network, event.asked), intent, fault }
        }),
      )
    }
    case 'refused': {
      const { intent, fault } = event
      if (state.unconfirmed.includes(id) && intent === null)
        return confirmed(show(state, { networks: snapshot.networks.filter((entry) => entry.id !== id) }))
      return change((entry) => ({ ...entry, intent, fault }))
    }
    case 'flags-remembered':
      return confirmed(
        change((entry) => ({
          ...entry,
          flags: { ...entry.flags, ...event.flags },
          pause: entry.pause && withWanted(entry.pause, event.flags),
          intent: event.intent,
          fault: event.fault,
        })),
      )
    case 'pause-changed':
      return change((entry) => ({ ...entry, pause: event.pause }))
    case 'sets-dns':
      return change((entry) => ({
        ...entry,
        setsDns: event.setsDns,
        silentServers: event.setsDns ? (event.silent ?? entry.silentServers) : [],
      }))
    case 'trial':
      return change((entry) => ({ ...entry, trialSeconds: event.seconds }))
    case 'conflicts-agreed':
      return change(withAgreement)
    case 'fault-dismissed':
      return change((entry) => ({ ...entry, fault: null }))
    case 'login-opened':
      // A log-in before the last one ends only moves the end; nothing has to come up.
      return change((entry) =>
        entry.network !== null && isLoginOpen(entry.network)
          ? { ...entry, loginOpenedAt: event.at, loginGivenUp: false }
          : entry,
      )
    case 'login-told':
      return change((entry) => ({ ...entry, loginTold: event.end }))
  }
}

function partAfter({ snapshot, collator }: State, event: PartEvent): Partial<Snapshot> {
  switch (event.type) {
    case 'desktop-changed':
      return { desktop: { ...snapshot.desktop, ...event.change } }
    case 'doctor-changed':
      return { doctor: event.doctor }
    case 'preferences-set':
      return { preferences: event.preferences }
    case 'language-changed':
      return { locale: event.locale }
    case 'hosting-changed':
      return { hosting: { ...snapshot.hosting, ...event.change } }
    case 'sets-changed':
      return { sets: setsAfter(snapshot.sets, event.change, collator) }
    case 'places-changed':
      return { places: { ...snapshot.places, ...event.change } }
    case 'accounts-changed':
      return { accounts: event.accounts }
    case 'devices-counted':
      return { deviceCounts: event.counts }
    case 'notice-added':
      return { notices: [...snapshot.notices.filter(({ id }) => id !== event.notice.id), event.notice] }
    case 'notice-dismissed':
      return { notices: snapshot.notices.filter(({ id }) => id !== event.id) }
  }
}

/** Applies a change to the sets, and sorts them by name. */
function setsAfter(
  before: SetsSnapshot,
  change: Partial<SetsSnapshot>,
  collator: Intl.Collator,
): SetsSnapshot {
  const { sets, used } = { ...before, ...change }
  return { sets: sets.toSorted((a, b) => collator.compare(a.name, b.name)), used }
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id)
}

/** The service goes on to say that it is online for minutes after it was cut off. */
function connectionOf(online: boolean | null, silence: number | null): Connection {
  if (online === null) return { state: 'unclear' }
  if (online && silence !== null && isSilent(silence))
    return { state: 'silent', seconds: silenceShown(silence) }
  return { state: online ? 'online' : 'offline' }
}

/** If the service replied before, its data is stale rather than absent; `since` keeps the time of the first failure. */
function lost(before: Connection, after: LostConnection, at: number): Connection {
  if (after.state !== 'unreachable') return after
  switch (before.state) {
    case 'stale':
      return { ...before, fault: after.fault }
    case 'online':
    case 'offline':
    case 'silent':
    case 'unclear':
      return { state: 'stale', since: at, fault: after.fault }
    default:
      return after
  }
}
