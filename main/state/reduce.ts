import { isDeepStrictEqual } from 'node:util'
import type { Connection, NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import { withWanted } from '../../domain/policy/paused-switches.ts'
import { type Comparisons, comparisonsWith, withAgreement, withEffects } from './effects.ts'
import { changeEntry, emptyEntry, mergePolled, sortEntries, withNetwork } from './entries.ts'
import type { LostConnection, StateEvent } from './event.ts'
import { setsAfter } from './sets.ts'
import { initialState, type State } from './state.ts'
import { unfinishedAfter } from './unfinished.ts'

/** Pure. Where nothing that is shown changes, the snapshot stays the same object; else its revision counts up. */
export function reduce(state: State, event: StateEvent): State {
  const next = compared(state, tracked(apply(state, event), event), event)
  const { snapshot: before } = state
  if (next.snapshot === before) return next
  const revision = before.revision + 1
  const networks = revised(next.snapshot.networks, before.networks, revision)
  const snapshot = { ...next.snapshot, networks }
  // Networks are compared by now, and most of what changes is one.
  const isSame = networks === before.networks && isDeepStrictEqual(snapshot, before)
  return { ...next, snapshot: isSame ? before : { ...snapshot, revision } }
}

/**
 * The list, in which an entry that says the same as before is the same object, and another has this revision: windows
 * get copies of all, and look at the revision. The same list where nothing changed.
 */
function revised(
  entries: readonly NetworkEntry[],
  before: readonly NetworkEntry[],
  revision: number,
): readonly NetworkEntry[] {
  if (entries === before) return entries
  const list = entries.map((entry, place) => {
    const inPlace = before[place]
    const old = inPlace?.id === entry.id ? inPlace : before.find(({ id }) => id === entry.id)
    if (old === entry) return old
    return old !== undefined && isDeepStrictEqual(entry, old) ? old : { ...entry, revision }
  })
  const isSame = list.length === before.length && list.every((entry, place) => entry === before[place])
  return isSame ? before : list
}

function tracked(state: State, event: StateEvent): State {
  const { snapshot } = state
  const unfinished = unfinishedAfter(snapshot.unfinished, event, snapshot.networks)
  return unfinished === snapshot.unfinished ? state : { ...state, snapshot: { ...snapshot, unfinished } }
}

function compared(before: State, state: State, event: StateEvent): State {
  const { snapshot, comparisons, troubledSince } = state
  const { networks: listed, unfinished } = snapshot
  const isSame =
    listed === before.snapshot.networks &&
    unfinished === before.snapshot.unfinished &&
    comparisons === before.comparisons
  // Time changes only what may still pass.
  if (isSame && !listed.some(({ settles }) => settles)) return state
  const now = 'now' in event ? event.now : null
  const effects = withEffects(listed, comparisons, unfinished, troubledSince, now)
  const { networks } = effects
  return {
    ...state,
    troubledSince: effects.troubledSince,
    snapshot: networks === snapshot.networks ? snapshot : { ...snapshot, networks },
  }
}

/** The same where the computer is the same. */
function comparisonsAfter({ comparisons }: State, computer: Computer | undefined): Comparisons {
  return computer === undefined || computer === comparisons.computer ? comparisons : comparisonsWith(computer)
}

function apply(state: State, event: StateEvent): State {
  const { snapshot, collator } = state
  const show = (change: Partial<Snapshot>): State => ({ ...state, snapshot: { ...snapshot, ...change } })
  const change = (id: string, by: (entry: NetworkEntry) => NetworkEntry): State =>
    show({ networks: changeEntry(snapshot.networks, id, by, collator) })

  switch (event.type) {
    case 'restored':
      return show({
        preferences: event.preferences,
        hosting: { ...snapshot.hosting, ignored: event.ignored },
        sets: setsAfter(event.sets, {}, collator),
        networks: sortEntries(
          event.remembered.map((network) => ({ ...emptyEntry(network.id), ...network })),
          collator,
        ),
      })
    case 'polled': {
      const { networks, requestingSince } = mergePolled(
        snapshot.networks,
        state.requestingSince,
        event,
        collator,
      )
      const connection: Connection = { state: event.node.online ? 'online' : 'offline' }
      // A join whose answer was lost, and which the service took: it is not dropped with the refusal.
      const listed = new Set(event.networks.map(({ id }) => id))
      const unconfirmed = state.unconfirmed.filter((id) => !listed.has(id))
      const comparisons = comparisonsAfter(state, event.computer)
      const { resolver = snapshot.resolver } = event.computer ?? {}
      const shown = show({ node: event.node, connection, networks, resolver })
      return { ...shown, requestingSince, unconfirmed, comparisons }
    }
    case 'read': {
      const read = change(event.id, (entry) => withNetwork(entry, event.network))
      return event.network === null ? read : { ...read, unconfirmed: without(state.unconfirmed, event.id) }
    }
    case 'lost':
      return show({ connection: lost(snapshot.connection, event.connection, event.at) })
    case 'intent-set': {
      const isListed = snapshot.networks.some(({ id }) => id === event.id)
      const withIntent = (entry: NetworkEntry): NetworkEntry => ({
        ...entry,
        intent: event.intent,
        fault: event.fault ?? null,
      })
      if (isListed) return change(event.id, withIntent)
      return {
        ...show({
          networks: sortEntries([...snapshot.networks, withIntent(emptyEntry(event.id))], collator),
        }),
        unconfirmed: [...state.unconfirmed, event.id],
      }
    }
    case 'accepted': {
      const { network, intent, fault } = event
      const accepted = change(event.id, (entry) => {
        const pause = event.pause === undefined ? entry.pause : event.pause
        return { ...withNetwork({ ...entry, pause }, network, event.asked), intent, fault }
      })
      return { ...accepted, unconfirmed: without(state.unconfirmed, event.id) }
    }
    case 'refused': {
      const { intent, fault } = event
      if (state.unconfirmed.includes(event.id) && intent === null) {
        return {
          ...show({ networks: snapshot.networks.filter(({ id }) => id !== event.id) }),
          unconfirmed: without(state.unconfirmed, event.id),
        }
      }
      return change(event.id, (entry) => ({ ...entry, intent, fault }))
    }
    case 'flags-remembered': {
      const remembered = change(event.id, (entry) => ({
        ...entry,
        flags: { ...entry.flags, ...event.flags },
        pause: entry.pause && withWanted(entry.pause, event.flags),
        intent: event.intent,
        fault: event.fault,
      }))
      return { ...remembered, unconfirmed: without(state.unconfirmed, event.id) }
    }
    case 'pause-changed':
      return change(event.id, (entry) => ({ ...entry, pause: event.pause }))
    case 'sets-dns':
      return change(event.id, (entry) => ({ ...entry, setsDns: event.setsDns }))
    case 'begun':
    case 'finished':
      return state
    case 'trial':
      return change(event.id, (entry) => ({ ...entry, trialSeconds: event.seconds }))
    case 'clashes-agreed':
      return change(event.id, withAgreement)
    case 'forgotten':
      return show({ networks: snapshot.networks.filter(({ id }) => id !== event.id) })
    case 'fault-dismissed':
      return change(event.id, (entry) => ({ ...entry, fault: null }))
    case 'desktop-changed':
      return show({ desktop: { ...snapshot.desktop, ...event.change } })
    case 'doctor-changed':
      return show({ doctor: event.doctor })
    case 'preferences-set':
      return show({ preferences: event.preferences })
    case 'hosting-changed':
      return show({ hosting: { ...snapshot.hosting, ...event.change } })
    case 'sets-changed':
      return show({ sets: setsAfter(snapshot.sets, event.change, collator) })
    case 'places-changed':
      return show({ places: { ...snapshot.places, ...event.change } })
    case 'accounts-changed':
      return show({ accounts: event.accounts })
    case 'networks-named':
      return show({
        networks: sortEntries(
          snapshot.networks.map((entry) => {
            const name = event.names[entry.id]
            return entry.name === '' && name !== undefined ? { ...entry, name } : entry
          }),
          collator,
        ),
      })
    case 'computer-read': {
      const { resolver = snapshot.resolver } = event.computer
      return { ...show({ resolver }), comparisons: comparisonsAfter(state, event.computer) }
    }
    case 'devices-counted':
      return show({ deviceCounts: event.counts })
    case 'networks-remembered': {
      const listed = new Set(snapshot.networks.map(({ id }) => id))
      const added = event.networks.filter(({ id }) => !listed.has(id))
      const entries = added.map((network) => ({ ...emptyEntry(network.id), ...network }))
      return show({ networks: sortEntries([...snapshot.networks, ...entries], collator) })
    }
    case 'notice-added':
      return show({
        notices: [...snapshot.notices.filter(({ id }) => id !== event.notice.id), event.notice],
      })
    case 'notice-dismissed':
      return show({ notices: snapshot.notices.filter(({ id }) => id !== event.id) })
    case 'service-changed': {
      const { revision, preferences, notices, desktop } = snapshot
      const fresh = initialState(event.demo, collator)
      return {
        ...fresh,
        comparisons: state.comparisons,
        snapshot: { ...fresh.snapshot, revision, preferences, notices, desktop },
      }
    }
  }
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id)
}

/** A service that answered before is out of date rather than away, and since when stays the first time. */
function lost(before: Connection, after: LostConnection, at: number): Connection {
  if (after.state !== 'unreachable') return after
  switch (before.state) {
    case 'stale':
      return { ...before, fault: after.fault }
    case 'online':
    case 'offline':
      return { state: 'stale', since: at, fault: after.fault }
    default:
      return after
  }
}
