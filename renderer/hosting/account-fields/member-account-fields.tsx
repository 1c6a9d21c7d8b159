import type { ComponentChildren } from 'preact'
import type { MemberValues } from '../../../contract/member-values.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Field } from '../../ui/field.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'

interface MemberAccountFieldProps {
  readonly values: MemberValues
  readonly disabled: boolean
  /** What is said beside a field */
  readonly notes: (field: string) => ComponentChildren
  readonly onChange: (part: Partial<MemberValues>) => void
}

interface MemberNotesProps extends MemberAccountFieldProps {
  /** By this application: the host has no such thing. */
  readonly isStoredHere: boolean
}

export function MemberNotes({ values, isStoredHere, notes, onChange }: MemberNotesProps) {
  const t = useTranslate()
  if (values.description === undefined) return null
  return (
    <Field
      label={t('members.panel.notes')}
      value={values.description}
      hint={t('members.panel.notesHint')}
      {...(isStoredHere && { help: t('members.panel.notesHere') })}
      auto
      onText={(description) => onChange({ description })}
    >
      {notes('description')}
    </Field>
  )
}

export function MemberHidden({ values, disabled, notes, onChange }: MemberAccountFieldProps) {
  const t = useTranslate()
  if (values.hidden === undefined) return null
  return (
    <div>
      <SwitchRow
        name={t('account-member.hidden')}
        description={t('account-member.hiddenText')}
        checked={values.hidden}
        disabled={disabled}
        onChange={(hidden) => onChange({ hidden })}
      />
      {notes('hidden')}
    </div>
  )
}
