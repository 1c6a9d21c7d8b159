import { closeSync, openSync, readSync } from 'node:fs'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import type { Ends, Look, Seen } from './listener-guard.ts'
import {
  listenersAtAddress,
  type SocketTables,
  seenIn,
  showsAllListeners,
  showsHolder,
  tellingLines,
} from './listener-linux.ts'
import { lookOnDarwin, lookOnWindows } from './listener-processes.ts'
import type { Surroundings } from './profiles.ts'

/** null: there is no implementation for this system */
export function lookOn({ platform, env }: Pick<Surroundings, 'platform' | 'env'>): Look | null {
  switch (platform) {
    case 'linux':
      return createLookOnLinux()
    case 'darwin':
      return lookOnDarwin
    case 'win32':
      return lookOnWindows(env)
    default:
      return null
  }
}

/** A connection that was accepted, and the sockets that listened at that time. */
interface Accepted {
  readonly at: number
  readonly to: string
  readonly listeners: string
  readonly seen: Seen
}

/** Milliseconds for which a new connection is assumed to be accepted by the same socket as the last one */
const alikeFor = 10_000

/**
 * Milliseconds: if the last read is more recent than `busy`, more connections are likely, so the next read waits for
 * `together` to batch them
 */
const busy = 50
const together = 3

/**
 * Connections that exist before the tables are read are looked up in one batch, as a read costs the kernel the same for
 * one as for many. If a connection began while a known socket was listening, and the same socket still listens, then no
 * other can have accepted it; checking the listeners is cheap, because the kernel need not search its memory for
 * connections.
 */
function createLookOnLinux(): Look {
  let lastAccepted: Accepted | null = null
  let lastRead = Number.NEGATIVE_INFINITY
  let asked: { readonly ends: Ends; readonly answer: (seen: Promise<Seen | null>) => void }[] = []
  let reading = false

  async function readOn(): Promise<void> {
    reading = true
    while (asked.length > 0) {
      if (performance.now() - lastRead < busy) await delay(together)
      const now = asked
      asked = []
      const tables = readTables(now.map(({ ends }) => ends))
      for (const { ends, answer } of now) answer(tables.then((read) => read && lookUp(read, ends)))
      await tables
      lastRead = performance.now()
    }
    reading = false
  }

  function lookUp(tables: SocketTables, ends: Ends): Seen {
    const seen = seenIn(tables, ends)
    const listeners = listenersAtAddress(isFour(ends) ? tables.tcp : tables.tcp6, ends)
    const at = performance.now()
    if (seen.state === 'accepted' && listeners !== null)
      lastAccepted = { at, to: otherEnd(ends), listeners, seen }
    return seen
  }

  /** null: a full read of the tables is needed */
  function asBefore(ends: Ends, since: number): Seen | null {
    if (lastAccepted === null || lastAccepted.to !== otherEnd(ends) || since < lastAccepted.at) return null
    if (performance.now() - lastAccepted.at > alikeFor) return null
    return readListeners(ends) === lastAccepted.listeners ? lastAccepted.seen : null
  }

  return (ends, since = Number.NEGATIVE_INFINITY) => {
    const before = asBefore(ends, since)
    if (before !== null) return Promise.resolve(before)
    return new Promise((answer) => {
      asked.push({ ends, answer })
      if (!reading) void readOn()
    })
  }
}

function isFour({ address }: Ends): boolean {
  return !address.includes(':')
}

function otherEnd({ address, port }: Ends): string {
  return `${address} ${port}`
}

/** Reads the table of the addresses' family first, and no more than is needed; null: a table cannot be read. */
async function readTables(all: readonly Ends[]): Promise<SocketTables | null> {
  const four = all.filter(isFour)
  const tcp = four.length === 0 ? { text: '', missing: [] } : await readTable('/proc/net/tcp', four)
  if (tcp === null) return null
  const missing = [...tcp.missing, ...all.filter((ends) => !four.includes(ends))]
  // The file does not exist without IPv6.
  const tcp6 = missing.length === 0 ? null : await readTable('/proc/net/tcp6', missing)
  if (tcp6 === null && four.length < all.length) return null
  return { tcp: tcp.text, tcp6: tcp6?.text ?? '' }
}

/**
 * Bytes per read: about three lines for the first `fewReads` reads, when few listeners are likely, then the most that
 * the kernel returns at once
 */
const fewLines = 512
const fewReads = 8
const manyLines = 4096
/** Limit of small reads to list all listeners; on a machine with more of them every connection takes a full search. */
const mostReads = 50

/**
 * Returns the sockets that listen at the exact address, from the beginning of the table; null: none, or not readable
 */
function readListeners(ends: Ends): string | null {
  let file: number | null = null
  try {
    file = openSync(isFour(ends) ? '/proc/net/tcp' : '/proc/net/tcp6', 'r')
    const buffer = Buffer.alloc(fewLines)
    let table = ''
    for (let reads = 0; reads < mostReads; reads += 1) {
      const bytesRead = readSync(file, buffer, 0, fewLines, null)
      table += buffer.toString('latin1', 0, bytesRead)
      if (bytesRead === 0 || showsAllListeners(table)) return listenersAtAddress(table, ends)
    }
    return null
  } catch {
    return null
  } finally {
    if (file !== null) closeSync(file)
  }
}

/**
 * Reads until the text shows who has accepted each connection. The kernel writes listeners first and then searches all
 * of its memory for connections, which takes milliseconds however few there are, so only small pieces are read. The
 * reads are synchronous: the kernel answers from memory, and handing each read to another thread would take longer.
 */
async function readTable(
  path: string,
  all: readonly Ends[],
): Promise<{ readonly text: string; readonly missing: readonly Ends[] } | null> {
  let file: number | null = null
  try {
    file = openSync(path, 'r')
    const buffer = Buffer.alloc(manyLines)
    let missing = all
    let text = ''
    let begun = ''
    for (let reads = 1; missing.length > 0; reads += 1) {
      const bytesRead = readSync(file, buffer, 0, reads <= fewReads ? fewLines : manyLines, null)
      if (bytesRead === 0) return { text: text + begun, missing }
      begun += buffer.toString('latin1', 0, bytesRead)
      const end = begun.lastIndexOf('\n') + 1
      const telling = tellingLines(begun.slice(0, end), missing)
      begun = begun.slice(end)
      text += telling
      if (telling !== '') missing = missing.filter((ends) => !showsHolder(telling, ends))
      if (reads % fewReads === 0) await setImmediate()
    }
    return { text, missing }
  } catch {
    return null
  } finally {
    if (file !== null) closeSync(file)
  }
}
