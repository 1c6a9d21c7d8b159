import { isList, isObject, type JsonObject } from '../../../domain/json.ts'
import { isAction, ruleType } from '../../../domain/rules/rule-types.ts'
import { joinedList, sentencesOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { asItIs, type Phrase, phraseOf, phraseWords, type TagWords, tagNumbers } from './rule-phrase.ts'

type Conjunction = 'and' | 'or'

/** Phrases joined by one conjunction, after what was joined by the other one. */
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
export function conditionWords(
  t: Translate,
  rules: readonly JsonObject[],
  tagWords = tagNumbers,
): string | null {
  const clause = rules.reduce<Clause | null>(
    (read, rule) => join(t, read, phraseOf(t, rule, tagWords), rule.or === true),
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
  const all = before === null ? groups : [before, ...groups]
  return joinedList(t, all, conjunction === 'and' ? 'conditions' : conjunction)
}

/** Groups phrases for "is A or B" and "is not A or B". "is A and is B" and "is not A or is not B" cannot be shortened. */
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

/** A sentence, and the lines of the rules that it describes. */
interface RuleReading {
  /** Indices from 0. `last` before `first`: the implicit end, which no line says */
  readonly first: number
  readonly last: number
  readonly words: string
}

/** A single line: "if it is not IPv4", "or if it goes to port 22", "drop it". */
export function readRule(t: Translate, rule: JsonObject, tagWords = tagNumbers): string {
  if (isAction(rule)) return actionWords(t, rule, t('rule-what.it'))
  const phrase = phraseOf(t, rule, tagWords)
  const condition = phraseWords(t, phrase, phrase.object)
  return t(rule.or === true ? 'rule-line.orIf' : 'rule-line.if', { condition })
}

/**
 * Rules as sentences, one for each action with its conditions: "Drop everything that is not IPv4, ARP or IPv6." Unknown types
 * are shown as they are.
 */
export function readRules(
  t: Translate,
  rules: readonly JsonObject[],
  tagWords = tagNumbers,
): readonly RuleReading[] {
  const readings: RuleReading[] = []
  let first = 0
  let decided = false
  let closed = false
  rules.forEach((rule, last) => {
    if (!isAction(rule)) return
    const conditions = conditionWords(t, rules.slice(first, last), tagWords)
    const action = capital(t, actionWords(t, rule, whatWords(t, conditions, decided)))
    const words = t(closed ? 'rule-sentence.unreached' : 'rule-sentence.plain', { action })
    readings.push({ first, last, words })
    decided ||= isFinal(rule)
    closed ||= conditions === null && isFinal(rule)
    first = last + 1
  })
  if (first < rules.length) readings.push(withoutAction(t, rules.slice(first), first, tagWords))
  const ending = t(decided ? 'rule-sentence.endElse' : 'rule-sentence.end')
  if (!closed) readings.push({ first: rules.length, last: rules.length - 1, words: ending })
  return readings
}

/** A capability in one line: which members have it, and its sentences. */
export function readCapability(t: Translate, capability: JsonObject, tagWords = tagNumbers): string {
  const list = isList(capability.rules) ? capability.rules.filter(isObject) : []
  const sentences = readRules(t, list, tagWords).filter(({ first, last }) => first <= last)
  const rules =
    sentencesOf(
      t,
      sentences.map(({ words }) => words),
    ) || t('rule-capability.nothing')
  const whose = capability.default === true ? 'rule-capability.all' : 'rule-capability.single'
  return t(whose, { id: `${capability.id}`, rules })
}

export function readTag(t: Translate, tag: JsonObject): string {
  const id = `${tag.id}`
  return typeof tag.default === 'number'
    ? t('rule-tag.default', { id, value: String(tag.default) })
    : t('rule-tag.none', { id })
}

function isFinal({ type }: JsonObject): boolean {
  return type === 'ACTION_ACCEPT' || type === 'ACTION_DROP' || type === 'ACTION_BREAK'
}

function whatWords(t: Translate, conditions: string | null, decided: boolean): string {
  if (conditions === null) return t(decided ? 'rule-what.everythingElse' : 'rule-what.everything')
  return t(decided ? 'rule-what.everythingElseThat' : 'rule-what.everythingThat', { conditions })
}

/** `first`: the index of the first of these conditions in the list */
function withoutAction(
  t: Translate,
  rules: readonly JsonObject[],
  first: number,
  tagWords: TagWords,
): RuleReading {
  const conditions = conditionWords(t, rules, tagWords)
  const what = conditions === null ? t('rule-what.everything') : t('rule-what.whatever', { conditions })
  return { first, last: first + rules.length - 1, words: t('rule-sentence.noAction', { what }) }
}

function actionWords(t: Translate, rule: JsonObject, what: string): string {
  const missing = ruleType(rule.type)?.fields.some(
    ({ name, optional }) => !optional && rule[name] === undefined,
  )
  const { length } = rule
  const member = `${rule.address}`
  const part =
    typeof length === 'number' && length > 0
      ? t('rule-part.first', { length: String(length) })
      : t('rule-part.copy')
  switch (missing ? null : rule.type) {
    case 'ACTION_ACCEPT':
      return t('rule-action.accept', { what })
    case 'ACTION_DROP':
      return t('rule-action.drop', { what })
    case 'ACTION_BREAK':
      return t('rule-action.break', { what })
    case 'ACTION_TEE':
      return t('rule-action.tee', { part, what, member })
    case 'ACTION_WATCH':
      return t('rule-action.watch', { part, what, member })
    case 'ACTION_REDIRECT':
      return t('rule-action.redirect', { what, member })
    default:
      return t('rule-action.unknown', { action: asItIs(t, rule), what })
  }
}

function capital(t: Translate, text: string): string {
  return text.charAt(0).toLocaleUpperCase(t.locale) + text.slice(1)
}
