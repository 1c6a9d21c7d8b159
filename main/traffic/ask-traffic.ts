import { failure, type Result, success } from '../../contract/result.ts'
import type { TrafficReply } from '../../contract/traffic.ts'
import type { ServiceLink } from '../service/link.ts'
import { readTraffic } from './read-traffic.ts'

/** Returns what reads the node's traffic counters, with one request per call. */
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
