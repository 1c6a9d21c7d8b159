import networksWords from 'words:networks'
import setChangesWords from 'words:set-changes'
import setsWords from 'words:sets'
import { useEffect, useState } from 'preact/hooks'
import type { UsedSet } from '../../../contract/network-set.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { faultTitle } from '../../../words/fault-title.ts'
import { clockTime } from '../../../words/formats.ts'
import { listOf } from '../../../words/lists.ts'
import { entryWord } from '../../../words/network-status.ts'
import { useApp } from '../../app/state.ts'
import { Toast, undoTime } from '../../app/toasts.tsx'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { networkName } from './set-states.tsx'

/** Each part about sets fetches these messages when it is first shown. */
export const setMessages = () => [networksWords, setChangesWords, setsWords]

/** Uses a set. Changes show up in the snapshot; if there are none, a message says so. */
export function useSet() {
  const t = useTranslate()
  const { ask, message } = useApp()
  return async (id: string): Promise<void> => {
    const reply = await ask('sets.use', { id })
    if (!reply.ok) return
    const { name, changed, failed } = reply.value
    if (changed.length + failed.length === 0)
      message.value = { kind: 'done', text: t('set-changes.done', { name, count: 0 }) }
  }
}

/** Returns whether the set's networks are being changed or changed back. */
export function isUnderWay(used: UsedSet | null): boolean {
  return used !== null && used.step !== 'used'
}

/** Undoes the last use of a set, and reports the result. */
function useGoBack() {
  const t = useTranslate()
  const { ask, message, snapshot } = useApp()
  return async ({ name }: UsedSet): Promise<void> => {
    const reply = await ask('sets.goBack')
    if (!reply.ok) return
    const [first] = reply.value.failed
    if (first === undefined) {
      message.value = { kind: 'done', text: t('sets.wentBack', { name }) }
      return
    }
    const { code, detail = '' } = first.fault
    const called = networkName({ network: first.network, name: '' }, snapshot.value?.networks ?? [])
    message.value = {
      kind: 'fault',
      fault: { code, detail: t('list.field', { field: called, value: detail }) },
    }
  }
}

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
      <ul>
        {left.map(({ network }) => {
          const entry = networks.find(({ id }) => id === network)
          return (
            <li key={network} class="inline gap-3">
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
          <ul>
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

/** The result of using a set, with an undo for ten seconds. The view of sets shows it for longer. */
export function UsedSetToast({ used }: { readonly used: UsedSet }) {
  const t = useTranslate()
  const app = useApp()
  const goBack = useGoBack()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoTime)
    return () => clearTimeout(timer)
  }, [])
  const { name, changed, failed, canGoBack } = used
  const [first] = failed
  if (isOver) return null
  const count = changed.length
  return (
    <Toast
      words={
        first === undefined
          ? t('set-changes.done', { name, count })
          : t('sets.doneSome', { name, count, all: count + failed.length })
      }
      {...(first !== undefined && {
        trouble: {
          words: t('sets.why', {
            name: networkName({ network: first.network, name: '' }, app.snapshot.value?.networks ?? []),
            why: faultTitle(t, first.fault),
          }),
          detail: first.fault.detail,
        },
      })}
      time={{ left: undoTime, all: undoTime }}
    >
      {first !== undefined && app.route.value.view !== 'automation' && (
        <Button kind="quiet" onClick={() => app.navigate({ view: 'sets' })}>
          {t('sets.show')}
        </Button>
      )}
      {canGoBack && (
        <Button kind="quiet" onClick={() => void goBack(used)}>
          {t('common.undo')}
        </Button>
      )}
    </Toast>
  )
}
