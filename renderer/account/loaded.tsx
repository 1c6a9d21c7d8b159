import type { ComponentChildren } from 'preact'
import type { Answer } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { StateIcon } from '../ui/icon.tsx'

interface LoadedProps<T> {
  readonly answer: Answer<T>
  readonly children: (value: T) => ComponentChildren
}

/** Shows an answer of the account, or that it is being loaded, and the fault of the last attempt. */
export function Loaded<T>({ answer, children }: LoadedProps<T>) {
  const t = useTranslate()
  return (
    <>
      {answer.fault !== null && <FaultBanner fault={answer.fault} />}
      {answer.value !== null
        ? children(answer.value)
        : answer.fault === null && (
            <div class="loading secondary inline" role="status">
              <StateIcon state="pending" size={18} />
              {t('account.loading')}
            </div>
          )}
    </>
  )
}
