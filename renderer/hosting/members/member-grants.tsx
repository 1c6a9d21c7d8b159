import { useId, useState } from 'preact/hooks'
import type { JsonObject } from '../../../domain/json.ts'
import type { MemberChange, MemberConfig } from '../../../domain/members/member.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import type { TagNames } from '../../../domain/rules/language/read-value.ts'
import { tagValueText } from '../../../domain/rules/language/rule-words.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Select } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { useGrantNames } from '../grant-names.ts'

interface MemberGrantsProps {
  readonly values: MemberConfig
  /** null: not there yet */
  readonly config: NetworkConfig | null
  readonly disabled: boolean
  readonly onChange: (part: Pick<MemberChange, 'tags' | 'capabilities'>) => void
}

/** The member's capabilities and tags; empty where there are none. */
export function MemberGrants({ values, config, disabled, onChange }: MemberGrantsProps) {
  const t = useTranslate()
  const names = useGrantNames()
  const tags = tagGrants(config, values)
  const capabilities = capabilityGrants(config, values)
  return (
    <>
      {capabilities.length > 0 && (
        <section class="group stack" aria-label={t('members.panel.capabilities')}>
          <h3>{t('members.panel.capabilities')}</h3>
          {capabilities.map(({ id, granted, defined }) => (
            <SwitchRow
              key={id}
              name={names.capability(id) ?? t('members.panel.capability', { id })}
              description={
                !defined
                  ? t('members.panel.undefinedHere')
                  : names.capability(id) === null
                    ? ''
                    : t('members.panel.capability', { id })
              }
              checked={granted}
              disabled={disabled || granted === null}
              onChange={(on) =>
                onChange({
                  capabilities: on
                    ? [...(values.capabilities ?? []), id].sort((a, b) => a - b)
                    : (values.capabilities ?? []).filter((one) => one !== id),
                })
              }
            />
          ))}
        </section>
      )}
      {tags.length > 0 && (
        <section class="group stack" aria-label={t('members.panel.tags')}>
          <h3>{t('members.panel.tags')}</h3>
          {tags.map((tag) => (
            <Tag
              key={tag.id}
              tag={tag}
              names={names.tag(tag.id)}
              disabled={disabled}
              onValue={(value) => onChange({ tags: withTag(values.tags, tag.id, value) })}
            />
          ))}
        </section>
      )}
    </>
  )
}

interface TagProps {
  readonly tag: TagGrant
  /** null: the rules give it no name */
  readonly names: TagNames | null
  readonly disabled: boolean
  readonly onValue: (value: number | null) => void
}

function Tag(props: TagProps) {
  const { tag, names, disabled, onValue } = props
  const t = useTranslate()
  const id = useId()
  /** A text that is not a value; it changes nothing. */
  const [unread, setUnread] = useState<string | null>(null)
  const label = names?.name ?? t('members.panel.tag', { id: tag.id })
  const fallback = tag.fallback === null ? null : tagValueText(names, Number(tag.fallback))
  if (names !== null && names.enums.size > 0 && names.flags.size === 0)
    return (
      <div class="labelled">
        <label class="label" for={id}>
          {label}
        </label>
        <TagSelect
          id={id}
          names={names}
          value={tag.value}
          none={
            fallback === null
              ? t('members.panel.tagNone')
              : t('members.panel.tagDefault', { value: fallback })
          }
          disabled={disabled}
          onValue={onValue}
        />
      </div>
    )
  return (
    <Field
      label={label}
      numeric
      disabled={disabled}
      value={unread ?? (tag.value === null ? '' : String(tag.value))}
      hint={fallback === null ? '' : t('members.panel.tagDefault', { value: fallback })}
      warning={tag.fallback === null ? t('members.panel.undefinedHere') : null}
      problem={unread === null ? null : t('members.panel.tagProblem')}
      onText={(text) => {
        const value = readTagValue(text)
        setUnread(value === undefined ? text : null)
        if (value !== undefined) onValue(value)
      }}
    />
  )
}

interface TagSelectProps {
  readonly id?: string
  readonly label?: string
  readonly names: TagNames
  readonly value: number | boolean | null
  /** What an empty choice means */
  readonly none: string
  readonly disabled?: boolean
  readonly onValue: (value: number | null) => void
}

/** The named values of a tag, and the one that the member has if it is another one */
export function TagSelect({ names, value, none, onValue, ...rest }: TagSelectProps) {
  const values = [...names.enums.values()]
  const others = typeof value === 'number' && !values.includes(value) ? [value] : []
  return (
    <Select
      {...rest}
      value={value === null ? '' : String(value)}
      onChoose={(text) => onValue(text === '' ? null : Number(text))}
    >
      <option value="">{none}</option>
      {[...values, ...others].map((one) => (
        <option key={one} value={String(one)}>
          {tagValueText(names, one)}
        </option>
      ))}
    </Select>
  )
}

interface TagGrant {
  readonly id: number
  /** The value that counts where the member has none; null: the network does not define this tag */
  readonly fallback: string | null
  /** null: not set */
  readonly value: number | boolean | null
}

interface CapabilityGrant {
  readonly id: number
  readonly defined: boolean
  /** null: the host does not say */
  readonly granted: boolean | null
}

function definedIds(definitions: readonly JsonObject[]): readonly number[] {
  return definitions.map(({ id }) => id).filter((id) => typeof id === 'number')
}

/** The tags that the network defines and those that the member has, sorted by number */
export function tagGrants(network: NetworkConfig | null, member: MemberConfig): readonly TagGrant[] {
  const definitions = network?.tags ?? []
  const values = new Map(member.tags ?? [])
  return [...new Set([...definedIds(definitions), ...values.keys()])]
    .sort((a, b) => a - b)
    .map((id) => {
      const definition = definitions.find((one) => one.id === id)
      return {
        id,
        fallback: definition === undefined ? null : String(definition.default ?? 0),
        value: values.get(id) ?? null,
      }
    })
}

export function capabilityGrants(
  network: NetworkConfig | null,
  member: MemberConfig,
): readonly CapabilityGrant[] {
  const defined = new Set(definedIds(network?.capabilities ?? []))
  return [...new Set([...defined, ...(member.capabilities ?? [])])]
    .sort((a, b) => a - b)
    .map((id) => ({
      id,
      defined: defined.has(id),
      granted: member.capabilities?.includes(id) ?? null,
    }))
}

/** null: the text is empty; undefined: the service would refuse it */
export function readTagValue(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = Number(text)
  return /^\d+$/.test(text.trim()) && value < 2 ** 32 ? value : undefined
}

export function withTag(
  tags: MemberConfig['tags'],
  id: number,
  value: number | boolean | null,
): NonNullable<MemberConfig['tags']> {
  const own = tags ?? []
  const others = own.filter(([other]) => other !== id)
  if (value === null) return others
  return own.some(([other]) => other === id)
    ? own.map((tag) => (tag[0] === id ? ([id, value] as const) : tag))
    : [...others, [id, value] as const]
}
