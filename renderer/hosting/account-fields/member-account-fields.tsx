import type { MemberValues } from '../../../contract/member-values.ts'
import type { Difference } from '../../../domain/network-plan/differences.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { DifferenceNote } from '../../ui/difference-note.tsx'
import { Field } from '../../ui/field.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'

interface MemberAccountFieldProps {
  readonly values: MemberValues
  readonly disabled: boolean
  readonly difference: (field: string) => Difference | undefined
  readonly onChange: (part: Partial<MemberValues>) => void
}

export function MemberDescription({ values, difference, onChange }: MemberAccountFieldProps) {
  const t = useTranslate()
  if (values.description === undefined) return null
  return (
    <Field
      label={t('account-member.description')}
      value={values.description}
      hint={t('account-member.descriptionHint')}
      auto
      onText={(description) => onChange({ description })}
    >
      <DifferenceNote difference={difference('description')} />
    </Field>
  )
}

export function MemberHidden({ values, disabled, difference, onChange }: MemberAccountFieldProps) {
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
      <DifferenceNote difference={difference('hidden')} />
    </div>
  )
}
