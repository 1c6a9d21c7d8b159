import type { Limit, Subscription } from '../../contract/organizations.ts'
import { notKnown } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'

const statuses = ['active', 'in-trial', 'past-due'] as const
const counted = [
  'devices',
  'networks',
  'networkGroups',
  'admins',
  'serviceAccounts',
  'webhooks',
  'api',
] as const
const features = [
  'customDns',
  'customRoutes',
  'publicNetworks',
  'flowRulesTemplates',
  'flowRulesCustom',
  'fullRebac',
] as const

/** Words that are not known are shown as the service has them. */
export function subscriptionStatus(t: Translate, status: string | null): string {
  const known = statuses.find((one) => one === status)
  return known === undefined ? (status ?? notKnown) : t(`subscription.statuses.${known}`)
}

export function limitName(t: Translate, name: string): string {
  const known = counted.find((one) => one === name)
  return known === undefined ? name : t(`subscription.counted.${known}`)
}

export function featureName(t: Translate, name: string): string {
  const known = features.find((one) => one === name)
  return known === undefined ? name : t(`subscription.feature.${known}`)
}

/** Says that one more would break a limit that the service holds hard. null: nothing is known to forbid it */
export function fullWords(
  t: Translate,
  plan: Subscription | null,
  name: (typeof counted)[number],
): string | null {
  const limit = plan?.limits.find((one) => one.name === name)
  if (plan === null || limit === undefined || !isUsedUp(limit)) return null
  const most = limit.most ?? 0
  if (most === 0) return leftOutText(t, plan, limitName(t, name))
  return name === 'networks'
    ? t('new-network.planFull', { plan: plan.plan, most })
    : t('subscription.fullOf', { what: limitName(t, name), plan: plan.plan, most })
}

function isUsedUp({ used, most, isUnlimited, isHard }: Limit): boolean {
  return isUnlimited !== true && isHard !== false && used !== null && most !== null && used >= most
}

/** Says that the plan leaves a feature out. null: it is included, or the service does not say */
export function leftOutWords(
  t: Translate,
  plan: Subscription | null,
  feature: (typeof features)[number],
): string | null {
  return plan?.included[feature] === false ? leftOutText(t, plan, featureName(t, feature)) : null
}

const leftOutText = (t: Translate, { plan }: Subscription, what: string): string =>
  t('subscription.leftOut', { what, plan })
