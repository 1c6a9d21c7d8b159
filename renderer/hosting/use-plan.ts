import { useEffect, useState } from 'preact/hooks'
import type { HostingSource } from '../../contract/hosting.ts'
import { isDenied, type Limit, type PlanFeature, type Subscription } from '../../contract/organizations.ts'
import { useApp } from '../app/state.ts'
import { useCapabilities } from './hosts.tsx'

/** A group in which a new network can be made */
export interface GroupOption {
  readonly id: string
  readonly name: string
  /** null: the service does not say */
  readonly organization: { readonly id: string; readonly name: string } | null
}

/** The plan of an organization. null: it is not read yet, cannot be read, or there is none */
export function usePlan(source: HostingSource | undefined, organization: string | null): Subscription | null {
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
  }, [tryAsk, source, organization])
  return read?.of === organization ? read.plan : null
}

export function isLeftOut(plan: Subscription | null, feature: PlanFeature): boolean {
  return plan?.included[feature] === false
}

/** The limit that one more of it would break, and that the service holds hard. null: none is known */
export function usedUp(plan: Subscription | null, name: string): Limit | null {
  const limit = plan?.limits.find((one) => one.name === name)
  if (limit === undefined || limit.isUnlimited === true || limit.isHard === false) return null
  return limit.used !== null && limit.most !== null && limit.used >= limit.most ? limit : null
}

/** The groups of a source that may be edited. null: they are not read yet, cannot be read, or it has none */
export function useGroups(source: HostingSource | undefined): readonly GroupOption[] | null {
  const { tryAsk } = useApp()
  const { hasGroups } = useCapabilities(source ?? 'controller')
  const [read, setRead] = useState<{
    readonly of: HostingSource
    readonly groups: readonly GroupOption[]
  } | null>(null)
  useEffect(() => {
    if (source === undefined || source === 'controller' || !hasGroups) return
    let isShown = true
    const asked = [
      tryAsk('groups.list', { account: source, organization: null }),
      tryAsk('organization.list', { account: source }),
    ] as const
    void Promise.all(asked).then(([groups, organizations]) => {
      if (!isShown || !groups.ok) return
      const names = new Map(
        organizations.ok ? organizations.value.items.map(({ id, name }) => [id, name]) : [],
      )
      setRead({
        of: source,
        groups: groups.value.items
          .filter(({ rights }) => !isDenied(rights.edit))
          .map(({ id, name, organization }) => ({
            id,
            name: name || id,
            organization:
              organization === null
                ? null
                : { id: organization, name: names.get(organization) || organization },
          })),
      })
    })
    return () => {
      isShown = false
    }
  }, [tryAsk, source, hasGroups])
  return read !== null && read.of === source ? read.groups : null
}
