import { useState } from 'preact/hooks'
import { flagsIn, tagValueNames } from '../../../domain/rules/language/known-names.ts'
import type { TagNames } from '../../../domain/rules/language/read-value.ts'
import { listOf } from '../../../words/lists.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'

interface TagValueProps {
  readonly label: string
  /** null: the rules give it no name */
  readonly names: TagNames | null
  /** null: not set */
  readonly value: number | boolean | null
  /** The value that counts where none is set. null: there is none */
  readonly fallback: number | null
  /** Says what it means that none is set. */
  readonly none: string
  readonly warning?: string | null
  readonly disabled?: boolean
  readonly takesFocus?: boolean
  readonly onValue: (value: number | null) => void
  /** Called where what is typed is no value; the last one stays. */
  readonly onUnread?: () => void
}

/** A tag's value by name as far as the rules name any, and else as a number */
export function TagValue(props: TagValueProps) {
  const { names } = props
  if (names !== null && names.flags.size > 0) return <Flags {...props} names={names} />
  if (names !== null && names.enums.size > 0) return <Enum {...props} names={names} />
  return <NumberField {...props} />
}

type NamedProps = TagValueProps & { readonly names: TagNames }

/** The named values, and the one that is set if it is another one */
function useEnum({ names, value, none, disabled = false, onValue }: NamedProps) {
  const t = useTranslate()
  const values = [...names.enums.values()]
  const others = typeof value === 'number' && !values.includes(value) ? [value] : []
  return {
    disabled,
    options: [
      { value: '', word: none },
      ...[...values, ...others].map((one) => ({
        value: String(one),
        word: listOf(t, tagValueNames(names, one)),
      })),
    ],
    value: value === null ? '' : String(value),
    onChoose: (text: string) => onValue(text === '' ? null : Number(text)),
  }
}

function Enum(props: NamedProps) {
  return <SelectField {...useEnum(props)} label={props.label} />
}

/** A check box for each flag, below the named values if there are any. Without a value, the boxes show the one that counts. */
function Flags(props: NamedProps) {
  const { label, names, value, fallback, none, disabled = false, onValue } = props
  const t = useTranslate()
  const choice = useEnum(props)
  const counts = typeof value === 'number' ? value : (fallback ?? 0)
  const { rest } = flagsIn(names, counts)
  const isNamed = [counts, rest].some((each) => [...names.enums.values()].includes(each))
  const boxes = [...names.flags].map(([name, mask]) => ({ name, mask }))
  const unnamed = { name: t('members.panel.otherBits', { bits: `0x${rest.toString(16)}` }), mask: rest }
  return (
    <fieldset class="tag-flags" disabled={disabled}>
      <legend class="label">{label}</legend>
      {names.enums.size > 0 && <Select {...choice} label={label} />}
      {[...boxes, ...(rest === 0 || isNamed ? [] : [unnamed])].map(({ name, mask }) => (
        <label key={name} class="check-line inline">
          <input
            type="checkbox"
            checked={(counts & mask) >>> 0 === mask}
            onChange={({ currentTarget }) =>
              onValue((currentTarget.checked ? counts | mask : counts & ~mask) >>> 0)
            }
          />
          <span class="truncate" dir="auto">
            {name}
          </span>
        </label>
      ))}
      {names.enums.size === 0 && (
        <div class="note inline">
          {value === null ? (
            <span class="secondary">{none}</span>
          ) : (
            <Button
              kind="quiet"
              label={t('members.panel.unsetNamed', { name: label })}
              onClick={() => onValue(null)}
            >
              {t('members.panel.unset')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}

function NumberField(props: TagValueProps) {
  const {
    label,
    value,
    fallback,
    none,
    warning = null,
    disabled = false,
    takesFocus = false,
    onValue,
    onUnread,
  } = props
  const t = useTranslate()
  /** A text that is not a value; it changes nothing. */
  const [unread, setUnread] = useState<string | null>(null)
  return (
    <Field
      label={label}
      numeric
      disabled={disabled}
      takesFocus={takesFocus}
      value={unread ?? (value === null ? '' : String(value))}
      hint={fallback === null ? '' : none}
      warning={warning}
      problem={unread === null ? null : t('members.panel.tagProblem')}
      onText={(text) => {
        const read = readTagValue(text)
        setUnread(read === undefined ? text : null)
        if (read === undefined) onUnread?.()
        else onValue(read)
      }}
    />
  )
}

/** null: the text is empty; undefined: the service would refuse it */
function readTagValue(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = Number(text)
  return /^\d+$/.test(text.trim()) && value < 2 ** 32 ? value : undefined
}
