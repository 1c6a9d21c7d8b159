import { readFile, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { dirname } from 'node:path'
import type { Log } from '../log.ts'
import { holdersOf, knowsEveryUser } from './listener.ts'

/** Asked once for each new connection, before anything is sent on it; rejects with an `ImposterError`. */
export type ListenerCheck = (socket: Socket) => Promise<void>

/** A check for a key that stands in these files, and thus is known to their owners. */
export type ListenerGuard = (files: readonly string[]) => Promise<ListenerCheck>

/** A user whom the key is no business of holds the other end. */
export class ImposterError extends Error {
  override readonly name = 'ImposterError'
  readonly code = 'IMPOSTER'
}

const root = 0
/** Whom the kernel shows for a user that this user namespace does not know. */
const somebody = 65534

/**
 * The key goes to those alone who know it anyway: root, and the owners of the files it stands in; where there are
 * none, the person. Where the system does not tell who listens (no /proc, a container that hides it), the key is sent
 * as on other systems, and the log says so once.
 */
export function createListenerGuard(log: Pick<Log, 'warn'>): ListenerGuard {
  let told = false

  function tell(why: string): void {
    if (!told) log.warn(`cannot tell who listens at the service's address: ${why}`)
    told = true
  }

  return async (files) => {
    const owners = (await Promise.all(files.map(ownerOf))).filter((owner) => owner !== null)
    const self = owners.length === 0 ? [process.getuid?.() ?? root] : []
    const trusted = new Set([root, ...owners, ...self])
    return async (socket) => {
      const { localPort, remoteAddress, remotePort } = socket
      if (localPort === undefined || remoteAddress === undefined || remotePort === undefined) return
      const tables = await readTables()
      if (tables === null) return tell('the table of sockets cannot be read')
      const holders = holdersOf(tables, { ourPort: localPort, address: remoteAddress, port: remotePort })
      if (holders.length === 0) return tell('the table of sockets does not show it')
      const strange = holders.find((holder) => !trusted.has(holder))
      if (strange === undefined) return
      if (strange === somebody && !(await isEveryUserKnown())) return tell('users are hidden here')
      throw new ImposterError(`user ${strange} listens at port ${remotePort}`)
    }
  }
}

/** Of a key file; of its folder where the file is missing or may not be looked at; null: neither */
async function ownerOf(path: string): Promise<number | null> {
  const facts = await stat(path)
    .catch(() => stat(dirname(path)))
    .catch(() => null)
  return facts === null ? null : facts.uid
}

async function readTables(): Promise<{ readonly tcp: string; readonly tcp6: string } | null> {
  // One after the other: who stops listening after the first was read has accepted before, and shows up all the same.
  const tcp = await readFile('/proc/net/tcp', 'latin1').catch(() => null)
  if (tcp === null) return null
  // Without IPv6 there is no such file.
  return { tcp, tcp6: await readFile('/proc/net/tcp6', 'latin1').catch(() => '') }
}

async function isEveryUserKnown(): Promise<boolean> {
  return readFile('/proc/self/uid_map', 'latin1').then(knowsEveryUser, () => false)
}
