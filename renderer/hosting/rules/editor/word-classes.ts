import { ExternalTokenizer } from '@lezer/lr'
import {
  characteristics,
  etherTypes,
  isActionWord,
  isMatchWord,
  protocols,
} from '../../../../domain/rules/language/vocabulary.ts'
import * as terms from './rules.grammar.terms'

const words = new Map([
  ['macro', terms.MacroWord],
  ['cap', terms.CapWord],
  ['tag', terms.TagWord],
  ['raw', terms.RawWord],
  ['include', terms.IncludeWord],
  ...['and', 'or', 'not'].map((word) => [word, terms.Joint] as const),
  ...['id', 'default', 'enum', 'flag'].map((word) => [word, terms.FieldWord] as const),
  ...[etherTypes, protocols, characteristics].flatMap((names) =>
    Object.keys(names).map((word) => [word, terms.Constant] as const),
  ),
])
const number =
  /^-?(?:0x[0-9a-f]+|\d[\d.]*)(?:-(?:0x[0-9a-f]+|\d+))?$|^[\d.]+\/\d+$|^[0-9a-f:]*:[0-9a-f:.]*(?:\/\d+)?$/

/** Returns the class of a word in the grammar. -1: it has none of its own */
export function classOfWord(given: string): number {
  const word = given.toLowerCase()
  if (isActionWord(word)) return terms.ActionWord
  if (isMatchWord(word)) return terms.MatchWord
  const found = words.get(word)
  if (found !== undefined) return found
  if (word.startsWith('$')) return terms.Parameter
  return number.test(word) ? terms.Numeral : -1
}

const [quote, backslash, open, close] = [34, 92, 123, 125]

/** Reads an object as JSON up to its brace, or to the end of the text. */
export const jsonAt = new ExternalTokenizer((input) => {
  if (input.next !== open) return
  let depth = 0
  let isText = false
  while (input.next >= 0) {
    const code = input.next
    input.advance()
    if (isText) {
      if (code === backslash) input.advance()
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (code === open) depth += 1
    else if (code === close) depth -= 1
    if (depth === 0) break
  }
  input.acceptToken(terms.Json)
})
