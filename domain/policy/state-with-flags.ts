import type { NetworkId } from '../network-id.ts'

export type SetState = 'connected' | 'paused' | 'disconnected'

const flags = ['allowManaged', 'allowGlobal', 'allowDefault', 'allowDNS'] as const
export type FlagValues = { readonly [F in (typeof flags)[number]]: boolean }

/** A network is in this state, or should be. The flags are those that it has while connected. */
export interface StateWithFlags {
  readonly state: SetState
  readonly flags: FlagValues
}

/** This part of an entry determines the network's state. Pending intents count. */
export interface EntryInSet {
  readonly id: NetworkId
  readonly name: string
  readonly joined: boolean
  /** A paused network has the flags here that it gets back. */
  readonly flags: FlagValues
  readonly intent: {
    readonly connected?: boolean
    readonly flags?: Partial<FlagValues>
    /** null: the pause should end */
    readonly pause?: object | null
  } | null
  readonly pause?: { readonly step: 'pausing' | 'paused' | 'resuming' } | null
}

export function stateOf({ joined, flags, intent, pause }: EntryInSet): StateWithFlags {
  const isConnected = intent?.connected ?? joined
  const hasPause = (pause ?? null) !== null && pause?.step !== 'resuming' && intent?.connected !== true
  const isPaused = isConnected && (intent?.pause === undefined ? hasPause : intent.pause !== null)
  return {
    state: isPaused ? 'paused' : isConnected ? 'connected' : 'disconnected',
    flags: { ...flags, ...intent?.flags },
  }
}

/** Returns the flags of `to` that differ from `from`. null: none */
export function changedFlags(from: FlagValues, to: FlagValues): Partial<FlagValues> | null {
  const changed = flags.filter((flag) => from[flag] !== to[flag])
  return changed.length === 0 ? null : Object.fromEntries(changed.map((flag) => [flag, to[flag]]))
}

export function isSameState(one: StateWithFlags, other: StateWithFlags): boolean {
  return one.state === other.state && changedFlags(one.flags, other.flags) === null
}

/** Returns the current state as a set. */
export function setOfNow(
  entries: readonly EntryInSet[],
): readonly (StateWithFlags & { readonly network: string; readonly name: string })[] {
  return entries.map((entry) => ({ network: entry.id, name: entry.name, ...stateOf(entry) }))
}
