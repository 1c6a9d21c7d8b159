import type { ComponentChildren } from 'preact'
import { FaultBanner } from '../components/fault-banner.tsx'
import { StandingIcon } from '../components/standing-icon.tsx'
import type { Answer } from '../hosting/polling.ts'
import { accountWords } from '../text-account.ts'

interface AskedProps<T> {
  readonly answer: Answer<T>
  readonly children: (value: T) => ComponentChildren
}

/** What was asked of the account: waiting for it, why it is not there, or it, with what was wrong the last time. */
export function Asked<T>({ answer, children }: AskedProps<T>) {
  return (
    <>
      {answer.fault !== null && <FaultBanner fault={answer.fault} />}
      {answer.value !== null
        ? children(answer.value)
        : answer.fault === null && (
            <div class="asked-waiting secondary" role="status">
              <StandingIcon standing="waiting" size={18} />
              {accountWords.loading}
            </div>
          )}
    </>
  )
}
