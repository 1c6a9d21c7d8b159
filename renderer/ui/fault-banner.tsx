import type { Fault } from '../../contract/fault.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from './banner.tsx'

interface FaultBannerProps {
  readonly fault: Fault
  readonly onDismiss?: () => void
}

/** What went wrong, why, and what to do next. */
export function FaultBanner({ fault, onDismiss }: FaultBannerProps) {
  const t = useTranslate()
  return (
    <Banner tone="attention" alerts detail={fault.detail} {...(onDismiss && { onDismiss })}>
      <strong>{t(`fault.${fault.code}.title`)}</strong>
      <div>{t(`fault.${fault.code}.explanation`)}</div>
    </Banner>
  )
}
