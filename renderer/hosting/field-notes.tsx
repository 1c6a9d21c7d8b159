import { fieldWords, isShort } from '../text/hosting/settings.ts'
import { useTranslate } from '../text/use-translate.ts'
import { DifferenceNote } from '../ui/difference-note.tsx'
import { Note } from '../ui/note.tsx'
import type { Editing } from './use-editing.ts'

interface FieldNotesProps {
  readonly editing: Pick<Editing<unknown, unknown, unknown>, 'differences' | 'disputed' | 'meanwhile'>
  readonly field: string
}

/** Beside a field: what the service made of it, and what somebody else did. */
export function FieldNotes({ editing, field }: FieldNotesProps) {
  const t = useTranslate()
  const disputed = editing.disputed.find((one) => one.field === field)
  const meanwhile = editing.meanwhile.find((one) => one.field === field)
  const before = fieldWords(t, field, meanwhile?.before)
  const now = fieldWords(t, field, (disputed ?? meanwhile)?.now)
  return (
    <>
      <DifferenceNote difference={editing.differences.find((one) => one.field === field)} />
      {disputed !== undefined && (
        <Note>{isShort(now) ? t('field.disputed', { now }) : t('field.disputedLong')}</Note>
      )}
      {meanwhile !== undefined && (
        <div class="note secondary" role="status">
          {isShort(before) && isShort(now) ? t('field.meanwhile', { before, now }) : t('field.meanwhileLong')}
        </div>
      )}
    </>
  )
}
