import type { NetworkId } from '../domain/network-id.ts'
import { longestPause } from '../domain/policy/pause-time.ts'
import type { Fault } from './fault.ts'
import type { FlagName } from './node.ts'

/** The flags that a pause turns off. The service then removes addresses, routes and name servers from the computer. */
export const pausedFlags = ['allowManaged', 'allowDefault', 'allowDNS'] as const satisfies readonly FlagName[]
export type PausedFlag = (typeof pausedFlags)[number]

export type PausedFlags = { readonly [F in PausedFlag]: boolean }

/** A change is made by the person here, or by something that they set up before. */
export type ChangedBy =
  | { readonly kind: 'person' }
  /** The application quit, as the person has set it. The pause ends at its next start. */
  | { readonly kind: 'quit' }
  | { readonly kind: 'set'; readonly name: string }
  | { readonly kind: 'place'; readonly name: string }

/**
 * A pause keeps the network joined and takes what it brought off this computer. It is saved before the first request to
 * the service, so that the next start can finish any step other than `paused`.
 */
export interface Pause {
  readonly step: 'pausing' | 'paused' | 'resuming'
  /** The flags to restore */
  readonly before: PausedFlags
  /** Flags that somebody else turned on since, which are left alone */
  readonly changed: readonly PausedFlag[]
  readonly by: ChangedBy
  /** Milliseconds since the epoch */
  readonly since: number
  /** Milliseconds since the epoch; null: until it is resumed */
  readonly until: number | null
}

/** `tomorrow` ends the pause at six in the morning, local time. */
export type PauseLength =
  | { readonly kind: 'minutes'; readonly minutes: number }
  /** Extends the pause by this much. One that is over or has no end then lasts this long from now. */
  | { readonly kind: 'longer'; readonly minutes: number }
  | { readonly kind: 'tomorrow' }
  | { readonly kind: 'until-resumed' }

export const mostPauseMinutes = longestPause

/** A requested pause. Times are in milliseconds since the epoch. */
export type PauseIntent = Pick<Pause, 'by' | 'since' | 'until'>

/** The result for several networks. A failure on one leaves the others done, and says why. */
export interface ChangeReport {
  readonly done: readonly NetworkId[]
  readonly failed: readonly { readonly network: NetworkId; readonly fault: Fault }[]
}

/** The choices in menus and in the dialog */
export const offeredPauses = {
  quarter: { kind: 'minutes', minutes: 15 },
  hour: { kind: 'minutes', minutes: 60 },
  tomorrow: { kind: 'tomorrow' },
  'until-resumed': { kind: 'until-resumed' },
} as const satisfies { readonly [name: string]: PauseLength }

/** Extends the pause from its present end, or from now if it has none. */
export const tenMore: PauseLength = { kind: 'longer', minutes: 10 }

export type OfferedPause = keyof typeof offeredPauses

export const offeredPauseNames = Object.keys(offeredPauses) as readonly OfferedPause[]
