import type { Fault } from '../../contract/fault.ts'
import type { Intent, NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { StateEvent } from '../state/event.ts'

/** The next step towards the desired state of a network */
export type Step =
  /** Nothing is left to do until the state changes. */
  | { readonly kind: 'rest' }
  /** The next step is decided again after `ms`. `read`: what is read before that */
  | { readonly kind: 'wait'; readonly ms: number; readonly read?: 'network' | 'everything' }
  /** Reads this computer, so that the network is compared with its present state. */
  | { readonly kind: 'compare' }
  | { readonly kind: 'record'; readonly event: StateEvent }
  /** Reads the network again to learn the outcome of a request whose reply was lost. */
  | { readonly kind: 'confirm' }
  /** Has the service take off again what it left on the computer. */
  | { readonly kind: 'repeat-off' }
  /** `because`: shown once the request succeeded, because it withdraws what the person asked for */
  | { readonly kind: 'send'; readonly intent: Intent; readonly because?: Fault }

export const rest: Step = { kind: 'rest' }

/** The memory of this run about a task of one network. Times are monotonic ms. */
export interface Progress {
  /** The start of the time that the task measures; null: it has not started */
  since: number | null
  /** True if the node was online when the measured time started; null: it has not started, or the service did not say */
  wasOnline: boolean | null
  /** This computer was read since the task began. */
  compared: boolean
  /** The last request, and how many failed in a row; null: none was sent yet */
  sent: { readonly at: number; readonly failures: number } | null
}

export interface Circumstances {
  readonly snapshot: Snapshot
  /** The service answers, so that its networks are known. */
  readonly serving: boolean
  /** Monotonic ms */
  readonly now: number
  /** ms since the epoch. A pause goes on while the computer sleeps, which monotonic time does not count. */
  readonly wallClock: number
  /** Monotonic ms; null: the application is not quitting */
  readonly quittingSince: number | null
}

/** A change that takes several steps, and that the next run continues if this one is killed */
export interface Task {
  /** Returns whether the network has this task. If it has not, its progress is forgotten. */
  has(entry: NetworkEntry, snapshot: Snapshot): boolean
  /** Decides the next step. It may note in `progress` when the measured time starts. */
  next(entry: NetworkEntry, progress: Progress, circumstances: Circumstances): Step
}
