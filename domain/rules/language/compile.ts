import { isList, isObject, type JsonObject } from '../../json.ts'
import { longest, mostCapabilityRules, mostOfMember, mostRules } from '../check-rules.ts'
import { createExpander, type Expanded, type RuleOrigin } from './expand.ts'
import { parse } from './parse.ts'
import { readRaw } from './raw.ts'
import { readBits, readNumber, readTagValue, type TagNames } from './read-value.ts'
import type { RawSyntax, Syntax, TagSyntax } from './syntax.ts'
import {
  collectProblems,
  type Expected,
  type Problems,
  shortened,
  startOfText,
  type TextProblem,
  type TextRange,
} from './text-problem.ts'
import type { Token } from './tokens.ts'

/** A compiled text, in the form that a controller takes */
export interface RuleSet {
  readonly rules: readonly JsonObject[]
  readonly capabilities: readonly JsonObject[]
  readonly tags: readonly JsonObject[]
}

export interface CompiledText extends RuleSet {
  /** The origin of each rule, in the order of `rules` */
  readonly origins: readonly RuleOrigin[]
  /** In the order of `capabilities` */
  readonly capabilityOrigins: readonly CapabilityOrigin[]
  /** The key is the name. */
  readonly tagNames: ReadonlyMap<string, TagNames>
}

interface CapabilityOrigin {
  /** Empty: it stands there as JSON. */
  readonly name: string
  /** null: it has none that is a number */
  readonly id: number | null
  readonly at: TextRange
  readonly origins: readonly RuleOrigin[]
}

/** A list of rules of its own: the network's, or those of a capability */
export interface RuleList {
  readonly rules: readonly JsonObject[]
  readonly origins: readonly RuleOrigin[]
  /** null: the network's */
  readonly capability: number | null
}

/** Returns the network's own list, and then those of the capabilities. */
export function listsOf({
  rules,
  origins,
  capabilities,
  capabilityOrigins,
}: CompiledText): readonly RuleList[] {
  const own = capabilities.map(({ rules: list }, index): RuleList => {
    const { origins: own = [], id = null } = capabilityOrigins[index] ?? {}
    const isRead = isList(list) && list.every(isObject)
    return { rules: isRead ? list : [], origins: isRead ? own : [], capability: id ?? 0 }
  })
  return [{ rules, origins, capability: null }, ...own]
}

export interface Compilation {
  /** null: there are errors */
  readonly made: CompiledText | null
  /** Errors and warnings in the order of the text */
  readonly problems: readonly TextProblem[]
}

/** Characters. A longer text takes too long to compile, and no network's rules are that long. */
export const longestText = 4_000_000

/** Compiles a text of rules. `lint` looks for what is valid and doubtful beyond the words themselves. */
export function compileText(text: string): Compilation {
  const problems = collectProblems()
  const made = compile(text, problems)
  return { made: problems.hasErrors() ? null : made, problems: problems.all() }
}

function compile(text: string, problems: Problems): CompiledText | null {
  if (text.length > longestText) {
    problems.error('too-long', startOfText, { most: longestText })
    return null
  }
  const syntax = parse(text, problems)
  const { tags, names } = resolveTags(syntax, problems)
  const expand = createExpander(syntax.macros, names, problems)
  const base = expand(syntax.base)
  const ids = new Map<number, number>()
  const capabilities: JsonObject[] = []
  const capabilityOrigins: CapabilityOrigin[] = []
  for (const each of syntax.capabilities) {
    const { at } = each
    const read = each.kind === 'raw' ? rawCapability(each, problems) : expand(each.statements)
    if (read === null) continue
    if (each.kind === 'raw') {
      capabilities.push(...read.rules)
      const [capability = {}] = read.rules
      capabilityOrigins.push({ name: '', id: idOf(capability), at, origins: read.origins })
      continue
    }
    const id = readId(each.id, ids, problems)
    capabilities.push({ id: id ?? 0, default: each.isDefault, rules: read.rules })
    capabilityOrigins.push({ name: each.name, id, at, origins: read.origins })
    if (read.rules.length > mostCapabilityRules)
      tooMany(problems, 'too-many-rules', read, mostCapabilityRules, 'cap')
  }
  if (base.rules.length > mostRules) tooMany(problems, 'too-many-rules', base, mostRules, '')
  for (const [kind, list] of [
    ['too-many-capabilities', syntax.capabilities],
    ['too-many-tags', syntax.tags],
  ] as const) {
    const first = list[mostOfMember]
    if (first !== undefined) problems.warning(kind, first.at, { count: list.length, most: mostOfMember })
  }
  return { rules: base.rules, origins: base.origins, capabilities, capabilityOrigins, tags, tagNames: names }
}

