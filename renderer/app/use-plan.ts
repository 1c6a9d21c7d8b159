import type { Fault } from '../../contract/fault.ts'
import type { HostingSource } from '../../contract/hosting.ts'
import type { Subscription } from '../../contract/organizations.ts'
import { useApp } from './state.ts'
import { useAnswer } from './use-answer.ts'

/**
 * The plan of an organization. null: it is not read yet, cannot be read, or there is none. After each `fault` it is read
 * again, as the plan may be what the service refused for.
 */
export function usePlan(
  source: HostingSource | undefined,
  organization: string | null,
  fault: Fault | null = null,
): Subscription | null {
  const { tryAsk } = useApp()
  const reply = useAnswer(
    `${source} ${organization}`,
    () =>
      source === undefined || source === 'controller' || organization === null
        ? null
        : tryAsk('organization.subscription', { account: source, organization }),
    fault,
  )
  return reply?.ok ? reply.value : null
}
