import { readdir, readFile, readlink } from 'node:fs/promises'
import { addressText } from '../../../domain/addresses/address.ts'
import type { PortListener } from '../../../domain/computer/computer.ts'
import type { Probed } from '../../../domain/computer/probed.ts'
import { found, unknown } from '../ask.ts'
import { openSystemFile } from '../system-file.ts'
import { bytesOf, isLittleEndian, portHex, rowsAt, type SocketRow } from './sockets.ts'

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
