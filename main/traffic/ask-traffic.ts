import { failure, type Result, success } from '../../contract/result.ts'
import type { Traffic } from '../../contract/traffic.ts'
import type { ServiceLink } from '../service/link.ts'
import { readTraffic } from './read-traffic.ts'

/** What has gone through the node by now; null: this service does not tell it. Asks once, and only when called. */
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
