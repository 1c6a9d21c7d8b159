/** What is known of a network that was joined with its managed addresses off. */
export interface CarefulJoin {
  /** The service's word of it */
  readonly status: string
  /** Compared with what the computer has, since its configuration came */
  readonly compared: boolean
  readonly clashes: boolean
  /** ms since it was joined */
  readonly waited: number
  /** The application is about to end. */
  readonly ending: boolean
}

/** `wait`: for its configuration; `ask`: the person; `go-on`: the addresses go on. */
export type JoinStep = 'wait' | 'compare' | 'ask' | 'go-on'

/** ms. A controller that answers does so within five seconds. */
const patience = 6_000

/**
 * What comes next. Nothing is left waiting: where somebody has to let it in first, or no configuration comes, the
 * addresses go on, and are compared when there are any.
 */
export function nextJoinStep({ status, compared, clashes, waited, ending }: CarefulJoin): JoinStep {
  if (status === 'REQUESTING_CONFIGURATION') return ending || waited >= patience ? 'go-on' : 'wait'
  if (status !== 'OK') return 'go-on'
  if (!compared) return 'compare'
  return clashes ? 'ask' : 'go-on'
}
