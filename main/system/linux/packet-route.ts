import type { PacketRoute, RouteEntry } from '../../../domain/computer/computer.ts'
import type { Probed } from '../../../domain/computer/probed.ts'
import { askProgram } from '../ask.ts'
import { programPaths } from './program-paths.ts'

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
  const rows: unknown = JSON.parse(text)
  const row: unknown = Array.isArray(rows) ? rows[0] : null
  if (typeof row !== 'object' || row === null) return null
  const target = textOf(row, 'dst')
  return target === null ? null : { target, setBy: textOf(row, 'protocol') }
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
  const rows: unknown = JSON.parse(text)
  const row: unknown = Array.isArray(rows) ? rows[0] : null
  if (typeof row !== 'object' || row === null) return null
  const type = textOf(row, 'type')
  if (type === 'local') return { kind: 'local' }
  if (type === 'unreachable' || type === 'blackhole' || type === 'prohibit') return { kind: type }
  const name = textOf(row, 'dev')
  if (name === null || (type !== null && type !== 'unicast')) return null
  return {
    kind: 'goes',
    interface: name,
    via: viaOf(row),
    source: textOf(row, 'prefsrc') ?? textOf(row, 'from'),
  }
}

/** A gateway of the other family stands in an object. */
function viaOf(row: object): string | null {
  const via: unknown = Reflect.get(row, 'via')
  return textOf(row, 'gateway') ?? (typeof via === 'object' && via !== null ? textOf(via, 'host') : null)
}

function textOf(row: object, field: string): string | null {
  const value: unknown = Reflect.get(row, field)
  return typeof value === 'string' ? value : null
}
