import { isList, isObject, type Json, type JsonObject } from '../../json.ts'
import { visibleJson } from '../../text/visible-text.ts'
import { isWhole } from '../check-rules.ts'
import type { Path } from '../rule-problem.ts'
import { isAction } from '../rule-types.ts'
import { capabilityNames, type GivenRules, tagNames, tagValueText } from './known-names.ts'
import { whyNotCarried } from './raw.ts'
import type { TagNames } from './read-value.ts'
import { bitsText, wordsOfRule } from './rule-words.ts'

/** Says why JSON is no set of rules. */
export interface NotDecompiled {
  /** Begins with the name of the list, and goes inwards by indices from 0 and names. */
  readonly path: Path
  readonly why: 'not-a-list' | 'not-an-object' | 'too-deep' | 'rounded'
}

type Decompiled =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problems: readonly NotDecompiled[] }

/**
 * Writes rules as a text that makes them again. A rule, tag or capability that the language has no words for, such as one of a
 * newer service, stands there as JSON after the word `raw`.
 */
export function decompile({ rules, capabilities, tags, names }: GivenRules): Decompiled {
  const problems: NotDecompiled[] = []
  const base = objectsIn(rules, ['rules'], problems)
  const caps = objectsIn(capabilities, ['capabilities'], problems)
  const tagList = objectsIn(tags, ['tags'], problems)
  caps.forEach(({ rules: own }, index) => {
    if (isList(own)) objectsIn(own, ['capabilities', index, 'rules'], problems)
  })
  if (problems.length > 0) return { ok: false, problems }
  const nameTag = tagNames(names)
  const nameCapability = capabilityNames(names)
  const known: TagNames[] = []
  const tagTexts = tagList.map((tag) => {
    const { id } = tag
    if (!isPlainTag(tag) || !isWhole(id) || known.some((each) => each.id === id)) return `tag ${raw(tag)};`
    const named = nameTag(id)
    known.push(named)
    return tagText(named, tag.default ?? null)
  })
  const ids = new Set<number>()
  const capabilityTexts = caps.map((capability) => {
    const { id, default: isDefault = false, rules: own } = capability
    if (!isPlainCapability(capability) || !isWhole(id) || !isList(own) || ids.has(id))
      return `cap ${raw(capability)};`
    ids.add(id)
    const head = `cap ${nameCapability(id)} id ${id}${isDefault === true ? ' default' : ''}`
    return [head, ...statements(own.filter(isObject), known, '  '), ';'].join('\n')
  })
  const parts = [...tagTexts, ...capabilityTexts, ...statements(base, known, '')]
  return { ok: true, text: parts.map((part) => `${part}\n`).join('\n') }
}

/** Reports a value that is not a list of objects, or is nested too deeply. */
function objectsIn(value: Json, path: Path, problems: NotDecompiled[]): readonly JsonObject[] {
  if (!isList(value)) {
    problems.push({ path, why: 'not-a-list' })
    return []
  }
  return value.flatMap((item, index) => {
    const why = isObject(item) ? whyNotCarried(item) : 'not-an-object'
    if (why !== null) problems.push({ path: [...path, index], why })
    return isObject(item) ? [item] : []
  })
}

/** Returns whether words say all of a tag. */
function isPlainTag({ id: _, default: usual = null, ...more }: JsonObject): boolean {
  return (usual === null || isWhole(usual)) && Object.keys(more).length === 0
}

function isPlainCapability({ id: _, default: isDefault = false, rules: __, ...more }: JsonObject): boolean {
  return typeof isDefault === 'boolean' && Object.keys(more).length === 0
}

function tagText(tag: TagNames, usual: Json): string {
  const head = `tag ${tag.name} id ${tag.id}${typeof usual === 'number' ? ` default ${tagValueText(tag, usual)}` : ''}`
  const lines = [
    ...[...tag.enums].map(([name, value]) => `  enum ${value} ${name}`),
    ...[...tag.flags].map(([name, mask]) => `  flag ${bitsText(BigInt(mask), () => undefined)} ${name}`),
  ]
  return lines.length === 0 ? `${head};` : [head, ...lines, ';'].join('\n')
}

function statements(
  rules: readonly JsonObject[],
  tags: readonly TagNames[],
  indent: string,
): readonly string[] {
  const texts: string[] = []
  let matches: JsonObject[] = []
  for (const rule of rules) {
    if (!isAction(rule)) {
      matches.push(rule)
      continue
    }
    texts.push(statement(rule, matches, tags, indent))
    matches = []
  }
  // The language has no words for matches that no action follows.
  return [...texts, ...matches.map((rule) => `${indent}${raw(rule)};`)]
}

function statement(
  action: JsonObject,
  matches: readonly JsonObject[],
  tags: readonly TagNames[],
  indent: string,
): string {
  const head = wordsOfRule(action, tags) ?? raw(action)
  const conditions = matches.map((rule, index) => {
    const words = wordsOfRule(rule, tags)
    // JSON says by itself whether it is negated or or-ed.
    if (words === null) return `${index > 0 ? 'and ' : ''}${raw(rule)}`
    const joint = rule.or === true ? 'or ' : index > 0 ? 'and ' : ''
    return `${joint}${rule.not === true ? 'not ' : ''}${words}`
  })
  if (conditions.length < 2) return `${indent}${[head, ...conditions].join(' ')};`
  return [`${indent}${head}`, ...conditions.map((each) => `${indent}  ${each}`), `${indent};`].join('\n')
}

function raw(value: JsonObject): string {
  return `raw ${visibleJson(JSON.stringify(value))}`
}