/** Every rule of a capability that is written as JSON comes from the same range of the text. */
function rawCapability({ json }: RawSyntax, problems: Problems): Expanded | null {
  const capability = readRaw(json, problems)
  if (capability === null) return null
  const { rules } = capability
  const count = isList(rules) && rules.every(isObject) ? rules.length : 0
  const origin: RuleOrigin = { at: json.at, includes: [] }
  return { rules: [capability], origins: Array.from({ length: count }, () => origin) }
}

function tooMany(
  problems: Problems,
  kind: 'too-many-rules',
  { origins }: Expanded,
  most: number,
  word: string,
): void {
  const first = origins[most]
  if (first !== undefined)
    problems.warning(kind, first.includes[0] ?? first.at, { word, count: origins.length, most })
}

interface ResolvedTags {
  readonly tags: readonly JsonObject[]
  /** The key is the name. */
  readonly names: ReadonlyMap<string, TagNames>
}

/** Looks up the numbers of tags and of the names of their values. */
function resolveTags({ tags: given }: Syntax, problems: Problems): ResolvedTags {
  const names = new Map<string, TagNames>()
  const ids = new Map<number, number>()
  const tags: JsonObject[] = []
  for (const tag of given) {
    if (tag.kind === 'raw') {
      const raw = readRaw(tag.json, problems)
      if (raw !== null) tags.push(raw)
      continue
    }
    const id = readId(tag.id, ids, problems)
    const read: TagNames = {
      name: tag.name,
      id: id ?? 0,
      enums: readEnums(tag, problems),
      flags: readFlags(tag, problems),
    }
    names.set(tag.name, read)
    const defaultValue = tag.defaultValue === null ? null : readTagValue(tag.defaultValue.text, read)
    if (tag.defaultValue !== null && defaultValue === null)
      badNumber(problems, tag.defaultValue, 'default', 'tag-value')
    if (id !== null) tags.push({ id, default: defaultValue })
  }
  return { tags, names }
}

/** Reads the number of a tag or a capability, which nothing else of its kind may have. */
function readId(token: Token | null, taken: Map<number, number>, problems: Problems): number | null {
  if (token === null) return null
  const { text, at } = token
  const id = readNumber(text, longest)
  if (id === null) return badNumber(problems, token, 'id')
  const before = taken.get(id)
  if (before !== undefined) problems.error('duplicate-id', at, { word: text, count: before })
  taken.set(id, at.line)
  return id
}

function readEnums({ enums }: TagSyntax, problems: Problems): ReadonlyMap<string, number> {
  const read = new Map<string, number>()
  for (const { name, value } of enums) {
    const number = readNumber(value.text, longest)
    if (number === null) badNumber(problems, value, 'enum')
    else read.set(name, number)
  }
  return read
}

function badNumber(
  problems: Problems,
  { text, at }: Token,
  other: string,
  expected: Expected = 'number',
): null {
  problems.error('bad-value', at, { word: shortened(text), other, expected, most: longest })
  return null
}

/** A flag may be made of bits and of flags that stand before it. */
function readFlags({ flags }: TagSyntax, problems: Problems): ReadonlyMap<string, number> {
  const read = new Map<string, number>()
  for (const { name, value } of flags) {
    const mask = value.text.split(',').reduce<bigint | null>((all, part) => {
      const known = read.get(part.normalize('NFC').toLowerCase())
      const bits = known === undefined ? readBits(part, 31, () => undefined) : BigInt(known)
      return all === null || bits === null ? null : all | bits
    }, 0n)
    if (mask === null) problems.error('unknown-bits', value.at, { word: shortened(value.text) })
    else read.set(name, Number(mask))
  }
  return read
}

/** Returns the id of a tag or a capability. null: it has none */
function idOf(item: JsonObject): number | null {
  return isObject(item) && typeof item.id === 'number' ? item.id : null
}
