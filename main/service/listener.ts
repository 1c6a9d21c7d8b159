/** The two ends of a loopback connection, from our side. */
export interface Ends {
  readonly ourPort: number
  /** Address of our end: as a rule equal to the other end's, but 127.0.0.1 if that is another of 127.0.0.0/8 */
  readonly ourAddress: string
  /** 127.0.0.0/8 or "::1" */
  readonly address: string
  readonly port: number
}

/** A user id; a name on systems without user ids */
export type User = number | string

/** The state of a connection's other end in the system's socket table. */
export interface Seen {
  /** Users that listen there; empty: none does any more */
  readonly listeners: readonly User[]
  /** Users that have accepted the connection and hold its other end */
  readonly holders: readonly User[]
  /** State of the other end; `waiting`: nobody has accepted it yet; `hidden`: not even our own end is shown */
  readonly state: 'accepted' | 'waiting' | 'closed' | 'hidden'
}

/**
 * Looks up the other end of a connection in the system's socket table; null: the table cannot be read. `since`: when
 * connecting began, by `performance.now`; absent: unknown
 */
export type Look = (ends: Ends, since?: number) => Promise<Seen | null>

/** `stranger`: a user who must not learn the token listens, or has accepted. */
export type Verdict =
  | { readonly kind: 'trusted' | 'waiting' | 'closed' | 'hidden' }
  | { readonly kind: 'stranger'; readonly user: User }

/**
 * Both the listener and the process that accepted must be trusted: a stranger may accept and then let the service
 * listen in its place, and a connection that nobody has accepted may still reach anyone.
 */
export function judge({ listeners, holders, state }: Seen, trusted: ReadonlySet<User>): Verdict {
  const user = [...holders, ...listeners].find((one) => !trusted.has(one))
  if (user !== undefined) return { kind: 'stranger', user }
  return { kind: state === 'accepted' ? 'trusted' : state }
}
