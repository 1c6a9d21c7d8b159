import type { NetworkId } from '../network-id.ts'
import {
  changedFlags,
  type EntryInSet,
  type FlagValues,
  type SetState,
  type StateWithFlags,
  stateOf,
} from './state-with-flags.ts'

/** In the order in which a summary names them */
export const setChangeKinds = ['connect', 'resume', 'pause', 'disconnect', 'flags'] as const
export type SetChangeKind = (typeof setChangeKinds)[number]

/** What using a set does to one network */
export interface SetChange {
  readonly network: NetworkId
  readonly name: string
  /** The gravest of it: one that is connected to be paused at once is a pause. */
  readonly kind: SetChangeKind
  readonly from: StateWithFlags
  readonly to: StateWithFlags
  /** What changes of the flags that it has while connected; null: nothing */
  readonly flags: Partial<FlagValues> | null
}

export interface SetPlan {
  readonly changes: readonly SetChange[]
  /** Named by the set, and not known here: left out, for a set joins no new network */
  readonly unknown: readonly NetworkId[]
}

const kindOf: { readonly [S in SetState]: SetChangeKind } = {
  connected: 'connect',
  paused: 'pause',
  disconnected: 'disconnect',
}

/** What using a set would change of what stands now. Flags of what it disconnects stay as they are. */
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

/** What one network needs to stand as it shall; null: it does */
export function planChange(entry: EntryInSet, to: StateWithFlags): SetChange | null {
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

/** How many networks each kind of change is for, those that there are: "2 connect, 1 pauses" */
export function countChanges(
  changes: readonly SetChange[],
): readonly { readonly kind: SetChangeKind; readonly count: number }[] {
  return setChangeKinds
    .map((kind) => ({ kind, count: changes.filter((change) => change.kind === kind).length }))
    .filter(({ count }) => count > 0)
}
