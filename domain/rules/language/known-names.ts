import { isList, isObject, type Json, type JsonObject } from '../../json.ts'
import { longest, type TagNames } from './read-value.ts'
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
    const isNumber =
      typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= longest
    if (!isNumber || !canBeName(name) || taken.has(name)) continue
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
