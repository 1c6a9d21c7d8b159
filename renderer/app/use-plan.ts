import { useEffect, useState } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import type { HostingSource } from '../../contract/hosting.ts'
import type { Subscription } from '../../contract/organizations.ts'
import { useApp } from './state.ts'

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
  const [read, setRead] = useState<{ readonly of: string; readonly plan: Subscription } | null>(null)
  useEffect(() => {
    if (source === undefined || source === 'controller' || organization === null) return
    let isShown = true
    void tryAsk('organization.subscription', { account: source, organization }).then((reply) => {
      if (isShown && reply.ok) setRead({ of: organization, plan: reply.value })
    })
    return () => {
      isShown = false
    }
  }, [tryAsk, source, organization, fault])
  return read?.of === organization ? read.plan : null
}
