import { useEffect } from 'preact/hooks'
import type { PlaceDecision } from '../../../contract/place.ts'
import { useLazy } from '../../app/lazy.tsx'
import { useApp } from '../../app/state.ts'
import { reuseSame, usePolled } from '../../app/use-polled.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'

/** Milliseconds; a new decision is asked for at once. */
const pause = 60_000

/** The last decisions, asked for and drawn when they are first unfolded. */
export function LazyDecisions() {
  const t = useTranslate()
  const { snapshot, tryAsk } = useApp()
  const part = useLazy(() => import('./decisions.tsx'))
  const { value, fault, refresh } = usePolled<readonly PlaceDecision[]>(
    () => tryAsk('places.decisions'),
    reuseSame,
    pause,
  )
  const last = snapshot.value?.places.last ?? null
  useEffect(() => void refresh(), [last, refresh])
  if (value === null)
    return fault === null ? <p class="secondary">{t('decisions.loading')}</p> : <FaultBanner fault={fault} />
  if (value.length === 0) return <p class="secondary">{t('decisions.none')}</p>
  return part === null ? null : <part.Decisions decisions={value} />
}
