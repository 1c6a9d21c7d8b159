import { useTranslate } from '../text/use-translate.ts'
import { DiscardButton, type Discarding } from './discard-button.tsx'
import { UnsavedMark } from './unsaved-mark.tsx'

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
