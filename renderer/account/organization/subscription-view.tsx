import type { Limit } from '../../../contract/organizations.ts'
import { formatNumber, formatTime, notKnown } from '../../../words/formats.ts'
import { sentencesOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { usePolledCommand } from '../../app/use-polled.ts'
import { featureName, limitName, subscriptionStatus } from '../../text/plan.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Fact, Facts, Group } from '../../ui/group.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { Loaded } from '../loaded.tsx'
import { OrganizationPage } from '../organization-page.tsx'
import type { AccountViewProps, OrganizationProps } from '../view-parts.tsx'

/** Milliseconds between two polls */
const pause = 60_000

/** Shows the plan of an organization. */
export function SubscriptionView(props: AccountViewProps) {
  return (
    <OrganizationPage {...props}>{(organization) => <OneSubscription {...organization} />}</OrganizationPage>
  )
}

function OneSubscription({ account, organization: { id } }: OrganizationProps) {
  const t = useTranslate()
  const answer = usePolledCommand(pause, 'organization.subscription', { account, organization: id })
  return (
    <Loaded answer={answer}>
      {({ plan, status, limits, included }) => (
        <>
          {status === 'past-due' && (
            <Banner tone="attention">
              <strong>{t('subscription.pastDue')}</strong>
              <div>{t('subscription.pastDueText')}</div>
            </Banner>
          )}
          <Group title={t('subscription.plan')}>
            <Facts>
              <Fact term={t('subscription.plan')}>{plan || notKnown}</Fact>
              <Fact term={t('subscription.status')}>{subscriptionStatus(t, status)}</Fact>
            </Facts>
          </Group>
          <Group title={t('subscription.limits')}>
            {limits.length === 0 ? (
              <p class="secondary">{t('subscription.noLimits')}</p>
            ) : (
              <Facts>
                {limits.map((limit) => (
                  <Fact key={limit.name} term={limitName(t, limit.name)}>
                    <LimitWords limit={limit} />
                  </Fact>
                ))}
              </Facts>
            )}
          </Group>
          <Group title={t('subscription.included')}>
            {Object.keys(included).length === 0 ? (
              <p class="secondary">{t('subscription.nothingIncluded')}</p>
            ) : (
              <Facts>
                {Object.entries(included).map(([name, value]) => (
                  <Fact key={name} term={featureName(t, name)}>
                    <span class="inline gap-3">
                      <StateIcon state={value === true ? 'ok' : 'disconnected'} size={16} />
                      {t(
                        value === null
                          ? 'subscription.unknown'
                          : value
                            ? 'subscription.yes'
                            : 'subscription.no',
                      )}
                    </span>
                  </Fact>
                ))}
              </Facts>
            )}
          </Group>
        </>
      )}
    </Loaded>
  )
}

function LimitWords({ limit }: { readonly limit: Limit }) {
  const t = useTranslate()
  const { used, most, isUnlimited, isHard } = limit
  const number = (value: number | null): string => (value === null ? notKnown : formatNumber(t, value, {}))
  const isFull = isUnlimited !== true && used !== null && most !== null && used >= most
  const period = periodWords(t, limit)
  return (
    <>
      <div class="inline gap-3">
        {isFull && most !== 0 && <StateIcon state="attention" size={16} />}
        {isUnlimited === true
          ? t('subscription.unlimited', { used: number(used) })
          : most === 0
            ? t('subscription.none')
            : t('subscription.of', { used: number(used), most: number(most) })}
        {isFull && most !== 0 && <strong>{t('subscription.full')}</strong>}
      </div>
      {(isFull || period !== null) && (
        <div class="secondary">
          {sentencesOf(t, [
            isFull && isHard !== null ? t(isHard ? 'subscription.hard' : 'subscription.soft') : null,
            period,
          ])}
        </div>
      )}
    </>
  )
}

const periods = ['hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const

function periodWords(t: Translate, { period, resetsAt }: Limit): string | null {
  if (period === null) return null
  const known = periods.find((one) => one === period)
  const word =
    known === undefined ? t('subscription.periods.other', { period }) : t(`subscription.periods.${known}`)
  if (resetsAt === null) return word
  const time = formatTime(t, resetsAt, { dateStyle: 'medium', timeStyle: 'short' })
  return t('subscription.next', { period: word, time })
}
