import { refusal } from './refusal.ts'
import type { Central } from './service.ts'

export const plans = ['basic', 'essential', 'premium', 'scale'] as const
export type Plan = (typeof plans)[number]

const counted = [
  'devices',
  'networks',
  'networkGroups',
  'admins',
  'serviceAccounts',
  'webhooks',
  'api',
] as const
type Counted = (typeof counted)[number]
const included = [
  ...(['customDns', 'customRoutes', 'publicNetworks'] as const),
  ...(['flowRulesTemplates', 'flowRulesCustom', 'fullRebac'] as const),
]
type Included = (typeof included)[number]

interface Limits {
  /** In the order of `counted`; null: without limit */
  readonly max: readonly (number | null)[]
  readonly includes: readonly Included[]
}

const limits: { readonly [P in Plan]: Limits } = {
  basic: { max: [10, 1, 1, 1, 0, 0, 0], includes: [] },
  essential: { max: [100, 10, 3, 5, 2, 1, 10_000], includes: ['customDns', 'flowRulesTemplates'] },
  premium: {
    max: [250, 50, 10, 10, 5, 5, 100_000],
    includes: ['customDns', 'customRoutes', 'publicNetworks', 'flowRulesTemplates'],
  },
  scale: { max: [20_000, null, null, 10, 20, 20, 1_000_000], includes: included },
}

const hour = 3_600_000

function maxOf({ plan }: Central, what: Counted): number | null {
  return limits[plan].max[counted.indexOf(what)] ?? null
}

function networksOf(central: Central, orgId: string): string[] {
  return central.placed
    .list()
    .filter(({ groupId }) => central.groups.get(groupId)?.orgId === orgId)
    .map(({ id }) => id)
}

/** Counts how much of it an organization uses. Calls are not counted, because the period is unknown. */
function usedOf(central: Central, orgId: string, what: Counted): number {
  const own = (rows: readonly { readonly orgId: string }[]): number =>
    rows.filter((row) => row.orgId === orgId).length
  switch (what) {
    case 'devices':
      return networksOf(central, orgId).reduce(
        (sum, id) => sum + (central.networks.find(id)?.authorized ?? 0),
        0,
      )
    case 'networks':
      return networksOf(central, orgId).length
    case 'networkGroups':
      return own(central.groups.list())
    case 'admins':
      return central.grants
        .list()
        .filter(({ resource, principal }) => resource === orgId && central.users.get(principal) !== undefined)
        .length
    case 'serviceAccounts':
      return own(central.accounts.list())
    case 'webhooks':
      return own(central.webhooks.list())
    case 'api':
      return 0
  }
}

/** Throws the refusal where the plan allows no more of it. */
export function spend(central: Central, orgId: string, what: Counted, more = 1): void {
  const max = maxOf(central, what)
  if (max !== null && more > 0 && usedOf(central, orgId, what) + more > max)
    throw refusal(central.quirks.beyondPlan, `Your plan allows ${max} ${what}. Upgrade to add more.`)
}

/** Throws the refusal where the plan does not include it. */
export function include(central: Central, what: Included): void {
  if (!limits[central.plan].includes.includes(what))
    throw refusal(central.quirks.beyondPlan, `Your plan does not include ${what}. Upgrade to use it.`)
}

/** Returns whether the organization's plan allows keys. */
export function hasApi(central: Central): boolean {
  return maxOf(central, 'api') !== 0
}

export function renderSubscription(central: Central, orgId: string) {
  const { plan, clock } = central
  const numeric = counted.map((what) => {
    const max = maxOf(central, what)
    const resets = { resetPeriod: 'hourly', resetsWhen: new Date(clock.now() + hour).toISOString() }
    const entry = {
      kind: what === 'devices' ? 'numeric-soft-cap' : 'numeric-hard-cap',
      max: max ?? 0,
      value: usedOf(central, orgId, what),
      hasUnlimitedUsage: max === null,
      ...(what === 'api' && resets),
    }
    return [what, entry] as const
  })
  const flags = included.map(
    (what) => [what, { kind: 'boolean', value: limits[plan].includes.includes(what) }] as const,
  )
  return {
    id: `sub-${orgId.slice(0, 8)}`,
    plan: `plan-zt1-${plan}`,
    planDisplayName: plan.replace(/^./, (letter) => letter.toUpperCase()),
    status: central.orgs.get(orgId)?.status ?? 'active',
    entitlements: Object.fromEntries<object>([...numeric, ...flags]),
  }
}
