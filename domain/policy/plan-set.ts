import type { NetworkId } from '../network-id.ts'
import {
  changedFlags,
  type EntryInSet,
  type FlagValues,
  type SetState,
  type StateWithFlags,
  stateOf,
} from './state-with-flags.ts'

/** The kinds are in the order of a summary. */
const setChangeKinds = ['connect', 'resume', 'pause', 'disconnect', 'flags'] as const
type SetChangeKind = (typeof setChangeKinds)[number]

/** Using a set makes this change to one network. */
interface SetChange {
  readonly network: NetworkId
  readonly name: string
  /** The most important part of the change: a network that is connected and paused at once counts as paused. */
  readonly kind: SetChangeKind
  readonly from: StateWithFlags
  readonly to: StateWithFlags
  /** The changed flags, as they are while connected. null: none changes */
  readonly flags: Partial<FlagValues> | null
}

export interface SetPlan {
  readonly changes: readonly SetChange[]
  /** Networks of the set that are not known here. They are skipped, because a set joins no new network. */
  readonly unknown: readonly NetworkId[]
}

const kindOf: { readonly [S in SetState]: SetChangeKind } = {
  connected: 'connect',
  paused: 'pause',
  disconnected: 'disconnect',
}

/** Returns the changes that using a set would make. The flags of networks that it disconnects stay unchanged. */
export function planSet(
  networks: readonly (StateWithFlags & { readonly network: NetworkId })[],
  entries: readonly EntryInSet[],
): SetPlan {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const changes: SetChange[] = []
  const unknown: NetworkId[] = []
  for (const { network, state, flags } of networks) {
    const entry = byId.get(network)
    if (entry === undefined) unknown.push(network)
    else {
      const from = stateOf(entry)
      const to = { state, flags: state === 'disconnected' ? from.flags : flags }
      const change = planChange(entry, to)
      if (change !== null) changes.push(change)
    }
  }
  return { changes, unknown }
}

/** Returns the change that brings a network to the state. null: it is in it already */
function planChange(entry: EntryInSet, to: StateWithFlags): SetChange | null {
  const from = stateOf(entry)
  const flags = changedFlags(from.flags, to.flags)
  if (from.state === to.state && flags === null) return null
  const kind =
    from.state === to.state
      ? 'flags'
      : from.state === 'paused' && to.state === 'connected'
        ? 'resume'
        : kindOf[to.state]
  return { network: entry.id, name: entry.name, kind, from, to, flags }
}

/** Counts the networks for each kind of change, without zeros: "2 connect, 1 pauses" */
export function countChanges(
  changes: readonly SetChange[],
): readonly { readonly kind: SetChangeKind; readonly count: number }[] {
  return setChangeKinds
    .map((kind) => ({ kind, count: changes.filter((change) => change.kind === kind).length }))
    .filter(({ count }) => count > 0)
}
