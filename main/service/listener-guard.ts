import { open, readFile, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { dirname } from 'node:path'
import type { Log } from '../app/log.ts'
import { type Ends, holdersOf, knowsEveryUser, type SocketTables, showsListener } from './listener.ts'

/** Asked once for each new connection, before anything is sent on it; rejects with an `ImposterError`. */
export type ListenerCheck = (socket: Socket) => Promise<void>

/** A check for a token that stands in these files, and thus is known to their owners. */
export type ListenerGuard = (files: readonly string[]) => Promise<ListenerCheck>

/** A user whom the token is no business of holds the other end. */
export class ImposterError extends Error {
  override readonly name = 'ImposterError'
  readonly code = 'IMPOSTER'
}

const root = 0
/** Whom the kernel shows for a user that this user namespace does not know. */
const somebody = 65534

/**
 * The token goes to those alone who know it anyway: root, and the owners of the files it stands in; where there are
 * none, the person. Where the system does not tell who listens (no /proc, a container that hides it), the token is sent
 * as on other systems, and the log says so once.
 */
export function createListenerGuard(log: Pick<Log, 'warn'>): ListenerGuard {
  let warned = false

  function warnOnce(why: string): void {
    if (!warned) log.warn(`cannot tell who listens at the service's address: ${why}`)
    warned = true
  }

  return async (files) => {
    const owners = (await Promise.all(files.map(ownerOf))).filter((owner) => owner !== null)
    const self = owners.length === 0 ? [process.getuid?.() ?? root] : []
    const trusted = new Set([root, ...owners, ...self])
    return async (socket) => {
      const { localPort, remoteAddress, remotePort } = socket
      if (localPort === undefined || remoteAddress === undefined || remotePort === undefined) return
      const ends = { ourPort: localPort, address: remoteAddress, port: remotePort }
      const tables = await readTables(ends)
      if (tables === null) return warnOnce('the table of sockets cannot be read')
      const holders = holdersOf(tables, ends)
      if (holders.length === 0) return warnOnce('the table of sockets does not show it')
      const strange = holders.find((holder) => !trusted.has(holder))
      if (strange === undefined) return
      if (strange === somebody && !(await seesEveryUser())) return warnOnce('users are hidden here')
      throw new ImposterError(`user ${strange} listens at port ${remotePort}`)
    }
  }
}

/** Of a token file; of its folder where the file is missing or may not be looked at; null: neither */
async function ownerOf(path: string): Promise<number | null> {
  const facts = await stat(path)
    .catch(() => stat(dirname(path)))
    .catch(() => null)
  return facts === null ? null : facts.uid
}

/** null: not to be read. The one of the address's family first, and no more than is needed. */
async function readTables(ends: Ends): Promise<SocketTables | null> {
  const found = (lines: string): boolean => showsListener(lines, ends)
  if (ends.address.includes(':')) {
    const tcp6 = await readTable('/proc/net/tcp6', found)
    return tcp6 && { tcp: '', tcp6: tcp6.text }
  }
  // One after the other: who stops listening after the first was read has accepted before, and shows up all the same.
  const tcp = await readTable('/proc/net/tcp', found)
  if (tcp === null) return null
  // Without IPv6 there is no such file.
  const tcp6 = tcp.isEnough ? null : await readTable('/proc/net/tcp6', () => false)
  return { tcp: tcp.text, tcp6: tcp6?.text ?? '' }
}

/** Bytes of about three lines, and of many */
const fewLines = 512
const manyLines = 64 * 1024

/**
 * Reads until what was read is enough. The kernel writes those who listen first, and then searches all of its memory
 * for connections, which takes milliseconds however few there are: it is not asked for more than a little at once.
 */
async function readTable(
  path: string,
  enough: (lines: string) => boolean,
): Promise<{ readonly text: string; readonly isEnough: boolean } | null> {
  try {
    await using file = await open(path)
    const buffer = Buffer.alloc(manyLines)
    let text = ''
    let looked = 0
    for (;;) {
      const wanted = text.length < 16 * fewLines ? fewLines : manyLines
      const { bytesRead } = await file.read(buffer, 0, wanted, null)
      if (bytesRead === 0) return { text, isEnough: false }
      text += buffer.toString('latin1', 0, bytesRead)
      const end = text.lastIndexOf('\n') + 1
      if (end > looked && enough(text.slice(looked, end))) return { text, isEnough: true }
      looked = end
    }
  } catch {
    return null
  }
}

async function seesEveryUser(): Promise<boolean> {
  return readFile('/proc/self/uid_map', 'latin1').then(knowsEveryUser, () => false)
}
