import { valuesOf } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { searchWords } from '../../text/search-words.ts'

/** What the text filter asks for: every word has to be somewhere in a row. */
export interface MemberSearch {
  /** In lower case */
  readonly words: readonly string[]
}

export function readSearch(query: string): MemberSearch {
  return { words: searchWords(query) }
}

/** All that the words are looked for in */
export function searchedText(member: HostedMember): string {
  return searched(member, member.config.ipAssignments)
}

/** The address to show of several: the first, unless it is another one that makes the row match. */
export function shownAddress(member: HostedMember, { words }: MemberSearch): string | undefined {
  const [first, ...more] = member.config.ipAssignments
  if (more.length === 0 || words.length === 0) return first
  const shown = searched(member, first === undefined ? [] : [first])
  const missing = words.filter((word) => !shown.includes(word))
  return more.find((address) => missing.some((word) => address.toLowerCase().includes(word))) ?? first
}

/** A word stands nowhere but in an address. */
export function isFoundByAddress(member: HostedMember, { words }: MemberSearch): boolean {
  const others = words.length === 0 ? '' : searched(member, [])
  return words.some((word) => !others.includes(word))
}

function searched(member: HostedMember, addresses: readonly string[]): string {
  const { description } = valuesOf(member)
  return [member.config.name, member.id, description ?? '', ...addresses].join('\n').toLowerCase()
}
