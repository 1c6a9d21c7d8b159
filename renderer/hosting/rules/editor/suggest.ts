import type { HostedMember } from '../../../../domain/members/member.ts'
import { memberName } from '../../../../domain/members/member-order.ts'
import { parse } from '../../../../domain/rules/language/parse.ts'
import type { Syntax } from '../../../../domain/rules/language/syntax.ts'
import { collectProblems } from '../../../../domain/rules/language/text-problem.ts'
import { type Token, tokensOf } from '../../../../domain/rules/language/tokens.ts'
import {
  characteristics,
  etherTypes,
  foldName,
  isActionWord,
  isMatchWord,
  matchWords,
  type Names,
  protocols,
} from '../../../../domain/rules/language/vocabulary.ts'
import type { Translate } from '../../../../words/translate.ts'
import {
  actionHelp,
  declarationHelp,
  type ExplainedWord,
  fieldHelp,
  jointHelp,
  matchHelp,
} from './word-help.ts'

export interface Suggestion {
  readonly label: string
  /** The text to insert; absent: the label */
  readonly apply?: string
  readonly detail: string
}

export interface Suggestions {
  /** The start of the word that is being typed, in characters from 0 */
  readonly from: number
  readonly options: readonly Suggestion[]
}

/** The names that a text may use beside the words of the language */
interface Known {
  readonly t: Translate
  readonly members: readonly HostedMember[]
}

/** Suggests what can stand at a place of the text. null: nothing is known of it */
export function suggestAt(text: string, offset: number, { t, members }: Known): Suggestions | null {
  const tokens = tokensOf(text.slice(0, offset))
  const before = tokens.slice(0, -1)
  const last = before.at(-1)
  const isInWord = last?.kind === 'word' && last.at.offset + last.at.length === offset
  if (isOutside(text, offset, last)) return null
  const from = isInWord ? last.at.offset : offset
  const [previous, second] = (isInWord ? before.slice(0, -1) : before).toReversed()
  const words = (list: readonly ExplainedWord[]): readonly Suggestion[] =>
    list.map((label) => ({ label, detail: t(`rules-help.${label}`) }))
  const ofNames = (names: Names): readonly Suggestion[] =>
    Object.entries(names).map(([label, value]) => ({ label, detail: String(value) }))
  const syntax = (): Syntax => parse(text, collectProblems())
  const word = previous?.lower ?? ''
  switch (word) {
    case 'ethertype':
      return { from, options: ofNames(etherTypes) }
    case 'ipprotocol':
      return { from, options: ofNames(protocols) }
    case 'chr':
      return {
        from: Math.max(from, text.lastIndexOf(',', offset - 1) + 1),
        options: ofNames(characteristics),
      }
    case 'include':
      return { from, options: macrosOf(t, syntax()) }
    case 'not':
      return { from, options: words(matchHelp) }
  }
  if (isOfMember(word, second)) return { from, options: members.map(memberSuggestion) }
  if (isTagMatch(word)) return { from, options: tagsOf(t, syntax()) }
  if (second !== undefined && isTagMatch(second.lower))
    return { from, options: valuesOf(syntax(), previous?.text ?? '') }
  if (isMatchWord(word)) return null
  const statement = statementOf(isInWord ? before.slice(0, -1) : before)
  if (statement === 'none') return { from, options: words([...actionHelp, ...declarationHelp]) }
  if (statement === 'tag') return { from, options: words(fieldHelp) }
  if (statement === 'action') return { from, options: words([...matchHelp, ...jointHelp]) }
  return { from, options: words([...actionHelp, 'include', 'id', 'default']) }
}

/** In a comment or in JSON nothing is suggested. */
function isOutside(text: string, offset: number, last: Token | undefined): boolean {
  if (last?.kind === 'json' && last.at.offset + last.at.length >= offset) return true
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /(?:^|[\s;])#[^\n]*$/.test(line)
}

function isOfMember(word: string, second: Token | undefined): boolean {
  return (
    ['ztsrc', 'ztdest', 'redirect'].includes(word) ||
    (second !== undefined && ['tee', 'watch'].includes(second.lower))
  )
}

function isTagMatch(word: string): boolean {
  return isMatchWord(word) && matchWords[word]?.reads[0]?.as === 'tag'
}

/** Returns the kind of the last statement that has not ended. `block`: the head of a macro or a capability */
function statementOf(tokens: readonly Token[]): 'none' | 'action' | 'tag' | 'block' {
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at]
    if (token === undefined || token.kind === 'end') return 'none'
    if (isActionWord(token.lower) || token.lower === 'raw') return 'action'
    if (token.lower === 'tag') return 'tag'
    if (token.lower === 'macro' || token.lower === 'cap') return 'block'
    if (tokens[at - 1]?.lower === 'include') return 'none'
  }
  return 'none'
}

function memberSuggestion(member: HostedMember): Suggestion {
  const { id } = member
  const name = memberName(member)
  return name === id ? { label: id, detail: '' } : { label: name, apply: id, detail: id }
}

function macrosOf(t: Translate, { macros }: Syntax): readonly Suggestion[] {
  return [...macros.values()].map(({ name, parameters }) => {
    const list = parameters.length === 0 ? '' : `(${parameters.join(',')})`
    return { label: `${name}${list}`, detail: t('rules-help.macroName') }
  })
}

function tagsOf(t: Translate, { tags }: Syntax): readonly Suggestion[] {
  return tags.flatMap((tag) =>
    tag.kind === 'raw'
      ? []
      : [{ label: tag.name, detail: t('rules-help.tagName', { id: tag.id?.text ?? '' }) }],
  )
}

function valuesOf({ tags }: Syntax, name: string): readonly Suggestion[] {
  const tag = tags.find((each) => each.kind === 'tag' && each.name === foldName(name))
  if (tag?.kind !== 'tag') return []
  return [...tag.enums, ...tag.flags].map(({ name: label, value }) => ({ label, detail: value.text }))
}
