import { useState } from 'preact/hooks'
import type { MemberConfig } from '../../../domain/members/member.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Field } from '../../ui/field.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { capabilityGrants, readTagValue, type TagGrant, tagGrants, withTag } from './grants.ts'

interface MemberGrantsProps {
  readonly values: MemberConfig
  /** null: not there yet */
  readonly config: NetworkConfig | null
  readonly disabled: boolean
  readonly onChange: (part: Partial<MemberConfig>) => void
}

/** What the network's rules know this member by. Nothing where the network defines neither tags nor capabilities. */
export function MemberGrants({ values, config, disabled, onChange }: MemberGrantsProps) {
  const t = useTranslate()
  const tags = tagGrants(config, values)
  const capabilities = capabilityGrants(config, values)
  return (
    <>
      {capabilities.length > 0 && (
        <section class="group" aria-label={t('members.panel.capabilities')}>
          <h3>{t('members.panel.capabilities')}</h3>
          {capabilities.map(({ id, granted, defined }) => (
            <SwitchRow
              key={id}
              name={t('members.panel.capability', { id })}
              description={defined ? '' : t('members.panel.undefinedHere')}
              checked={granted}
              disabled={disabled}
              onChange={(on) =>
                onChange({
                  capabilities: on
                    ? [...values.capabilities, id].sort((a, b) => a - b)
                    : values.capabilities.filter((one) => one !== id),
                })
              }
            />
          ))}
        </section>
      )}
      {tags.length > 0 && (
        <section class="group" aria-label={t('members.panel.tags')}>
          <h3>{t('members.panel.tags')}</h3>
          {tags.map((tag) => (
            <Tag
              key={tag.id}
              tag={tag}
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
  readonly onValue: (value: number | null) => void
}

function Tag({ tag, onValue }: TagProps) {
  const t = useTranslate()
  /** What cannot be read as a value; it changes nothing. */
  const [unread, setUnread] = useState<string | null>(null)
  return (
    <Field
      label={t('members.panel.tag', { id: tag.id })}
      numeric
      value={unread ?? (tag.value === null ? '' : String(tag.value))}
      hint={tag.fallback === null ? '' : t('members.panel.tagDefault', { value: tag.fallback })}
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
