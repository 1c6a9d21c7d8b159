import { readdir } from 'node:fs/promises'
import type {
  Neighbour,
  PacketRoute,
  PolicyRule,
  ReversePathFilter,
  RouteEntry,
} from '../../../domain/computer/computer.ts'
import type { Probed } from '../../../domain/computer/probed.ts'
import { codeOf } from '../../base/error-code.ts'
import { askFile, askProgram, found, unknown } from '../ask.ts'
import { readSystemFile } from '../plain-file.ts'
import { programPaths } from './program-paths.ts'

const settings = '/proc/sys/net/ipv4/conf'

/** Reads the reverse-path filter of each interface in this network namespace. */
export async function readReversePathFilters(): Promise<Probed<readonly ReversePathFilter[]>> {
  const by = `${settings}/*/rp_filter`
  try {
    const names = await readdir(settings)
    const texts = await Promise.all(
      names.map(
        async (name) => [name, (await readSystemFile(`${settings}/${name}/rp_filter`)) ?? ''] as const,
      ),
    )
    const value = effectiveFilters(new Map(texts))
    const raw = texts.map(([name, text]) => `${name} ${text.trim()}\n`).join('')
    return value === null ? unknown(by, 'not-understood', raw) : found(by, value, raw)
  } catch (error) {
    const code = codeOf(error)
    return unknown(by, code === 'ENOENT' ? 'missing' : 'failed', code)
  }
}

const modes = ['off', 'strict', 'loose'] as const

/** The kernel uses the larger of the values for "all" and for the interface. `texts`: by name, including "all" */
export function effectiveFilters(texts: ReadonlyMap<string, string>): readonly ReversePathFilter[] | null {
  const numberOf = (name: string): number =>
    Number(texts.get(name)?.match(/^\s*([012])\s*$/)?.[1] ?? Number.NaN)
  const all = numberOf('all')
  if (Number.isNaN(all)) return null
  return [...texts.keys()].flatMap((name) => {
    const mode = modes[Math.max(all, numberOf(name))]
    return name === 'all' || name === 'default' || mode === undefined ? [] : [{ interface: name, mode }]
  })
}

export async function readPolicyRules(paths = programPaths('ip')): Promise<Probed<readonly PolicyRule[]>> {
  const ask = (family: 4 | 6): Promise<Probed<readonly PolicyRule[]>> =>
    askProgram({ paths, args: [`-${family}`, 'rule', 'show'], parse: (text) => parseIpRules(text, family) })
  const [four, six] = await Promise.all([ask(4), ask(6)])
  // A kernel without IPv6 has no IPv6 rules.
  if (four.kind === 'unknown' || six.kind === 'unknown') return four
  return { ...four, value: [...four.value, ...six.value], raw: four.raw + six.raw }
}

/** Rules that every system has, whatever their priority */
const usual = new Set(['from all lookup local', 'from all lookup main', 'from all lookup default'])

/** Parses the output of `ip rule show`. */
export function parseIpRules(text: string, family: 4 | 6): readonly PolicyRule[] | null {
  const rules = text.split('\n').flatMap((line) => {
    const [, priority, rule = ''] = /^(\d+):\s*(.*?)\s*$/.exec(line) ?? []
    return priority === undefined ? [] : [{ family, priority: Number(priority), text: rule }]
  })
  // The kernel always has rules of IPv4; without IPv6 it has none of that.
  if (rules.length === 0 && (family === 4 || text.trim() !== '')) return null
  return rules.filter((rule) => !usual.has(rule.text))
}

/**
 * Asks the kernel what it would do with a packet to the address. `from`: the packet's own address, by which rules may
 * choose another table; null: the kernel chooses one
 */
export function readPacketRoute(
  address: string,
  from: string | null,
  paths = programPaths('ip'),
): Promise<Probed<PacketRoute>> {
  const args = ['-json', 'route', 'get', address, ...(from === null ? [] : ['from', from])]
  // iproute2 ends with 2 where the kernel answers with an error, and that is an answer here.
  return askProgram({ paths, args, codes: [0, 2], parse: parseRouteGet })
}

/** Asks the kernel which entry of its route tables decides about packets to the address. */
export function readRouteEntry(address: string, paths = programPaths('ip')): Promise<Probed<RouteEntry>> {
  const args = ['-json', 'route', 'get', 'fibmatch', address]
  return askProgram({ paths, args, parse: parseRouteEntry })
}

/** Parses the output of `ip -json route get fibmatch`. null: it is something else */
export function parseRouteEntry(text: string): RouteEntry | null {
  const [row] = rowsIn(text) ?? []
  const target = row && textOfField(row, 'dst')
  return row && target ? { target, setBy: textOfField(row, 'protocol') } : null
}

/** The kernel's errors, in the C locale's words */
const refusals: readonly (readonly [RegExp, Exclude<PacketRoute['kind'], 'goes' | 'local'>])[] = [
  [/Network is unreachable/, 'none'],
  [/No route to host/, 'unreachable'],
  [/Permission denied/, 'prohibit'],
  [/Invalid argument/, 'blackhole'],
]

/** Parses the output of `ip -json route get`. null: it is something else */
export function parseRouteGet(text: string, stderr: string): PacketRoute | null {
  const refusal = /^RTNETLINK answers: (.*)$/m.exec(stderr)?.[1]
  if (refusal !== undefined) {
    const kind = refusals.find(([words]) => words.test(refusal))?.[1]
    return kind === undefined ? null : { kind }
  }
  const [row] = rowsIn(text) ?? []
  if (row === undefined) return null
  const type = textOfField(row, 'type')
  if (type === 'local') return { kind: 'local' }
  if (type === 'unreachable' || type === 'blackhole' || type === 'prohibit') return { kind: type }
  const name = textOfField(row, 'dev')
  if (name === null || (type !== null && type !== 'unicast')) return null
  return {
    kind: 'goes',
    interface: name,
    via: viaOf(row),
    source: textOfField(row, 'prefsrc') ?? textOfField(row, 'from'),
  }
}

/** A gateway of the other family stands in an object. */
function viaOf(row: object): string | null {
  const via: unknown = Reflect.get(row, 'via')
  return (
    textOfField(row, 'gateway') ?? (typeof via === 'object' && via !== null ? textOfField(via, 'host') : null)
  )
}

/** Returns the objects that iproute2 prints as JSON. null: it is something else */
function rowsIn(text: string): readonly object[] | null {
  const rows: unknown = JSON.parse(text)
  if (!Array.isArray(rows)) return null
  return rows.filter((row: unknown) => typeof row === 'object' && row !== null)
}

function textOfField(row: object, field: string): string | null {
  const value: unknown = Reflect.get(row, field)
  return typeof value === 'string' ? value : null
}

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
  const rows = rowsIn(text)
  if (rows === null) return null
  return rows.flatMap((row) => {
    const [address, device] = [textOfField(row, 'dst'), textOfField(row, 'dev')]
    if (address === null || device === null) return []
    const mac = macOf(Reflect.get(row, 'lladdr'))
    const state = stateOf(Reflect.get(row, 'state'))
    const heardAgo: unknown = Reflect.get(row, 'confirmed')
    return [{ address, interface: device, mac, state, ...(typeof heardAgo === 'number' && { heardAgo }) }]
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
