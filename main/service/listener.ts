import { endianness } from 'node:os'

/** The two ends of a connection over loopback, seen from ours. */
export interface Ends {
  readonly ourPort: number
  /** 127.0.0.0/8 or "::1" */
  readonly address: string
  readonly port: number
}

/** The texts of /proc/net/tcp and /proc/net/tcp6. */
export interface SocketTables {
  readonly tcp: string
  readonly tcp6: string
}

type Row = { readonly local: string; readonly remote: string; readonly state: string; readonly owner: number }

const listening = '0A'
const isLittleEndian = endianness() === 'LE'
const userIdColumn = 7

/**
 * The user ids of those who listen at the other end's address; where nobody does any more, of who has accepted our
 * connection and holds it still. Empty: the tables do not tell.
 *
 * Of several listeners only the nearest counts, as for the kernel: one at the very address comes before one at all
 * addresses, and IPv4 before IPv6 that serves IPv4 too. Who accepted is not asked while somebody listens: a service may
 * listen as root, and accept as the user it becomes then.
 */
export function holdersOf(
  { tcp, tcp6 }: SocketTables,
  { address, port, ourPort }: Ends,
  littleEndian = isLittleEndian,
): readonly number[] {
  const four = address.includes('.')
  const hex = (bytes: readonly number[]): string => hexOf(bytes, littleEndian)
  const itself = four ? nameIn(address, littleEndian) : ''
  const mapped = four ? hex([...zeros(10), 255, 255]) + itself : nameIn(address, littleEndian)
  const rows = rowsAt(port, tcp)
  const rows6 = rowsAt(port, tcp6)

  const places = [
    ...(four ? [listenersAt(rows, itself)] : []),
    listenersAt(rows6, mapped),
    ...(four ? [listenersAt(rows, hex(zeros(4)))] : []),
    listenersAt(rows6, hex(zeros(16))),
  ]
  const ours = portHex(ourPort)
  const listeners = places.find((found) => found.length > 0)
  const accepted = [...rows, ...rows6].filter(
    ({ local, remote, state }) =>
      state !== listening &&
      (local === itself || local === mapped) &&
      (remote === `${itself}:${ours}` || remote === `${mapped}:${ours}`),
  )
  return [...new Set((listeners ?? accepted).map(({ owner }) => owner))]
}

/**
 * Whether lines of the table of the address's own family show somebody who listens at that very address. Nobody is
 * nearer, and no second user can listen at the same place: the rest of the tables need not be read.
 */
export function showsListener(
  lines: string,
  { address, port }: Ends,
  littleEndian = isLittleEndian,
): boolean {
  return listenersAt(rowsAt(port, lines), nameIn(address, littleEndian)).length > 0
}

/** Whether a text of /proc/self/uid_map says that every user of the machine is known here by the own number. */
export function knowsEveryUser(uidMap: string): boolean {
  return /^\s*0\s+0\s+4294967295\s*$/.test(uidMap)
}

/** An address as the table of its family names it. */
function nameIn(address: string, littleEndian: boolean): string {
  const bytes = address.includes('.') ? address.split('.').map(Number) : [...zeros(15), 1]
  return hexOf(bytes, littleEndian)
}

function listenersAt(rows: readonly Row[], address: string): readonly Row[] {
  return rows.filter(({ local, state }) => state === listening && local === address)
}

function rowsAt(port: number, table: string): readonly Row[] {
  const end = `:${portHex(port)}`
  return table.split('\n').flatMap((line) => {
    if (!line.includes(end)) return []
    const columns = line.trim().split(/\s+/)
    const [, local = '', remote = '', state = ''] = columns
    const owner = columns[userIdColumn] ?? ''
    if (!local.endsWith(end) || !/^\d+$/.test(owner)) return []
    return [{ local: local.slice(0, -end.length), remote, state, owner: Number(owner) }]
  })
}

function portHex(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0')
}

/** As the kernel prints addresses: words of four bytes, each as a number of the machine's own byte order. */
function hexOf(bytes: readonly number[], littleEndian: boolean): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const word = bytes.slice(at, at + 4)
    for (const byte of littleEndian ? word.reverse() : word) text += byte.toString(16).padStart(2, '0')
  }
  return text.toUpperCase()
}

function zeros(count: number): readonly number[] {
  return Array<number>(count).fill(0)
}
