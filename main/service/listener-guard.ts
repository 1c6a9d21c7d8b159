import { readFile, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../base/log.ts'
import { judge, type Look, type User, type Verdict } from './listener.ts'
import { knowsEveryUser } from './listener-linux.ts'

/**
 * Asked once for each new connection, before anything is sent on it; rejects where nothing may be sent. `since`: when it
 * began to connect
 */
export type ListenerCheck = (socket: Socket, since?: number) => Promise<void>

/** A check for a token that stands in these files, and thus is known to their owners, and to this user. */
export type ListenerGuard = (files: readonly string[], owner?: number | null) => Promise<ListenerCheck>

/** A user whom the token is no business of holds the other end. */
export class ImposterError extends Error {
  override readonly name = 'ImposterError'
  readonly code = 'IMPOSTER'
}

/** Nobody is at the other end yet, or any more: nothing was sent. */
class NobodyError extends Error {
  override readonly name = 'NobodyError'
  readonly code: 'ETIMEDOUT' | 'ECONNRESET'

  constructor(code: NobodyError['code']) {
    super(code)
    this.code = code
  }
}

const root = 0
/** Whom the kernel shows for a user that this user namespace does not know. */
const somebody = 65534
/** Milliseconds to wait for the service to accept */
const defaultPatience = 2_000

/**
 * The token goes to those alone who know it anyway: root, and the owners of the files it stands in; where there are
 * none, the person. Where the system does not tell who is there (no table, a container that hides users), the token is
 * sent, and the log says so once; where it tells, but not yet, it is asked again for a while.
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
        ...{ ourPort: localPort, ourAddress: localAddress },
        ...{ address: remoteAddress, port: remotePort },
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
  // A user without a name here may be anybody: such a one is let pass with a word in the log.
  if (trusted.has(somebody) && !(await seesEveryUser())) trusted.delete(somebody)
  return trusted
}

/** Of a token file; of its folder where the file is missing or may not be looked at; null: neither */
async function ownerOf(path: string): Promise<number | null> {
  const facts = await stat(path)
    .catch(() => stat(dirname(path)))
    .catch(() => null)
  return facts === null ? null : facts.uid
}

async function seesEveryUser(): Promise<boolean> {
  return readFile('/proc/self/uid_map', 'latin1').then(knowsEveryUser, () => false)
}
