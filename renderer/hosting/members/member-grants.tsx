import type { JsonObject } from '../../../domain/json.ts'
import type { MemberChange, MemberConfig, NotedChange } from '../../../domain/members/member.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { tagValueNames } from '../../../domain/rules/language/known-names.ts'
import type { TagNames } from '../../../domain/rules/language/read-value.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { useGrantNames } from '../grant-names.ts'
import type { GrantChanges } from '../rules/reach-changes.tsx'
import { TagValue } from './tag-value.tsx'

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

function Tag({ tag, names, disabled, onValue }: TagProps) {
  const t = useTranslate()
  const fallback = tag.fallback === null ? null : Number(tag.fallback)
  return (
    <TagValue
      label={names?.name ?? t('members.panel.tag', { id: tag.id })}
      names={names}
      value={tag.value}
      fallback={fallback}
      none={
        fallback === null
          ? t('members.panel.tagNone')
          : t('members.panel.tagDefault', { value: defaultWords(t, names, fallback) })
      }
      warning={fallback === null ? t('members.panel.undefinedHere') : null}
      disabled={disabled}
      onValue={onValue}
    />
  )
}

function defaultWords(t: Translate, names: TagNames | null, value: number): string {
  return listOf(t, tagValueNames(names, value))
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

interface ChangeOfMember {
  readonly member: NodeAddress
  readonly change: NotedChange
}

/** The new tags and capabilities, of the members that get any */
export function grantChanges(changes: readonly ChangeOfMember[]): GrantChanges {
  return new Map(
    changes.flatMap(({ member, change: { tags, capabilities } }) =>
      tags === undefined && capabilities === undefined
        ? []
        : [[member, { ...(tags && { tags }), ...(capabilities && { capabilities }) }] as const],
    ),
  )
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
