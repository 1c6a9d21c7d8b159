import type { Neighbour } from '../../../domain/computer/computer.ts'
import type { Probed } from '../../../domain/computer/probed.ts'
import { askFile, askProgram } from '../ask.ts'
import { programPaths } from './program-paths.ts'

/** The kernel's file lists only IPv4, so it is a fallback if iproute2 is missing or `ip` is another program. */
export async function readNeighbours(paths = programPaths('ip')): Promise<Probed<readonly Neighbour[]>> {
  const all = await askProgram({
    paths,
    args: ['-json', '-statistics', 'neigh', 'show'],
    parse: parseIpNeigh,
  })
  if (all.kind === 'found') return all
  return askFile('/proc/net/arp', parseArpTable)
}

/** Parses the output of `ip -json -statistics neigh show`. */
export function parseIpNeigh(text: string): readonly Neighbour[] | null {
  const rows: unknown = JSON.parse(text)
  if (!Array.isArray(rows)) return null
  return rows.flatMap((row: unknown) => {
    if (typeof row !== 'object' || row === null || !('dst' in row) || !('dev' in row)) return []
    const { dst, dev } = row
    if (typeof dst !== 'string' || typeof dev !== 'string') return []
    const mac = 'lladdr' in row ? macOf(row.lladdr) : null
    const state = stateOf('state' in row ? row.state : null)
    const heardAgo: unknown = Reflect.get(row, 'confirmed')
    return [{ address: dst, interface: dev, mac, state, ...(typeof heardAgo === 'number' && { heardAgo }) }]
  })
}

/** Flags of a line: the neighbour has answered (ATF_COM), the entry is permanent (ATF_PERM) */
const isComplete = 0x2
const isPermanent = 0x4

/** Parses /proc/net/arp. */
export function parseArpTable(text: string): readonly Neighbour[] | null {
  const [head = '', ...lines] = text.split('\n')
  if (!head.startsWith('IP address')) return null
  return lines.flatMap((line): readonly Neighbour[] => {
    const [address = '', , flagText = '', mac = '', , name] = line.trim().split(/\s+/)
    const flags = Number(flagText)
    if (name === undefined || !/^[\d.]+$/.test(address) || Number.isNaN(flags)) return []
    if ((flags & isComplete) === 0) return [{ address, interface: name, mac: null, state: 'unanswered' }]
    return [
      { address, interface: name, mac: macOf(mac), state: (flags & isPermanent) === 0 ? null : 'permanent' },
    ]
  })
}

function macOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(value)) return null
  return value === '00:00:00:00:00:00' ? null : value.toLowerCase()
}

const states: ReadonlyMap<unknown, Neighbour['state']> = new Map([
  ['REACHABLE', 'reachable'],
  ['DELAY', 'stale'],
  ['PROBE', 'stale'],
  ['STALE', 'stale'],
  ['INCOMPLETE', 'unanswered'],
  ['FAILED', 'unanswered'],
  ['PERMANENT', 'permanent'],
  ['NOARP', 'permanent'],
])

function stateOf(state: unknown): Neighbour['state'] {
  return states.get(Array.isArray(state) ? state[0] : state) ?? null
}
