import { isList, isObject, type Json, type JsonObject } from '../../json.ts'
import { isWhole } from '../check-rules.ts'
import type { CompiledText } from './compile.ts'
import type { TagNames } from './read-value.ts'
import { foldName, isKeyword, isName } from './vocabulary.ts'

/** Names of a network's tags and capabilities, as an account keeps them: any JSON, of which what is no name is left out */
export interface KnownNames {
  readonly capabilities?: Json
  readonly tags?: Json
}

/** Returns a function that gives each id a name that can stand in a text, and no name twice. */
export function capabilityNames({ capabilities }: KnownNames): (id: number) => string {
  const names = entriesOf(capabilities).map(([name, value]) => [name, idIn(value)] as const)
  const taken = new Set<string>()
  return (id) => uniqueName(names.find(([, each]) => each === id)?.[0], `cap_${id}`, taken)
}

/** Returns a function that gives each tag its name, and the names of its values. */
export function tagNames({ tags }: KnownNames): (id: number) => TagNames {
  const names = entriesOf(tags)
  const taken = new Set<string>()
  return (id) => {
    const [name, value] = names.find(([, each]) => idIn(each) === id) ?? []
    const { enums, flags } = isObject(value) ? value : {}
    const ofEnums = numbersOf(enums, new Set())
    const isBits = ([, mask]: readonly [string, number]): boolean => mask > 0
    const ofFlags = new Map([...numbersOf(flags, new Set(ofEnums.keys()))].filter(isBits))
    return { name: uniqueName(name, `tag_${id}`, taken), id, enums: ofEnums, flags: ofFlags }
  }
}

/** The id is all that is known of it, or one of its fields. */
function idIn(value: Json): Json | undefined {
  return isObject(value) ? value.id : value
}

function entriesOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(value) ? Object.entries(value) : []
}

function numbersOf(value: Json | undefined, taken: Set<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [given, number] of entriesOf(value)) {
    const name = foldName(given)
    if (!isWhole(number) || !canBeName(name) || taken.has(name)) continue
    taken.add(name)
    found.set(name, number)
  }
  return found
}

function canBeName(name: string): boolean {
  return isName(name) && !isKeyword(name)
}

function uniqueName(given: string | undefined, otherwise: string, taken: Set<string>): string {
  const wanted = foldName(given ?? '')
  let name = canBeName(wanted) && !taken.has(wanted) ? wanted : otherwise
  while (taken.has(name)) name = `${name}_`
  taken.add(name)
  return name
}

/** The parts of a network's rules, and the names that its host keeps. Each is any JSON. */
export interface GivenRules {
  readonly rules: Json
  readonly capabilities: Json
  readonly tags: Json
  readonly names: KnownNames
}

/**
 * Finds the rules in JSON: a list of rules, an object that has such a list, or a network of the controller or of an account.
 * null: there are none in it
 */
export function findRules(value: Json): GivenRules | null {
  if (isList(value)) return { rules: value, capabilities: [], tags: [], names: {} }
  if (!isObject(value)) return null
  const holder = value.rules === undefined && isObject(value.config) ? value.config : value
  const { rules, capabilities = [], tags = [] } = holder
  if (rules === undefined) return null
  return { rules, capabilities: capabilities ?? [], tags: tags ?? [], names: namesOf(value) }
}

function namesOf({ capabilitiesByName = null, tagsByName = null }: JsonObject): KnownNames {
  return { capabilities: capabilitiesByName, tags: tagsByName }
}

/** The names of capabilities and tags, as `KnownNames` has them and as an account keeps them */
interface NamesMade {
  /** The key is the name, the value the id. */
  readonly capabilities: JsonObject
  /** Each with its id, its default (null: none), and the values that its enums and flags name */
  readonly tags: JsonObject
}

export function namesMade({
  capabilityOrigins,
  tagNames,
  tags,
}: Pick<CompiledText, 'capabilityOrigins' | 'tagNames' | 'tags'>): NamesMade {
  const named = capabilityOrigins.flatMap(({ name, id }) =>
    name === '' || id === null ? [] : [[name, id] as const],
  )
  const ofTags = [...tagNames].map(([name, { id, enums, flags }]) => {
    const usual = tags.find((tag) => tag.id === id)?.default ?? null
    return [
      name,
      { id, default: usual, enums: Object.fromEntries(enums), flags: Object.fromEntries(flags) },
    ] as const
  })
  return { capabilities: Object.fromEntries(named), tags: Object.fromEntries(ofTags) }
}

/** Returns a tag's value by its name if it has one. */
export function tagValueText(tag: TagNames | null, value: number): string {
  const names = [...(tag?.enums ?? []), ...(tag?.flags ?? [])]
  return names.find(([, each]) => each === value)?.[0] ?? String(value)
}

/**
 * Returns the names that make up a tag's value: its own name, or those of its flags, with the other bits by the name of their
 * value or as a hexadecimal number. A value without any is its number.
 */
export function tagValueNames(tag: TagNames | null, value: number): readonly string[] {
  const { names, rest } = flagsIn(tag, value)
  const whole = tagValueText(tag, value)
  if (whole !== String(value) || names.length === 0) return [whole]
  const [named] = [...(tag?.enums ?? [])].find(([, each]) => each === rest) ?? []
  return rest === 0 ? names : [named ?? `0x${rest.toString(16)}`, ...names]
}

/** Returns the flags that are set in a tag's value, and the bits that are left. */
export function flagsIn(
  tag: TagNames | null,
  value: number,
): { readonly names: readonly string[]; readonly rest: number } {
  const set = [...(tag?.flags ?? [])].filter(([, mask]) => (value & mask) >>> 0 === mask)
  const rest = set.reduce((left, [, mask]) => left & ~mask, value) >>> 0
  return { names: set.map(([name]) => name), rest }
}
