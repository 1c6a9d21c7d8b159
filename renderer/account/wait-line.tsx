import { useEffect, useState } from 'preact/hooks'
import type { AccountWait } from '../../contract/account.ts'
import { useTranslate } from '../text/use-translate.ts'
import { StateIcon } from '../ui/state-icon.tsx'

/** Milliseconds; a shorter wait is nobody's concern. */
const unnoticed = 700

/** Requests wait their turn: no fault, and nothing to do about it. */
export function WaitLine({ wait }: { readonly wait: AccountWait | null }) {
  const t = useTranslate()
  const [seen, setSeen] = useState(false)
  const waits = wait !== null
  useEffect(() => {
    if (!waits) return setSeen(false)
    const timer = setTimeout(() => setSeen(true), unnoticed)
    return () => clearTimeout(timer)
  }, [waits])
  return (
    <div role="status">
      {seen && waits && (
        <div class="wait-line secondary" title={t('account.waitText')}>
          <StateIcon state="pending" size={14} />
          {t('account.wait')}
        </div>
      )}
    </div>
  )
}
