/** The two ends of a connection over loopback, seen from ours. */
export interface Ends {
  readonly ourPort: number
  /** Of our end: the other one's as a rule, and 127.0.0.1 where that is another of 127.0.0.0/8 */
  readonly ourAddress: string
  /** 127.0.0.0/8 or "::1" */
  readonly address: string
  readonly port: number
}

/** A user's number; where the system has none, a name */
export type User = number | string

/** What the system's table of sockets shows of a connection's other end. */
export interface Seen {
  /** Of those who listen there; empty: nobody does any more */
  readonly listeners: readonly User[]
  /** Of those who have accepted the connection and hold its other end */
  readonly holders: readonly User[]
  /** Of the other end; `waiting`: nobody has accepted it yet; `hidden`: not even our own end is shown */
  readonly state: 'accepted' | 'waiting' | 'closed' | 'hidden'
}

/**
 * Looks the other end of a connection up in the system's table of sockets; null: there is none to be read. `since`: when
 * it began to connect, as `performance.now` tells; absent: not known
 */
export type Look = (ends: Ends, since?: number) => Promise<Seen | null>

/** `stranger`: one whom the token is no business of listens, or has accepted. */
export type Verdict =
  | { readonly kind: 'trusted' | 'waiting' | 'closed' | 'hidden' }
  | { readonly kind: 'stranger'; readonly user: User }

/**
 * Both must be trusted: who listens, and who has accepted. Somebody may accept and make room for the service, which
 * then listens; and what nobody has accepted may still get anywhere.
 */
export function judge({ listeners, holders, state }: Seen, trusted: ReadonlySet<User>): Verdict {
  const user = [...holders, ...listeners].find((one) => !trusted.has(one))
  if (user !== undefined) return { kind: 'stranger', user }
  return { kind: state === 'accepted' ? 'trusted' : state }
}
