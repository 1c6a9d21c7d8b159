import { failure, type Result, success } from '../../contract/result.ts'
import type { Counted, Traffic, TrafficReply } from '../../contract/traffic.ts'
import { readMetrics } from '../../domain/metrics/metrics-text.ts'
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
