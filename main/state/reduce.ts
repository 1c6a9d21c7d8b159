import { isDeepStrictEqual } from 'node:util'
import type { SetsSnapshot } from '../../contract/network-set.ts'
import { withSteadyClock } from '../../contract/node.ts'
import type { Connection, NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import { withWanted } from '../../domain/policy/paused-switches.ts'
import { isSilent, silenceShown } from '../../domain/silence.ts'
import { comparisonsWith, withAgreement, withEffects } from './effects.ts'
import { changeEntry, emptyEntry, isLoginOpen, mergePolled, sortEntries, withNetwork } from './entries.ts'
import type { LostConnection, RememberedNetwork, StateEvent } from './event.ts'
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
function comparisonsAfter({ comparisons }: State, computer: Computer | undefined): State['comparisons'] {
  return computer === undefined || computer === comparisons?.computer
    ? comparisons
    : comparisonsWith(computer)
}

type Reduce<T extends StateEvent['type']> = (state: State, event: Extract<StateEvent, { type: T }>) => State

/** The next state for each event, as far as that follows from the event alone */
const reducers: { readonly [T in StateEvent['type']]: Reduce<T> } = {
  polled(state, event) {
    const { snapshot, collator } = state
    const { networks, requestingSince } = mergePolled(
      snapshot.networks,
      state.requestingSince,
      event,
      collator,
    )
    const connection = connectionOf(event.node.online, event.silence ?? null)
    const node = withSteadyClock(event.node, snapshot.node)
    const unreadableNetworks = event.unreadable ?? 0
    // A listed network has joined, even if the reply was lost, so a refusal must not drop it.
    const listed = new Set(event.networks.map(({ id }) => id))
    const unconfirmed = state.unconfirmed.filter((id) => !listed.has(id))
    const comparisons = comparisonsAfter(state, event.computer)
    const { resolver = snapshot.resolver } = event.computer ?? {}
    const shown = show(state, { node, connection, networks, unreadableNetworks, resolver })
    return { ...shown, requestingSince, unconfirmed, comparisons }
  },
  lost: (state, { connection, at }) =>
    show(state, { connection: lost(state.snapshot.connection, connection, at) }),
  'computer-read'(state, { computer }) {
    const { resolver = state.snapshot.resolver } = computer
    return { ...show(state, { resolver }), comparisons: comparisonsAfter(state, computer) }
  },
  'service-changed'(state, { demo }) {
    const { revision, preferences, locale, notices, desktop } = state.snapshot
    const fresh = show(initialState(demo, state.collator), {
      revision,
      preferences,
      locale,
      notices,
      desktop,
    })
    return { ...fresh, comparisons: state.comparisons }
  },

  restored: (state, { preferences, ignored, sets, remembered }) =>
    list(
      show(state, {
        preferences,
        hosting: { ...state.snapshot.hosting, ignored },
        sets: setsAfter(sets, {}, state.collator),
      }),
      remembered.map(rememberedEntry),
    ),
  'networks-remembered'(state, { networks }) {
    const before = state.snapshot.networks
    const listed = new Set(before.map(({ id }) => id))
    const added = networks.filter(({ id }) => !listed.has(id))
    return list(state, [...before, ...added.map(rememberedEntry)])
  },
  'networks-named': (state, { names }) =>
    list(
      state,
      state.snapshot.networks.map((entry) => {
        const name = names[entry.id]
        return entry.name === '' && name !== undefined ? { ...entry, name } : entry
      }),
    ),
  forgotten: (state, { id }) => show(state, { networks: withoutId(state.snapshot.networks, id) }),

  read(state, { id, network }) {
    const read = change(state, id, (entry) => withNetwork(entry, network))
    return network === null ? read : confirmed(read, id)
  },
  'intent-set'(state, { id, intent, fault = null }) {
    const { networks } = state.snapshot
    if (networks.some((entry) => entry.id === id))
      return change(state, id, (entry) => ({ ...entry, intent, fault }))
    const listed = list(state, [...networks, { ...emptyEntry(id), intent, fault }])
    return { ...listed, unconfirmed: [...state.unconfirmed, id] }
  },
  accepted(state, { id, network, intent, fault, asked, pause }) {
    const after = change(state, id, (entry) => {
      const paused = pause === undefined ? entry : { ...entry, pause }
      return { ...withNetwork(paused, network, asked), intent, fault }
    })
    return confirmed(after, id)
  },
  refused(state, { id, intent, fault }) {
    if (state.unconfirmed.includes(id) && intent === null)
      return confirmed(show(state, { networks: withoutId(state.snapshot.networks, id) }), id)
    return change(state, id, (entry) => ({ ...entry, intent, fault }))
  },
  'flags-remembered'(state, { id, flags, intent, fault }) {
    const after = change(state, id, (entry) => ({
      ...entry,
      flags: { ...entry.flags, ...flags },
      pause: entry.pause && withWanted(entry.pause, flags),
      intent,
      fault,
    }))
    return confirmed(after, id)
  },
  'pause-changed': (state, { id, pause }) => change(state, id, (entry) => ({ ...entry, pause })),
  'sets-dns': (state, { id, setsDns, silent }) =>
    change(state, id, (entry) => ({
      ...entry,
      setsDns,
      silentServers: setsDns ? (silent ?? entry.silentServers) : [],
    })),
  trial: (state, { id, seconds }) => change(state, id, (entry) => ({ ...entry, trialSeconds: seconds })),
  'conflicts-agreed': (state, { id }) => change(state, id, withAgreement),
  'fault-dismissed': (state, { id }) => change(state, id, (entry) => ({ ...entry, fault: null })),
  // A log-in before the last one ends only moves the end; nothing has to come up.
  'login-opened': (state, { id, at }) =>
    change(state, id, (entry) =>
      entry.network !== null && isLoginOpen(entry.network)
        ? { ...entry, loginOpenedAt: at, loginGivenUp: false }
        : entry,
    ),
  'login-told': (state, { id, end }) => change(state, id, (entry) => ({ ...entry, loginTold: end })),

  // `pendingChangesAfter` applies these.
  begun: (state) => state,
  finished: (state) => state,

  'desktop-changed': (state, { change }) =>
    show(state, { desktop: { ...state.snapshot.desktop, ...change } }),
  'doctor-changed': (state, { doctor }) => show(state, { doctor }),
  'preferences-set': (state, { preferences }) => show(state, { preferences }),
  'language-changed': (state, { locale }) => show(state, { locale }),
  'hosting-changed': (state, { change }) =>
    show(state, { hosting: { ...state.snapshot.hosting, ...change } }),
  'sets-changed': (state, { change }) =>
    show(state, { sets: setsAfter(state.snapshot.sets, change, state.collator) }),
  'places-changed': (state, { change }) => show(state, { places: { ...state.snapshot.places, ...change } }),
  'accounts-changed': (state, { accounts }) => show(state, { accounts }),
  'devices-counted': (state, { counts }) => show(state, { deviceCounts: counts }),
  'notice-added': (state, { notice }) =>
    show(state, { notices: [...withoutId(state.snapshot.notices, notice.id), notice] }),
  'notice-dismissed': (state, { id }) => show(state, { notices: withoutId(state.snapshot.notices, id) }),
}

function apply(state: State, event: StateEvent): State {
  return (reducers[event.type] as (state: State, event: StateEvent) => State)(state, event)
}

function show(state: State, change: Partial<Snapshot>): State {
  return { ...state, snapshot: { ...state.snapshot, ...change } }
}

function list(state: State, networks: readonly NetworkEntry[]): State {
  return show(state, { networks: sortEntries(networks, state.collator) })
}

function change(state: State, id: string, by: (entry: NetworkEntry) => NetworkEntry): State {
  return show(state, { networks: changeEntry(state.snapshot.networks, id, by, state.collator) })
}

/** Marks a join as accepted or given up, so that a refusal no longer drops the network. */
function confirmed(state: State, id: string): State {
  return { ...state, unconfirmed: state.unconfirmed.filter((other) => other !== id) }
}

function withoutId<T extends { readonly id: string }>(all: readonly T[], id: string): readonly T[] {
  return all.filter((one) => one.id !== id)
}

function rememberedEntry(network: RememberedNetwork): NetworkEntry {
  return { ...emptyEntry(network.id), ...network }
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
