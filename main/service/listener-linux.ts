import { hexOf, isLittleEndian, portHex, rowsAt, type SocketRow } from '../system/linux/port-listeners.ts'
import type { Ends, Seen } from './listener-guard.ts'

/** The texts of /proc/net/tcp and /proc/net/tcp6. */
export interface SocketTables {
  readonly tcp: string
  readonly tcp6: string
}

const listening = '0A'
/** ESTABLISHED, SYN_RECV and NEW_SYN_RECV */
const beginning = new Set(['01', '03', '0C'])

/**
 * Returns what the tables show of the other end.
 *
 * Only the most specific of several listeners counts, as for the kernel: one bound to the exact address comes before a
 * wildcard, and IPv4 before IPv6 that also serves IPv4. A connection that is not accepted yet has inode 0 and an
 * arbitrary user, root on many kernels, so its user means nothing before.
 */
export function seenIn(
  { tcp, tcp6 }: SocketTables,
  ends: Ends,
  littleEndian: boolean = isLittleEndian,
): Seen {
  const { address, port } = ends
  const names = namesOf(address, littleEndian)
  const rows = rowsAt(port, tcp)
  const rows6 = rowsAt(port, tcp6)

  const candidates = [
    ...(names.four === null ? [] : [listenersAt(rows, names.four)]),
    listenersAt(rows6, names.six),
    ...(names.four === null ? [] : [listenersAt(rows, hexOf(zeros(4), littleEndian))]),
    listenersAt(rows6, hexOf(zeros(16), littleEndian)),
  ]
  const listeners = candidates.find((found) => found.length > 0) ?? []
  const all = [...rows, ...rows6]
  const others = otherEnds(all, ends, littleEndian)
  const holders = others.filter(({ inode }) => inode !== 0)
  return { listeners: ownersOf(listeners), holders: ownersOf(holders), state: stateOf() }

  function stateOf(): Seen['state'] {
    if (holders.length > 0) return 'accepted'
    if (others.length > 0) return others.some(({ state }) => beginning.has(state)) ? 'waiting' : 'closed'
    const own = ownEnds(rowsAt(ends.ourPort, address.includes(':') ? tcp6 : tcp), ends, littleEndian)
    if (own.length === 0) return 'hidden'
    return own.some(({ state }) => state === '01') ? 'waiting' : 'closed'
  }
}

/**
 * Filters a table for listeners and for these connections. The other lines may be thousands, because the service closes
 * connections itself and each stays in TIME_WAIT for a minute.
 */
export function tellingLines(lines: string, all: readonly Ends[]): string {
  const telling = [` ${listening} `, ...all.map(({ ourPort }) => `:${portHex(ourPort)} `)]
  const tells = (text: string): boolean => telling.some((part) => text.includes(part))
  if (!tells(lines)) return ''
  return lines
    .split('\n')
    .filter(tells)
    .map((line) => `${line}\n`)
    .join('')
}

/**
 * Returns which sockets listen at the exact address; null: none. An inode number is reused only after about four
 * thousand million others.
 */
export function listenersAtAddress(
  lines: string,
  { address, port }: Ends,
  littleEndian: boolean = isLittleEndian,
): string | null {
  const { four, six } = namesOf(address, littleEndian)
  const rows = listenersAt(rowsAt(port, lines), four ?? six)
  if (rows.length === 0) return null
  return rows.map(({ owner, inode }) => `${owner} ${inode}`).join()
}

/** Returns whether the beginning of a table reaches past the listeners. */
export function showsAllListeners(table: string): boolean {
  const [, ...lines] = table.slice(0, table.lastIndexOf('\n')).split('\n')
  return lines.some((line) => line.trim().split(/\s+/)[3] !== listening)
}

/**
 * Returns whether lines of a table show who has accepted the connection. Listeners come first in the table, so the rest
 * need not be read.
 */
export function showsHolder(lines: string, ends: Ends, littleEndian: boolean = isLittleEndian): boolean {
  return otherEnds(rowsAt(ends.port, lines), ends, littleEndian).some(({ inode }) => inode !== 0)
}

/** Returns whether /proc/self/uid_map maps every user id of the machine to itself. */
export function knowsEveryUser(uidMap: string): boolean {
  return /^\s*0\s+0\s+4294967295\s*$/.test(uidMap)
}

function otherEnds(rows: readonly SocketRow[], ends: Ends, littleEndian: boolean): readonly SocketRow[] {
  const { four, six } = namesOf(ends.address, littleEndian)
  const ours = namesOf(ends.ourAddress, littleEndian)
  const end = `:${portHex(ends.ourPort)}`
  return rows.filter(
    ({ local, remote, state }) =>
      state !== listening &&
      ((local === four && remote === `${ours.four}${end}`) ||
        (local === six && remote === `${ours.six}${end}`)),
  )
}

function ownEnds(
  rows: readonly SocketRow[],
  { address, port }: Ends,
  littleEndian: boolean,
): readonly SocketRow[] {
  const { four, six } = namesOf(address, littleEndian)
  return rows.filter(({ remote }) => remote === `${four ?? six}:${portHex(port)}`)
}

/** Formats an address as the tables do; an IPv4 address appears in the IPv6 table as ::ffff:127.0.0.1. */
function namesOf(address: string, littleEndian: boolean): { four: string | null; six: string } {
  if (address.includes(':')) return { four: null, six: hexOf([...zeros(15), 1], littleEndian) }
  const four = hexOf(address.split('.').map(Number), littleEndian)
  return { four, six: hexOf([...zeros(10), 255, 255], littleEndian) + four }
}

function listenersAt(rows: readonly SocketRow[], address: string): readonly SocketRow[] {
  return rows.filter(({ local, state }) => state === listening && local === address)
}

function ownersOf(rows: readonly SocketRow[]): readonly number[] {
  return [...new Set(rows.map(({ owner }) => owner))]
}

function zeros(count: number): readonly number[] {
  return Array<number>(count).fill(0)
}
