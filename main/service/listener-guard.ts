import { readFile, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../base/log.ts'
import { knowsEveryUser } from './listener-linux.ts'

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

/**
 * Called once for each new connection before anything is sent; rejects if nothing may be sent. `since`: when the
 * connection attempt began
 */
export type ListenerCheck = (socket: Socket, since?: number) => Promise<void>

/** Returns a check for a token that is stored in these files, and thus known to their owners and to this user. */
export type ListenerGuard = (files: readonly string[], owner?: number | null) => Promise<ListenerCheck>

/** The other end belongs to a user who must not learn the token. */
export class ImposterError extends Error {
  override readonly name = 'ImposterError'
  readonly code = 'IMPOSTER'
}

/** Nobody has accepted the connection yet, or it is closed already; nothing was sent. */
class NobodyError extends Error {
  override readonly name = 'NobodyError'
  readonly code: 'ETIMEDOUT' | 'ECONNRESET'

  constructor(code: NobodyError['code']) {
    super(code)
    this.code = code
  }
}

const root = 0
/** The overflow uid: the kernel shows it for a user that this user namespace does not know. */
const somebody = 65534
/** Milliseconds to wait for the service to accept */
const defaultPatience = 2_000

/**
 * The token is sent only to users who know it already: root, and the owners of its files or, if there are none, the
 * current user. If the system cannot say who listens (no table, a container that hides users), the token is sent and a
 * warning is logged once; if the answer is not available yet, the guard retries for a while.
 */
export function createListenerGuard(
  log: Pick<Log, 'warn'>,
  look: Look,
  patience: number = defaultPatience,
): ListenerGuard {
  let warned = false

  function warnOnce(why: string): void {
    if (!warned) log.warn(`cannot tell who listens at the service's address: ${why}`)
    warned = true
  }

  return async (files, owner = null) => {
    const trusted = await usersWhoKnow(files, owner)
    return async (socket, since) => {
      const { localPort, localAddress, remoteAddress, remotePort } = socket
      if (localPort === undefined || localAddress === undefined) throw new NobodyError('ECONNRESET')
      if (remoteAddress === undefined || remotePort === undefined) throw new NobodyError('ECONNRESET')
      const ends = {
        ourPort: localPort,
        ourAddress: localAddress,
        address: remoteAddress,
        port: remotePort,
      }
      const end = performance.now() + patience
      for (let pause = 1; ; pause *= 2) {
        const seen = await look(ends, since)
        if (seen === null) return warnOnce('the table of sockets cannot be read')
        const verdict = judge(seen, trusted)
        if (verdict.kind === 'trusted') return
        if (verdict.kind === 'stranger') {
          if (verdict.user === somebody && !(await seesEveryUser())) return warnOnce('users are hidden here')
          const { user } = verdict
          throw new ImposterError(
            `${typeof user === 'number' ? `user ${user}` : user} listens at port ${remotePort}`,
          )
        }
        if (verdict.kind === 'closed' || socket.destroyed) throw new NobodyError('ECONNRESET')
        if (performance.now() + pause > end) return givenUp(verdict.kind)
        await delay(pause)
      }
    }
  }

  function givenUp(kind: Verdict['kind']): void {
    if (kind === 'waiting') throw new NobodyError('ETIMEDOUT')
    warnOnce('the table of sockets does not show it')
  }
}

async function usersWhoKnow(files: readonly string[], one: number | null): Promise<ReadonlySet<User>> {
  const owners = [one, ...(await Promise.all(files.map(ownerOf)))].filter((owner) => owner !== null)
  const self = owners.length === 0 ? [process.getuid?.() ?? root] : []
  const trusted = new Set([root, ...owners, ...self])
  // The overflow uid may be any user, so it is allowed only with a warning in the log.
  if (trusted.has(somebody) && !(await seesEveryUser())) trusted.delete(somebody)
  return trusted
}

/**
 * Returns the owner of a token file, or of its folder if the file is missing or not accessible; null: neither is known
 */
async function ownerOf(path: string): Promise<number | null> {
  const facts = await stat(path)
    .catch(() => stat(dirname(path)))
    .catch(() => null)
  return facts === null ? null : facts.uid
}

async function seesEveryUser(): Promise<boolean> {
  return readFile('/proc/self/uid_map', 'latin1').then(knowsEveryUser, () => false)
}
