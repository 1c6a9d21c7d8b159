import { nicknameProblem } from '../../../domain/devices/nickname.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Field } from '../../ui/field.tsx'

export function isPlaceName(text: string): boolean {
  return text.trim() !== '' && nicknameProblem(text) === null
}

interface NameFieldProps {
  readonly label: string
  /** What stands above it says the same. */
  readonly hidesLabel?: boolean
  readonly name: string
  readonly onName: (name: string) => void
}

/** What a place is called; it takes the focus. */
export function NameField({ name, onName, ...labelled }: NameFieldProps) {
  const t = useTranslate()
  const problem = nicknameProblem(name)
  return (
    <Field
      {...labelled}
      value={name}
      hint={t('places.nameHint')}
      auto
      takesFocus
      problem={problem === null ? null : t(`places.nameProblem.${problem}`)}
      onText={onName}
    />
  )
}
