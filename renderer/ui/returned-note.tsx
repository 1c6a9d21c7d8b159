import { useTranslate } from '../text/use-translate.ts'
import { Button } from './button.tsx'
import { UnsavedMark } from './unsaved-mark.tsx'

/** On top of a dialog that was left before it was done: what stands in it was typed then. */
export function ReturnedNote({ onDiscard }: { readonly onDiscard: () => void }) {
  const t = useTranslate()
  return (
    <div class="save-line" role="status">
      <UnsavedMark withWord />
      <span class="spring" />
      <Button onClick={onDiscard}>{t('common.discard')}</Button>
    </div>
  )
}
