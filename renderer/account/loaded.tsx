import type { ComponentChildren } from 'preact'
import type { ReadList } from '../../contract/lists.ts'
import { notKnown } from '../../words/formats.ts'
import type { Answer } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Unreadable } from '../ui/guarded.tsx'
import { StateIcon } from '../ui/icon.tsx'

/** Milliseconds between two polls of what an account has; changes made here are read at once. */
export const accountPause = 30_000

interface LoadedProps<T> {
  readonly answer: Answer<T>
  readonly children: (value: T) => ComponentChildren
}

/** Shows an answer of the account, or that it is being loaded, and the fault of the last attempt. */
export function Loaded<T>({ answer, children }: LoadedProps<T>) {
  return (
    <>
      {answer.fault !== null && <FaultBanner fault={answer.fault} />}
      {answer.value !== null ? children(answer.value) : answer.fault === null && <Loading />}
    </>
  )
}

export function Loading() {
  const t = useTranslate()
  return (
    <div class="loading secondary inline" role="status">
      <StateIcon state="pending" size={18} />
      {t('account.loading')}
    </div>
  )
}

interface EntriesProps {
  /** null: the service does not tell */
  readonly list: ReadList<unknown> | null
  /** Says that there are none. */
  readonly none: string
  /** The class of that line. The default is for a list in a group. */
  readonly class?: string
  readonly children: ComponentChildren
}

/** Shows the entries of a list or that there are none, and how many could not be read. */
export function Entries({ list, none, class: own = 'secondary', children }: EntriesProps) {
  if (list === null) return <p class="secondary">{notKnown}</p>
  const { items, unreadable } = list
  return (
    <>
      {items.length > 0 ? children : unreadable === 0 && <p class={own}>{none}</p>}
      <Unreadable count={unreadable} />
    </>
  )
}
