import { accountNetworkFields } from '../../../contract/account.ts'
import type { Permissions } from '../../../contract/permissions.ts'
import type { Json } from '../../../domain/json.ts'
import type { Difference } from '../../../domain/network-plan/differences.ts'
import { networkFields } from '../../../domain/network-plan/network-config.ts'
import { tagValueNames } from '../../../domain/rules/language/known-names.ts'
import type { TagNames } from '../../../domain/rules/language/read-value.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { permissionsWords } from '../account.ts'

/** The label of a network's field; an unknown field is shown as it is. */
export function settingName(t: Translate, field: string): string {
  const known = [...networkFields, ...accountNetworkFields].find((each) => each === field)
  return known === undefined ? field : t(`setting.${known}`)
}

/** The names that a network's rules give its tags and capabilities. null: they give no name */
export interface GrantNames {
  capability(id: number): string | null
  tag(id: number): TagNames | null
}

export const noNames: GrantNames = { capability: () => null, tag: () => null }

/** The value of a network's or a member's field as text. A member's tags, their values and its capabilities go by name. */
export function fieldWords(t: Translate, field: string, value: unknown, names = noNames): string {
  if (Array.isArray(value) && value.length > 0 && (field === 'tags' || field === 'capabilities'))
    return value.map((one) => grantWords(t, one, names)).join('\n')
  if (field !== 'permissions' || value === null || typeof value !== 'object') return valueWords(t, value)
  const all = Object.entries(value as { readonly [user: string]: Permissions })
  return (
    all
      .map(([user, may]) =>
        t('value.permissions', { user, permissions: permissionsWords(t, may) || t('value.nothing') }),
      )
      .join('\n') || t('value.none')
  )
}

/** A capability is its number, and a tag a pair of its number and the value. */
function grantWords(t: Translate, grant: unknown, names: GrantNames): string {
  if (typeof grant === 'number') return names.capability(grant) ?? String(grant)
  if (!Array.isArray(grant)) return partWords(t, grant)
  const [id, value]: readonly unknown[] = grant
  const tag = names.tag(Number(id))
  const words = typeof value === 'number' ? listOf(t, tagValueNames(tag, value)) : valueWords(t, value)
  return `${tag?.name ?? id} = ${words}`
}

/** Returns whether the text fits into a sentence, which excludes line breaks and JSON. */
export function isShort(words: string): boolean {
  return words.length <= 60 && !/[\n{]/.test(words)
}

/** A setting's value as text, with a line for each part. */
export function valueWords(t: Translate, value: unknown): string {
  if (value === undefined || value === null || value === '') return t('value.none')
  if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off')
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value))
    return value.length === 0 ? t('value.none') : value.map((part) => partWords(t, part)).join('\n')
  return partWords(t, value)
}

/** Describes routes, pools and DNS; anything else is shown as JSON. */
function partWords(t: Translate, part: unknown): string {
  if (part === null || typeof part !== 'object') return valueWords(t, part)
  if (Array.isArray(part)) return part.map((one) => partWords(t, one)).join(' = ')
  const { target, via, ipRangeStart, ipRangeEnd, domain, servers } = part as {
    readonly [key: string]: unknown
  }
  if (typeof target === 'string')
    return typeof via === 'string' ? t('value.route', { target, gateway: via }) : target
  if (typeof ipRangeStart === 'string')
    return t('value.range', { start: ipRangeStart, end: valueWords(t, ipRangeEnd) })
  if (typeof domain === 'string' && Array.isArray(servers))
    return [domain, ...servers].filter(Boolean).join('\n') || t('value.none')
  const entries = Object.entries(part)
  if (entries.every(([, value]) => typeof value === 'boolean'))
    return (
      listOf(
        t,
        entries.filter(([, value]) => value === true).map(([key]) => key),
      ) || t('value.off')
    )
  return JSON.stringify(part)
}

/** Says how the service's value differs from the value that was sent. */
export function differenceWords(t: Translate, difference: Difference, names = noNames): string {
  const line = (value: Json): string => listOf(t, fieldWords(t, difference.field, value, names).split('\n'))
  const empty = (value: Json): boolean => Array.isArray(value) && value.length === 0
  const [sent, got] = [line(difference.sent), line(difference.got)]
  if (empty(difference.got)) return t('difference.leftOut', { value: sent })
  if (empty(difference.sent)) return t('difference.added', { value: got })
  return t('difference.changed', { got, sent })
}
