import type { Fault } from '../../../contract/fault.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'

/** Why a place was not kept; one with the same signs is named. */
export function PlaceFault({ fault }: { readonly fault: Fault | null }) {
  const t = useTranslate()
  if (fault === null) return null
  if (fault.code !== 'place-same' || fault.detail === undefined) return <FaultBanner fault={fault} />
  return (
    <Banner tone="attention" alerts>
      <strong>{t('places.sameTitle', { name: fault.detail })}</strong>
      <div>{t('places.sameText')}</div>
    </Banner>
  )
}
