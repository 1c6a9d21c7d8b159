import { hexOf, isLittleEndian, portHex, rowsAt, type SocketRow } from '../system/linux/sockets.ts'
import type { Ends, Seen } from './listener.ts'

/** The texts of /proc/net/tcp and /proc/net/tcp6. */
export interface SocketTables {
  readonly tcp: string
  readonly tcp6: string
}

const listening = '0A'
/** ESTABLISHED, and on the way there */
const beginning = new Set(['01', '03', '0C'])

/**
 * What the tables show of the other end.
 *
 * Of several listeners only the nearest counts, as for the kernel: one at the very address comes before one at all
 * addresses, and IPv4 before IPv6 that serves IPv4 too. A connection that nobody has accepted has the inode 0, and
 * whatever user there, on many kernels root: it tells nothing before it is accepted.
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

  const places = [
    ...(names.four === null ? [] : [listenersAt(rows, names.four)]),
    listenersAt(rows6, names.six),
    ...(names.four === null ? [] : [listenersAt(rows, hexOf(zeros(4), littleEndian))]),
    listenersAt(rows6, hexOf(zeros(16), littleEndian)),
  ]
  const listeners = places.find((found) => found.length > 0) ?? []
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
 * Of a table's lines those that tell something: of who listens, and of these connections. The others may be thousands: the
 * service closes connections itself, and each stays in the table for a minute.
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
 * Which sockets listen at the very address; null: none. A number is not given to another socket before four thousand
 * million others have had theirs.
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

/** Whether the beginning of a table goes beyond those who listen. */
export function showsAllListeners(table: string): boolean {
  const [, ...lines] = table.slice(0, table.lastIndexOf('\n')).split('\n')
  return lines.some((line) => line.trim().split(/\s+/)[3] !== listening)
}

/** Whether lines of a table show who has accepted. Listeners stand before: the rest need not be read. */
export function showsHolder(lines: string, ends: Ends, littleEndian: boolean = isLittleEndian): boolean {
  return otherEnds(rowsAt(ends.port, lines), ends, littleEndian).some(({ inode }) => inode !== 0)
}

/** Whether a text of /proc/self/uid_map says that every user of the machine is known here by the own number. */
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

/** How the tables name an address; in that of IPv6 an IPv4 address stands as ::ffff:127.0.0.1. */
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
