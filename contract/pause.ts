import type { NetworkId } from '../domain/network-id.ts'
import { longestPause } from '../domain/policy/pause-time.ts'
import type { Fault } from './fault.ts'
import type { FlagName } from './node.ts'

/** What a pause switches off. The service then takes addresses, routes and name servers off the computer. */
export const pausedFlags = ['allowManaged', 'allowDefault', 'allowDNS'] as const satisfies readonly FlagName[]
export type PausedFlag = (typeof pausedFlags)[number]

export type PausedFlags = { readonly [F in PausedFlag]: boolean }

/** Who had a network changed: the person here, or what they set up before. */
export type ChangedBy =
  | { readonly kind: 'person' }
  | { readonly kind: 'set'; readonly name: string }
  | { readonly kind: 'place'; readonly name: string }

/**
 * A network that stays joined, with what it brought taken off this computer. It is in the settings before the service is
 * asked for anything: a start that finds one of a step that is not `paused` brings that step to its end.
 */
export interface Pause {
  readonly step: 'pausing' | 'paused' | 'resuming'
  /** What is put back */
  readonly before: PausedFlags
  /** Switched on by somebody else since: left as they are. */
  readonly changed: readonly PausedFlag[]
  readonly by: ChangedBy
  /** ms since the epoch */
  readonly since: number
  /** ms since the epoch; null: until it is resumed */
  readonly until: number | null
}

/** How long a person wants a pause; `tomorrow` ends at six in the morning, local time. */
export type PauseLength =
  | { readonly kind: 'minutes'; readonly minutes: number }
  /** By so much longer than it would last; one that is over, or has no end, lasts so long from now. */
  | { readonly kind: 'longer'; readonly minutes: number }
  | { readonly kind: 'tomorrow' }
  | { readonly kind: 'until-resumed' }

export const mostPauseMinutes = longestPause

/** A pause that is asked for; times are ms since the epoch. */
export type PauseIntent = Pick<Pause, 'by' | 'since' | 'until'>

/** What became of several networks: what was not done says why, and the others stand. */
export interface PauseReport {
  readonly done: readonly NetworkId[]
  readonly failed: readonly { readonly network: NetworkId; readonly fault: Fault }[]
}
