import { useId, useState } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import type { Difference } from '../../domain/network-plan/differences.ts'
import { differenceWords, fieldWords, type GrantNames, isShort } from '../text/hosting/settings.ts'
import { useTranslate } from '../text/use-translate.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Note } from '../ui/field.tsx'
import { useGrantNames } from './grant-names.ts'
import type { Editing } from './use-editing.ts'

interface ConflictField {
  readonly field: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

interface ConflictDialogProps {
  /** undo: the person's own values are those from before the edit. */
  readonly of?: 'edit' | 'undo'
  readonly title: string
  readonly fields: readonly ConflictField[]
  /** A sentence about other people's changes, shown below the fields */
  readonly others?: string | null
  readonly busy: boolean
  /** The reason why the choice could not be sent */
  readonly fault?: Fault | null
  /** Given the fields that keep the person's own value; the others keep the present one. */
  readonly onChoose: (mine: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** Lets the person choose between two values, field by field. */
export function ConflictDialog(props: ConflictDialogProps) {
  const t = useTranslate()
  const { of = 'edit', title, fields, others = null, busy, fault = null, onChoose, onClose } = props
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(fields.map(({ field }) => field)))
  const id = useId()
  const choose = (field: string, own: boolean): void =>
    setMine((before) => new Set(own ? [...before, field] : [...before].filter((one) => one !== field)))
  return (
    <ConfirmDialog
      title={title}
      cancel={t(`conflict.${of}.cancel`)}
      confirm={t(`conflict.${of}.confirm`)}
      busy={busy}
      fault={fault}
      focus="content"
      onConfirm={() => onChoose(mine)}
      onClose={onClose}
    >
      <p>{t(`conflict.${of}.text`)}</p>
      <div class="conflict stack gap-5">
        {fields.map(({ field, label, mine: own, theirs }) => (
          <fieldset key={field} class="conflict-field">
            <legend>{label}</legend>
            {[true, false].map((isMine) => (
              <label key={String(isMine)} class="conflict-choice card media">
                <input
                  type="radio"
                  name={`${id}-${field}`}
                  checked={mine.has(field) === isMine}
                  onChange={() => choose(field, isMine)}
                />
                <span class="conflict-words stack gap-0">
                  <span class="secondary">{isMine ? t(`conflict.${of}.mine`) : t('conflict.theirs')}</span>
                  <span class="conflict-value" dir="auto">
                    {isMine ? own : theirs}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      {others !== null && <p class="secondary after">{others}</p>}
    </ConfirmDialog>
  )
}

interface FieldNotesProps {
  readonly editing: Pick<
    Editing<unknown, unknown, unknown>,
    'unreadable' | 'differences' | 'disputed' | 'meanwhile'
  >
  readonly field: string
}

/** The notes below a field say what could not be read, what the service changed, and what somebody else changed. */
export function FieldNotes({ editing, field }: FieldNotesProps) {
  const t = useTranslate()
  const names = useGrantNames()
  const unreadable = editing.unreadable[field] ?? 0
  const disputed = editing.disputed.find((one) => one.field === field)
  const meanwhile = editing.meanwhile.find((one) => one.field === field)
  const before = fieldWords(t, field, meanwhile?.before, names)
  const now = fieldWords(t, field, (disputed ?? meanwhile)?.now, names)
  return (
    <>
      {unreadable > 0 && <Note>{t('field.unreadable', { count: unreadable })}</Note>}
      <DifferenceNote difference={editing.differences.find((one) => one.field === field)} names={names} />
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

interface DifferenceNoteProps {
  readonly difference: Difference | undefined
  /** The names of tags and capabilities; absent: their numbers are shown */
  readonly names?: GrantNames
}

/** Tells after a save that the service stored another value. */
export function DifferenceNote({ difference, names }: DifferenceNoteProps) {
  const t = useTranslate()
  if (difference === undefined) return null
  return <Note>{differenceWords(t, difference, names)}</Note>
}
