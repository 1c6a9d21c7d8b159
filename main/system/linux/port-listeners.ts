import { readdir, readFile, readlink } from 'node:fs/promises'
import { endianness } from 'node:os'
import { addressText } from '../../../domain/addresses/address.ts'
import type { PortListener } from '../../../domain/computer/computer.ts'
import type { Probed } from '../../../domain/computer/probed.ts'
import { found, unknown } from '../ask.ts'
import { openSystemFile } from '../plain-file.ts'

type Program = NonNullable<PortListener['program']>
/** A listener with the inode of its socket */
type Socket = Omit<PortListener, 'program'> & { readonly inode: number }

const tables = ['udp', 'udp6', 'tcp', 'tcp6'] as const

/** Reads the sockets on these ports from the kernel's tables, with their programs as far as permissions allow. */
export async function readPortListeners(ports: readonly number[]): Promise<Probed<readonly PortListener[]>> {
  const by = '/proc/net/{udp,udp6,tcp,tcp6}'
  const files = await Promise.all(tables.map((table) => openSystemFile(`/proc/net/${table}`)))
  if (files.every(({ kind }) => kind === 'missing')) return unknown(by, 'missing')
  const sockets: Socket[] = []
  const lines: string[] = []
  for (const [index, file] of files.entries()) {
    const table = tables[index] ?? 'udp'
    // The IPv6 tables do not exist without IPv6.
    if (file.kind === 'missing') continue
    if (file.kind !== 'text') return unknown(by, 'failed', file.kind === 'damaged' ? file.why : file.code)
    sockets.push(...listenersIn(table, file.text, ports))
    lines.push(...linesOf(table, file.text, ports))
  }
  const programs = await programsOf(new Set(sockets.map(({ inode }) => inode)))
  const value = sockets.map(({ inode, ...socket }) => ({ ...socket, program: programs.get(inode) ?? null }))
  return found(by, value, lines.join('\n'))
}

/** Socket states: TCP is listening; UDP has no peer */
const waiting = { udp: '07', tcp: '0A' } as const

/** Returns the sockets on these ports in one of the tables. */
export function listenersIn(
  table: (typeof tables)[number],
  text: string,
  ports: readonly number[],
  littleEndian = isLittleEndian,
): readonly Socket[] {
  const protocol = table.startsWith('udp') ? 'udp' : 'tcp'
  const isWaiting = ({ state }: SocketRow): boolean => state === waiting[protocol]
  return ports.flatMap((port) =>
    rowsAt(port, text)
      .filter(isWaiting)
      .flatMap(({ local, owner, inode }) => {
        const bytes = bytesOf(local, littleEndian)
        if (bytes === null) return []
        const value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
        const address = addressText(bytes.length === 4 ? 4 : 6, value)
        return [{ protocol, address, port, user: owner, inode }] as const
      }),
  )
}

/** Returns the lines of a table about these ports. */
function linesOf(table: string, text: string, ports: readonly number[]): readonly string[] {
  const ends = ports.map((port) => `:${portHex(port)} `)
  return text
    .split('\n')
    .filter((line) => ends.some((end) => line.includes(end)))
    .map((line) => `${table} ${line.trim()}`)
}

/** Returns the programs that hold these sockets, by inode; only root can see those of other users. */
async function programsOf(inodes: ReadonlySet<number>): Promise<ReadonlyMap<number, Program>> {
  const programs = new Map<number, Program>()
  if (inodes.size === 0) return programs
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const process of processes) {
    if (programs.size === inodes.size) break
    const folder = `/proc/${process}`
    for (const descriptor of await readdir(`${folder}/fd`).catch(() => [])) {
      const target = await readlink(`${folder}/fd/${descriptor}`).catch(() => '')
      const inode = Number(/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? 0)
      if (!inodes.has(inode) || programs.has(inode)) continue
      const name = (await readFile(`${folder}/comm`, 'utf8').catch(() => '')).trim()
      programs.set(inode, { process: Number(process), name })
    }
  }
  return programs
}

/** One line of the kernel's socket tables, such as /proc/net/tcp */
export interface SocketRow {
  /** In the kernel's format: see `hexOf` */
  readonly local: string
  readonly remote: string
  readonly state: string
  readonly owner: number
  /** 0: no program holds the socket, because it is not accepted yet or closed already */
  readonly inode: number
}

export const isLittleEndian = endianness() === 'LE'

const userIdColumn = 7
const inodeColumn = 9

/** Returns the sockets with this local port; `remote` includes the port, `local` does not. */
export function rowsAt(port: number, table: string): readonly SocketRow[] {
  const end = `:${portHex(port)}`
  return table.split('\n').flatMap((line) => {
    if (!line.includes(end)) return []
    const columns = line.trim().split(/\s+/)
    const [, local = '', remote = '', state = ''] = columns
    const owner = columns[userIdColumn] ?? ''
    const inode = columns[inodeColumn] ?? ''
    if (!local.endsWith(end) || !/^\d+$/.test(owner) || !/^\d+$/.test(inode)) return []
    return [{ local: local.slice(0, -end.length), remote, state, owner: Number(owner), inode: Number(inode) }]
  })
}

export function portHex(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0')
}

/** Formats an address as the kernel does: words of four bytes, each as a number in the machine's byte order. */
export function hexOf(bytes: readonly number[], littleEndian: boolean): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const word = bytes.slice(at, at + 4)
    for (const byte of littleEndian ? word.reverse() : word) text += byte.toString(16).padStart(2, '0')
  }
  return text.toUpperCase()
}

/** Inverse of `hexOf`; null: not an address */
function bytesOf(hex: string, littleEndian: boolean): readonly number[] | null {
  if (!/^(?:[\dA-F]{8}|[\dA-F]{32})$/i.test(hex)) return null
  return (hex.match(/.{8}/g) ?? []).flatMap((word) => {
    const bytes = (word.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
    return littleEndian ? bytes.reverse() : bytes
  })
}
