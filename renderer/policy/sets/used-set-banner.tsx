import type { UsedSet } from '../../../contract/network-set.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { faultTitle } from '../../../words/fault-title.ts'
import { clockTime } from '../../../words/formats.ts'
import { listOf } from '../../../words/lists.ts'
import { entryWord } from '../../../words/network-status.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { networkName } from './set-states.tsx'
import { isUnderWay, useGoBack, useSet } from './use-set.ts'

interface UsedSetBannerProps {
  readonly used: UsedSet
  readonly snapshot: Pick<Snapshot, 'networks' | 'sets'>
  /** The service answers. */
  readonly usable: boolean
}

/** The set that was used last: its progress, then its result with a button to undo it. */
export function UsedSetBanner(props: UsedSetBannerProps) {
  return (
    <div class="banners">{isUnderWay(props.used) ? <Progress {...props} /> : <Outcome {...props} />}</div>
  )
}

function Progress({ used, snapshot: { networks } }: UsedSetBannerProps) {
  const t = useTranslate()
  const { step, name, left } = used
  return (
    <Banner tone="quiet" shape="pending">
      <strong>{t(step === 'using' ? 'sets.using' : 'sets.goingBack', { name })}</strong>
      <ul class="set-lines">
        {left.map(({ network }) => {
          const entry = networks.find(({ id }) => id === network)
          return (
            <li key={network}>
              <StateIcon state="pending" size={14} />
              <span class="row-title truncate" dir="auto">
                {networkName({ network, name: '' }, networks)}
              </span>
              {entry !== undefined && entry.intent !== null && (
                <span class="secondary">{entryWord(t, entry, true)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}

function Outcome({ used, snapshot: { networks, sets }, usable }: UsedSetBannerProps) {
  const t = useTranslate()
  const use = useSet()
  const goBack = useGoBack()
  const { id, name, by, changed, failed, unknown, canGoBack } = used
  const set = sets.sets.find((one) => one.id === id)
  const called = (network: string): string =>
    networkName(set?.networks.find((one) => one.network === network) ?? { network, name: '' }, networks)
  const time = clockTime(t, used.at, Date.now())
  const isWhole = failed.length === 0 && unknown.length === 0
  const canTryAgain = failed.length > 0 && set !== undefined
  const back = canGoBack && (
    <Button disabled={!usable} onClick={() => void goBack(used)}>
      {t('sets.goBack')}
    </Button>
  )
  return (
    <Banner
      tone={isWhole ? 'quiet' : 'attention'}
      shape={isWhole ? 'ok' : 'attention'}
      actions={isWhole && back}
    >
      <strong>
        {by.kind === 'place'
          ? t('sets.usedByPlace', { name, time, place: by.name })
          : t('sets.usedAt', { name, time })}
      </strong>
      <div>{t('sets.changed', { count: changed.length })}</div>
      {failed.length > 0 && (
        <>
          <div>{t('sets.failed', { count: failed.length })}</div>
          <ul class="set-lines">
            {failed.map(({ network, fault }) => (
              <li key={network} title={fault.detail}>
                {t('sets.why', { name: called(network), why: faultTitle(t, fault) })}
              </li>
            ))}
          </ul>
        </>
      )}
      {unknown.length > 0 && <div>{t('sets.leftOut', { names: listOf(t, unknown.map(called)) })}</div>}
      {!canGoBack && changed.length > 0 && <div>{t('sets.changedSince')}</div>}
      {!isWhole && (canGoBack || canTryAgain) && (
        <div class="banner-actions inline">
          {canTryAgain && (
            <Button disabled={!usable} onClick={() => void use(id)}>
              {t('common.tryAgain')}
            </Button>
          )}
          {back}
        </div>
      )}
    </Banner>
  )
}
