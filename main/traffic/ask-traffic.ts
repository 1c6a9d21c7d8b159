import { failure, type Result, success } from '../../contract/result.ts'
import type { Traffic } from '../../contract/traffic.ts'
import type { ServiceLink } from '../service/link.ts'
import { readTraffic } from './read-traffic.ts'

/** Reads the node's traffic counters; null: the service does not provide them. Makes one request per call. */
export async function askTraffic(
  service: Pick<ServiceLink, 'metrics'>,
  now: () => number,
): Promise<Result<Traffic | null>> {
  const text = await service.metrics()
  if (!text.ok) return text
  if (text.value === null) return success(null)
  const traffic = readTraffic(text.value, now())
  return traffic === null ? failure('reply-unexpected', 'GET /metrics') : success(traffic)
}
