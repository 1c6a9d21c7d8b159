import { type RuleReading, readCapability, readRules, readTag } from '../../../domain/rules/read-rules.ts'
import type { RulePart } from '../../../domain/rules/rule-parts.ts'
import { readList } from '../settings/draft.ts'

/** What the text of a part means, a sentence an entry; null: it is not JSON of the right form. */
export function readingOf(part: RulePart, text: string): readonly RuleReading[] | null {
  const list = readList(text)
  if (list === undefined) return null
  if (part === 'rules') return readRules(list)
  const read = part === 'capabilities' ? readCapability : readTag
  return list.map((one, index) => ({ first: index, last: index, words: read(one) }))
}
