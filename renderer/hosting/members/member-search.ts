import { valuesOf } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'

/** What the text filter asks for: every word has to be somewhere in a row. */
export interface MemberSearch {
  /** In lower case */
  readonly words: readonly string[]
  /** Finds each of them in a text; null: there are none. */
  readonly pattern: RegExp | null
}

export function readSearch(query: string): MemberSearch {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return { words, pattern: null }
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  const escaped = longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return { words, pattern: new RegExp(`(${escaped.join('|')})`, 'giu') }
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

function searched(member: HostedMember, addresses: readonly string[]): string {
  const { description } = valuesOf(member)
  return [member.config.name, member.id, description ?? '', ...addresses].join('\n').toLowerCase()
}
