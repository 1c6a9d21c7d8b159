import type { Fault } from '../../contract/fault.ts'
import { faultWords } from '../text/faults.ts'
import { Banner } from './banner.tsx'

interface FaultBannerProps {
  readonly fault: Fault
  readonly onDismiss?: () => void
}

/** What went wrong, why, and what to do next. */
export function FaultBanner({ fault, onDismiss }: FaultBannerProps) {
  const words = faultWords[fault.code]
  return (
    <Banner tone="attention" alerts detail={fault.detail} {...(onDismiss && { onDismiss })}>
      <strong>{words.title}</strong>
      <div>{words.explanation}</div>
    </Banner>
  )
}
