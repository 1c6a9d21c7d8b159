import { accountMemberFields } from '../../../contract/account.ts'
import { type HostedMember, type MemberChange, memberFields } from '../../../domain/members/member.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { fieldWords, type GrantNames } from './settings.ts'

/** "direct, 12 ms", "relayed"; null: this computer does not talk to it */
export function pathWords(t: Translate, { presence }: HostedMember): string | null {
  if (presence === null || presence.path === 'unknown') return null
  if (presence.path === 'relayed') return t('member-path.relayed')
  return presence.latency === null
    ? t('member-path.direct')
    : t('member-path.directLatency', { latency: presence.latency })
}

/** The label of a member's field; null: there is no such field */
export function memberFieldName(t: Translate, field: string): string | null {
  const known = [...memberFields, ...accountMemberFields].find((each) => each === field)
  return known === undefined ? null : t(`member-field.${known}`)
}

/** "Name: nas · Authorized: On", with a no-break space before the dot so that no line begins with it. */
export function memberChangeWords(t: Translate, change: MemberChange, names: GrantNames): string {
  return Object.entries(change)
    .map(([field, value]) => {
      const label = memberFieldName(t, field) ?? field
      const words = fieldWords(t, field, value, names)
      return t('list.field', { field: label, value: listOf(t, words.split('\n')) })
    })
    .join(t('list.parts').replace(' ', '\u00a0'))
}
