import type { JsonObject } from '../json.ts'
import { isList, isObject } from '../json.ts'
import { conditionWords } from './conditions.ts'
import { asItIs, phraseOf, verbWords } from './rule-phrase.ts'
import { isAction, ruleType } from './rule-types.ts'

/** One sentence and the lines that say it. */
export interface RuleReading {
  /** Indices from 0; `last` before `first`: what holds although no line says it. */
  readonly first: number
  readonly last: number
  readonly words: string
}

/** One line by itself: "If it is not IPv4", "or if it goes to port 22", "drop it". */
export function readRule(rule: JsonObject): string {
  if (isAction(rule)) return actionWords(rule, 'it')
  const phrase = phraseOf(rule)
  return `${rule.or === true ? 'or if' : 'if'} it ${verbWords(phrase)} ${phrase.object}`
}

/**
 * Rules as sentences, each of an action with the conditions that lead to it: "Drop everything that is not IPv4, ARP
 * or IPv6." Unknown types are shown as they are.
 */
export function readRules(rules: readonly JsonObject[]): readonly RuleReading[] {
  const readings: RuleReading[] = []
  let first = 0
  let decided = false
  let closed = false
  rules.forEach((rule, last) => {
    if (!isAction(rule)) return
    const conditions = conditionWords(rules.slice(first, last))
    const all = decided ? 'everything else' : 'everything'
    const what = conditions === null ? all : `${all} that ${conditions}`
    const note = closed ? ' (never reached)' : ''
    readings.push({ first, last, words: `${capital(actionWords(rule, what))}${note}.` })
    decided ||= isFinal(rule)
    closed ||= conditions === null && isFinal(rule)
    first = last + 1
  })
  if (first < rules.length) readings.push(withoutAction(rules, first))
  if (!closed) readings.push({ first: rules.length, last: rules.length - 1, words: ending(decided) })
  return readings
}

/** A capability in one line: what it is for members, and its sentences. */
export function readCapability(capability: JsonObject): string {
  const rules = isList(capability.rules) ? capability.rules.filter(isObject) : []
  const whose = capability.default === true ? 'given to every new member' : 'given to single members'
  const sentences = readRules(rules).filter(({ first, last }) => first <= last)
  return `Capability ${capability.id}, ${whose}: ${sentences.map(({ words }) => words).join(' ') || 'nothing.'}`
}

export function readTag(tag: JsonObject): string {
  return typeof tag.default === 'number'
    ? `Tag ${tag.id}: ${tag.default} for members that have no value of their own.`
    : `Tag ${tag.id}: no value for members that have none of their own.`
}

function isFinal({ type }: JsonObject): boolean {
  return type === 'ACTION_ACCEPT' || type === 'ACTION_DROP' || type === 'ACTION_BREAK'
}

function withoutAction(rules: readonly JsonObject[], first: number): RuleReading {
  const conditions = conditionWords(rules.slice(first))
  const what = conditions === null ? 'everything' : `what ${conditions}`
  return {
    first,
    last: rules.length - 1,
    words: `No action follows for ${what}: these conditions have no effect.`,
  }
}

function ending(decided: boolean): string {
  return `Drop everything${decided ? ' else' : ''} that no capability accepts.`
}

function actionWords(rule: JsonObject, what: string): string {
  const missing = ruleType(rule.type)?.fields.some(
    ({ name, optional }) => !optional && rule[name] === undefined,
  )
  const { address, length } = rule
  const part = typeof length === 'number' && length > 0 ? `the first ${length} bytes` : 'a copy'
  switch (missing ? null : rule.type) {
    case 'ACTION_ACCEPT':
      return `accept ${what}`
    case 'ACTION_DROP':
      return `drop ${what}`
    case 'ACTION_BREAK':
      return `leave ${what} to the capabilities`
    case 'ACTION_TEE':
      return `send ${part} of ${what} to member ${address} and carry on`
    case 'ACTION_WATCH':
      return `send ${part} of ${what} to member ${address}, which has to confirm it, and carry on`
    case 'ACTION_REDIRECT':
      return `redirect ${what} to member ${address}`
    default:
      return `do ${asItIs(rule)} with ${what}`
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
