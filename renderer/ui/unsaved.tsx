import { PencilLine } from 'lucide'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface UnsavedMarkProps {
  /** Shows the text beside the icon. Without it, the text is a tooltip and for screen readers. */
  readonly withWord?: boolean
}

/** Marks something with unsaved changes. */
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

/** Discarding unsaved changes, and restoring them. */
export interface Discarding {
  /** Number of discarded changes that can be restored */
  readonly discarded: number
  readonly discard: () => void
  readonly restore: () => void
}

/** Discards unsaved changes, and then restores them. One button does both, so that the focus stays. */
export function DiscardButton({ of }: { readonly of: Discarding }) {
  const t = useTranslate()
  const isOver = of.discarded > 0
  return (
    <Button onClick={isOver ? of.restore : of.discard}>{t(isOver ? 'common.undo' : 'common.discard')}</Button>
  )
}

interface ReturnedNoteProps {
  readonly draft: {
    /** The form was filled in before the dialog was left, and was not discarded since. */
    readonly isReturned: boolean
    readonly returned: Discarding
  }
}

/** Tells that a dialog contains what was typed before it was left. */
export function ReturnedNote({ draft: { isReturned, returned } }: ReturnedNoteProps) {
  const t = useTranslate()
  if (!isReturned && returned.discarded === 0) return null
  return (
    <div class="save-line inline" role="status">
      {isReturned ? (
        <UnsavedMark withWord />
      ) : (
        <span class="secondary">{t('common.discarded', { count: returned.discarded })}</span>
      )}
      <span class="grow" />
      <DiscardButton of={returned} />
    </div>
  )
}
