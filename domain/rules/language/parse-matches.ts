import type { Reader } from './reader.ts'
import type { Block, MatchSyntax } from './syntax.ts'
import { type Expected, type Problems, shortened } from './text-problem.ts'
import type { Token } from './tokens.ts'
import { isMatchWord, isReservedWord, isStatementWord, matchWords, type Reads } from './vocabulary.ts'

/** Reads the matches of an action up to its `;`. */
export function parseMatches(reader: Reader, problems: Problems, action: Block): readonly MatchSyntax[] {
  const matches: MatchSyntax[] = []
  for (;;) {
    const token = reader.peek()
    if (reader.take('end') !== null) return matches
    if (token.kind === 'close') {
      problems.warning('left-open', action.at, { word: action.word })
      return matches
    }
    const joint = parseJoint(reader)
    const match = parseMatch(reader, problems, action, joint)
    if (match === 'ended') return matches
    if (match !== null) matches.push(match)
  }
}

interface Joint {
  readonly not: boolean
  readonly or: boolean
  /** The last of its words. null: there is none */
  readonly last: Token | null
}

function parseJoint(reader: Reader): Joint {
  let [not, or, last]: [boolean, boolean, Token | null] = [false, false, null]
  if (reader.isWord('and', 'or')) {
    last = reader.next()
    or = last.lower === 'or'
  }
  if (reader.isWord('not')) {
    last = reader.next()
    not = true
  }
  return { not, or, last }
}

/** `ended`: another statement begins where the action has not ended. null: nothing that can be used */
function parseMatch(
  reader: Reader,
  problems: Problems,
  action: Block,
  { not, or, last }: Joint,
): MatchSyntax | 'ended' | null {
  const token = reader.peek()
  const word = token.lower
  const { at } = token
  if (token.kind === 'word' && word === 'raw') {
    reader.next()
    const json = reader.json(word)
    return json && { at, not, or, is: { kind: 'raw', json } }
  }
  const match = token.kind === 'word' && isMatchWord(word) ? matchWords[word] : undefined
  if (match !== undefined) {
    reader.next()
    const values: Token[] = []
    for (const reads of match.reads) {
      const value = reader.value(expectedOf(reads), word, at)
      if (value === null) return null
      values.push(value)
    }
    return { at, not, or, is: { kind: 'word', word, match, values } }
  }
  if (last !== null) {
    problems.error('match-expected', at.length === 0 ? last.at : at, {
      word: last.text,
      other: shortened(token.text),
    })
    if (token.kind === 'word' && !isStatementWord(word) && word !== 'and' && word !== 'or' && word !== 'not')
      reader.next()
    return isStatementWord(word) && token.kind === 'word' ? 'ended' : null
  }
  if (token.kind === 'word' && isStatementWord(word)) {
    problems.error('end-missing', at, { word: action.word, other: word, count: action.at.line })
    return 'ended'
  }
  reader.next()
  problems.error(isReservedWord(word) ? 'reserved-word' : 'not-a-match', at, {
    word: shortened(token.text),
    other: action.word,
  })
  skipToMatch(reader)
  return null
}

/** Goes past words that follow one that is no match. They would only be reported once more. */
function skipToMatch(reader: Reader): void {
  for (;;) {
    const { kind, lower: word } = reader.peek()
    const isKnown =
      isMatchWord(word) || isStatementWord(word) || word === 'and' || word === 'or' || word === 'not'
    if (kind === 'end' || kind === 'close' || (kind === 'word' && isKnown)) return
    reader.next()
  }
}

/** Returns what a message says is expected. */
export function expectedOf({ as }: Reads): Expected {
  switch (as) {
    case 'subnet':
      return 'address'
    case 'tag':
      return 'tag-name'
    default:
      return as
  }
}
