import type { JsonObject } from '../../../domain/json.ts'
import { joinedList } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { type Phrase, phraseOf, phraseWords } from './rule-phrase.ts'

type Conjunction = 'and' | 'or'

/** What has been read so far: phrases joined by one conjunction, and before them what was joined by the other. */
interface Clause {
  readonly before: string | null
  readonly conjunction: Conjunction
  readonly phrases: readonly Phrase[]
}

/**
 * Conditions in words: "is not IPv4, ARP or IPv6". null: they hold for everything.
 *
 * The implementation starts with "holds" and goes through them once: a condition with `or` joins itself to all before
 * it by OR, one without by AND. So there is no precedence (brackets show where that matters), and an `or` at the very
 * beginning makes no difference: what holds already holds.
 */
export function conditionWords(t: Translate, rules: readonly JsonObject[]): string | null {
  const clause = rules.reduce<Clause | null>(
    (read, rule) => join(t, read, phraseOf(t, rule), rule.or === true),
    null,
  )
  return clause === null ? null : clauseWords(t, clause)
}

function join(t: Translate, read: Clause | null, phrase: Phrase, or: boolean): Clause | null {
  const conjunction: Conjunction = or ? 'or' : 'and'
  if (read === null) return or ? null : { before: null, conjunction, phrases: [phrase] }
  const isSingle = read.before === null && read.phrases.length === 1
  if (isSingle || read.conjunction === conjunction)
    return { ...read, conjunction, phrases: [...read.phrases, phrase] }
  return {
    before: t('rule-clause.brackets', { conditions: clauseWords(t, read) }),
    conjunction,
    phrases: [phrase],
  }
}

function clauseWords(t: Translate, { before, conjunction, phrases }: Clause): string {
  const groups = groupPhrases(phrases, conjunction).map((group) => groupWords(t, group))
  return joinedList(t, before === null ? groups : [before, ...groups], conjunction)
}

/** "is A or is B" is "is A or B"; "is not A and is not B" is "is not A or B". The other two cannot be shortened. */
function groupPhrases(phrases: readonly Phrase[], conjunction: Conjunction): readonly (readonly Phrase[])[] {
  const groups: Phrase[][] = []
  for (const phrase of phrases) {
    const group = groups.at(-1)
    const first = group?.[0]
    const isAlike = first?.verb === phrase.verb && first.negated === phrase.negated
    if (isAlike && phrase.negated === (conjunction === 'and')) group?.push(phrase)
    else groups.push([phrase])
  }
  return groups
}

function groupWords(t: Translate, group: readonly Phrase[]): string {
  const [first] = group
  const objects = joinedList(
    t,
    group.map(({ object }) => object),
    'or',
  )
  return first === undefined ? '' : phraseWords(t, first, objects)
}
