import { useEffect, useState } from 'preact/hooks'
import type { UsedSet } from '../../../contract/network-set.ts'
import { faultTitle } from '../../../words/fault-title.ts'
import { useApp } from '../../app/state.ts'
import { undoTime } from '../../app/toasts.tsx'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Toast } from '../../ui/toast.tsx'
import { networkName } from './set-states.tsx'
import { useGoBack } from './use-set.ts'

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
