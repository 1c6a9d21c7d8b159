import type { HostedSummary } from '../../../contract/hosting.ts'
import type { Translate } from '../../../words/translate.ts'

/** "12 of 14 members"; empty if the count is not known. */
export function memberCountWords(t: Translate, { authorizedCount, memberCount }: HostedSummary): string {
  if (memberCount === null) return ''
  if (memberCount === 0) return t('hosted-window.noMembers')
  return authorizedCount === null
    ? t('hosted-window.members', { count: memberCount })
    : t('hosted-window.membersOf', { authorized: authorizedCount, count: memberCount })
}

/** Cuts a name, which may have ten thousand characters, to the length of a tooltip. */
export function tooltip(text: string): string {
  const characters = Array.from(text)
  return characters.length > 300 ? `${characters.slice(0, 300).join('')}…` : text
}

/** "12 of 14", for a column whose heading has the noun. */
export function shortCountWords(t: Translate, { authorizedCount, memberCount }: HostedSummary): string {
  if (memberCount === null) return t('hosted-window.unknown')
  return authorizedCount === null || memberCount === 0
    ? t('hosted-window.count', { count: memberCount })
    : t('hosted-window.countOf', { authorized: authorizedCount, count: memberCount })
}
