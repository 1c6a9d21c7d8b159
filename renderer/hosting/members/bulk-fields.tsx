import { useEffect, useState } from 'preact/hooks'
import type { BulkField } from '../../../contract/member-values.ts'
import { bareMember, type HostedMember } from '../../../domain/members/member.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import type { Translate } from '../../../words/translate.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { BulkChange } from './bulk-change.ts'
import { capabilityGrants, readTagValue, tagGrants } from './member-grants.tsx'

interface BulkFieldsProps {
  readonly field: BulkField
  /** null: not there yet */
  readonly config: NetworkConfig | null
  readonly chosen: readonly HostedMember[]
  /** null: the boxes do not hold a change yet */
  readonly onChange: (change: BulkChange | null) => void
}

/** The boxes that describe a change of one field in many members */
export function BulkFields({ field, config, chosen, onChange }: BulkFieldsProps) {
  switch (field) {
    case 'name':
      return <Names onChange={onChange} />
    case 'tags':
    case 'capabilities':
      return <Grants field={field} ids={grantIds(field, config, chosen)} onChange={onChange} />
    case 'ipAssignments':
      return <Switches field={field} onChange={(gives) => onChange({ field, gives })} />
    default:
      return <Switches field={field} onChange={(on) => onChange({ field, on })} />
  }
}

function Names({ onChange }: Pick<BulkFieldsProps, 'onChange'>) {
  const t = useTranslate()
  const [pattern, setPattern] = useState('')
  const [start, setStart] = useState('1')
  const isNumber = /^\d{1,9}$/.test(start.trim())
  useEffect(
    () =>
      onChange(pattern.trim() === '' || !isNumber ? null : { field: 'name', pattern, start: Number(start) }),
    [pattern, start],
  )
  return (
    <>
      <Field
        label={t('bulk.pattern')}
        value={pattern}
        hint="host {n}"
        help={t('bulk.patternHelp', { n: '{n}', nn: '{nn}', name: '{name}', id: '{id}' })}
        takesFocus
        auto
        onText={setPattern}
      />
      <Field
        label={t('bulk.start')}
        value={start}
        numeric
        problem={isNumber ? null : t('bulk.startProblem')}
        onText={setStart}
      />
    </>
  )
}

interface SwitchesProps {
  readonly field: Exclude<BulkField, 'name' | 'tags' | 'capabilities'>
  readonly onChange: (on: boolean) => void
}

/** Neither choice is preset, so that nobody changes many members by accident. */
function Switches({ field, onChange }: SwitchesProps) {
  const t = useTranslate()
  const [on, setOn] = useState<OnOrOff>('')
  return (
    <>
      <p class="secondary">{t(`bulk.help.${field}`)}</p>
      <Choice
        legend={t(`bulk.field.${field}`)}
        options={onOrOff(t, field)}
        value={on}
        onChoose={(value) => {
          if (value === '') return
          setOn(value)
          onChange(value === 'on')
        }}
      />
    </>
  )
}

/** Empty: not chosen yet */
type OnOrOff = 'on' | 'off' | ''

function onOrOff(t: Translate, field: Exclude<BulkField, 'name'>): { value: OnOrOff; word: string }[] {
  return [
    { value: 'on', word: t(`bulk.on.${field}`) },
    { value: 'off', word: t(`bulk.off.${field}`) },
  ]
}

interface GrantsProps {
  readonly field: 'tags' | 'capabilities'
  readonly ids: readonly number[]
  readonly onChange: BulkFieldsProps['onChange']
}

/** Offers the tags or capabilities that the rules define or that some of the members have. */
function Grants({ field, ids, onChange }: GrantsProps) {
  const t = useTranslate()
  const [id, setId] = useState(ids[0] ?? null)
  const [given, setGiven] = useState<OnOrOff>('')
  const [text, setText] = useState('')
  const value = readTagValue(text)
  const wrong = field === 'tags' && given === 'on' && (value === undefined || value === null)
  useEffect(() => {
    if (id === null || given === '' || wrong) onChange(null)
    else if (field === 'capabilities') onChange({ field, id, gives: given === 'on' })
    else onChange({ field, id, value: given === 'on' ? (value ?? null) : null })
  }, [id, given, text])
  if (id === null) return <p>{t(`bulk.none.${field}`)}</p>
  return (
    <>
      <Select
        label={t(`bulk.field.${field}`)}
        value={String(id)}
        onChoose={(chosen) => setId(Number(chosen))}
      >
        {ids.map((one) => (
          <option key={one} value={String(one)}>
            {field === 'tags'
              ? t('members.panel.tag', { id: one })
              : t('members.panel.capability', { id: one })}
          </option>
        ))}
      </Select>
      <Choice legend={t('bulk.preview')} options={onOrOff(t, field)} value={given} onChoose={setGiven} />
      {field === 'tags' && given === 'on' && (
        <Field
          label={t('bulk.tagValue')}
          value={text}
          numeric
          takesFocus
          problem={value === undefined ? t('members.panel.tagProblem') : null}
          onText={setText}
        />
      )}
    </>
  )
}

function grantIds(
  field: 'tags' | 'capabilities',
  config: NetworkConfig | null,
  chosen: readonly HostedMember[],
): readonly number[] {
  const all = {
    ...bareMember,
    tags: chosen.flatMap((member) => member.config.tags),
    capabilities: chosen.flatMap((member) => member.config.capabilities),
  }
  return (field === 'tags' ? tagGrants(config, all) : capabilityGrants(config, all)).map(({ id }) => id)
}
