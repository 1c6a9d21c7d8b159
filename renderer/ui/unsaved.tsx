import { PencilLine } from 'lucide'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface UnsavedMarkProps {
  /** The word stands beside the shape; else it is there for screen readers and as a tooltip. */
  readonly withWord?: boolean
}

/** Something is changed there and not saved. */
export function UnsavedMark({ withWord = false }: UnsavedMarkProps) {
  const t = useTranslate()
  const word = t('common.unsaved')
  return (
    <span class="unsaved" title={withWord ? undefined : word}>
      <Icon node={PencilLine} size={12} />
      <span class={withWord ? undefined : 'visually-hidden'}>{word}</span>
    </span>
  )
}

/** Giving up what is not saved, and the way back from it. */
export interface Discarding {
  /** So many changes were discarded and can be brought back; nothing was changed since. */
  readonly discarded: number
  readonly discard: () => void
  readonly restore: () => void
}

/** Gives up what is not saved, and brings it back after that: one button, so that the focus stays. */
export function DiscardButton({ of }: { readonly of: Discarding }) {
  const t = useTranslate()
  const isOver = of.discarded > 0
  return (
    <Button onClick={isOver ? of.restore : of.discard}>{t(isOver ? 'common.undo' : 'common.discard')}</Button>
  )
}

interface ReturnedNoteProps {
  readonly draft: {
    /** The dialog was left with it before, and it has not been discarded since. */
    readonly isReturned: boolean
    readonly returned: Discarding
  }
}

/** On top of a dialog that was left before it was done: what stands in it was typed then. */
export function ReturnedNote({ draft: { isReturned, returned } }: ReturnedNoteProps) {
  const t = useTranslate()
  if (!isReturned && returned.discarded === 0) return null
  return (
    <div class="save-line" role="status">
      {isReturned ? (
        <UnsavedMark withWord />
      ) : (
        <span class="secondary">{t('common.discarded', { count: returned.discarded })}</span>
      )}
      <span class="spring" />
      <DiscardButton of={returned} />
    </div>
  )
}
