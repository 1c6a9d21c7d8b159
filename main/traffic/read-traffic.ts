import { failure, type Result, success } from '../../contract/result.ts'
import type { Counted, Traffic, TrafficReply } from '../../contract/traffic.ts'
import { isNetworkId } from '../../domain/network-id.ts'
import type { ServiceLink } from '../service/link.ts'

const bytes = 'zt_data'
const packets = 'zt_network_packets'
/** The maximum number of protocols and of networks, more than a node ever has. */
const most = 1_000

/** Parses the node's traffic counters from its metrics; null: the text is not metrics or contains no traffic. */
export function readTraffic(text: string, at: number): Omit<Traffic, 'start'> | null {
  const protocols = new Map<string, Counted>()
  const networks = new Map<string, Counted>()
  for (const { name, labels, value } of readMetrics(text, (one) => one === bytes || one === packets)) {
    const direction = directions[labels.get('direction') ?? '']
    if (direction === undefined || !Number.isFinite(value) || value < 0) continue
    const [counted, key] =
      name === bytes
        ? [protocols, labels.get('protocol')?.slice(0, 20)]
        : [networks, labels.get('network_id')?.toLowerCase()]
    if (key === undefined || (counted === networks && !isNetworkId(key))) continue
    if (counted.size >= most && !counted.has(key)) continue
    const before = counted.get(key) ?? { received: 0, sent: 0 }
    // A network has several counters, for accepted and refused packets.
    counted.set(key, { ...before, [direction]: before[direction] + value })
  }
  if (protocols.size === 0) return null
  return {
    at,
    protocols: [...protocols].map(([protocol, counted]) => ({ protocol, ...counted })),
    networks: [...networks].map(([network, counted]) => ({ network, ...counted })),
  }
}

const directions: { readonly [word: string]: keyof Counted } = { rx: 'received', tx: 'sent' }

/** Returns a function that reads the node's traffic counters, with one request per call. */
export function createTrafficReader(service: Pick<ServiceLink, 'metrics' | 'onNewStart'>, now: () => number) {
  let start = 0
  service.onNewStart(() => {
    start += 1
  })
  return async (): Promise<Result<TrafficReply>> => {
    const metrics = await service.metrics()
    if (!metrics.ok) return metrics
    if (metrics.value.state !== 'told') return success({ state: metrics.value.state })
    const { text } = metrics.value
    if (text.trim() === '') return success({ state: 'empty' })
    const traffic = readTraffic(text, now())
    if (traffic === null) return failure('reply-unexpected', 'GET /metrics')
    return success({ state: 'counted', traffic: { ...traffic, start } })
  }
}

/** A sample from the text form of metrics (Prometheus, OpenMetrics). */
interface Sample {
  readonly name: string
  readonly labels: ReadonlyMap<string, string>
  /** The value may be NaN, Infinity or -Infinity. */
  readonly value: number
}

/** `name{label="value",…} value [timestamp]`; a quoted value escapes special characters as \\, \" and \n. */
const line =
  /^\s*([A-Za-z_:][\w:]*)\s*(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\})?\s+(\S+)(?:\s+-?\d+(?:\.\d+)?)?\s*(?:#.*)?$/
const label = /([A-Za-z_]\w*)\s*=\s*"((?:[^"\\]|\\.)*)"/g
const numberForm = /^[+-]?(?:\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)$/i
const words: { readonly [word: string]: number } = {
  nan: Number.NaN,
  inf: Number.POSITIVE_INFINITY,
  '+inf': Number.POSITIVE_INFINITY,
  '-inf': Number.NEGATIVE_INFINITY,
}

/** Yields the wanted samples in the order of the text. Comments and invalid lines are skipped. */
export function* readMetrics(text: string, isWanted: (name: string) => boolean): Iterable<Sample> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const sample = readSample(text.slice(start, end), isWanted)
    if (sample !== null) yield sample
    start = end + 1
  }
}

function readSample(text: string, isWanted: (name: string) => boolean): Sample | null {
  if (!isWanted(/^\s*([\w:]+)/.exec(text)?.[1] ?? '')) return null
  const [, name, labels = '', written = ''] = line.exec(text) ?? []
  const value = numberForm.test(written) ? Number(written) : words[written.toLowerCase()]
  if (name === undefined || value === undefined) return null
  const pairs = [...labels.matchAll(label)].map(
    ([, key = '', quoted = '']) => [key, unquoted(quoted)] as const,
  )
  return { name, labels: new Map(pairs), value }
}

function unquoted(text: string): string {
  return text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character))
}
