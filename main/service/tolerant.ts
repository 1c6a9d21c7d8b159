import * as v from 'valibot'
import { time as validTime } from '../../contract/hosting-schema.ts'
import type { ReadList } from '../../contract/lists.ts'
import type { UnknownProperty } from '../../contract/node.ts'
import { isPossibleSighting } from '../../domain/devices/device.ts'
import { exactIntegerOf, printExact, withoutBigInts } from '../../domain/exact-integer.ts'
import type { JsonObject } from '../../domain/json.ts'
import { isNetworkId, isNodeAddress } from '../../domain/network-id.ts'
import { noVisibleText, visibleText } from '../../domain/text/visible-text.ts'

/*
 * Replies of the node service and of accounts are parsed tolerantly: unknown fields are ignored, unknown words are kept,
 * and a field that is missing or of the wrong type takes its default. Only the identity of an object, its id or address,
 * is required.
 */
export const text = v.fallback(v.string(), '')
/** A name that would show nothing, such as one of blanks, counts as none: the id is shown instead. */
export const name = v.pipe(
  text,
  v.transform((given) => (visibleText(given) === noVisibleText ? '' : given)),
)
/** null: the service does not say */
export const givenFlag = v.fallback(v.nullable(v.boolean()), null)
/** An integer beyond 2^53, which the parser gives as a bigint, is rounded here; `integer` keeps it exact. */
const finite = v.pipe(
  v.union([v.number(), v.bigint()]),
  v.transform((given) => Number(given)),
  v.finite(),
)
/** A finite number, so that JSON can represent it; null: the service does not say */
export const givenNumber = v.fallback(v.nullable(finite), null)
/** An exact integer of any size; null: the service does not say, or gives no integer */
export const integer = v.fallback(v.pipe(v.unknown(), v.transform(exactIntegerOf)), null)
/** A number of things; null: the service does not say */
export const count = v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null)
/** An object that is kept to the letter, though its integers beyond 2^53 are rounded */
export const keptObject = v.pipe(
  v.custom<JsonObject>(isObject),
  v.transform((given) => withoutBigInts(given) as JsonObject),
)
export const givenObject = v.fallback(v.nullable(keptObject), null)
/** The id of something that is neither a network nor a node */
export const id = v.pipe(v.string(), v.minLength(1))
/** null: the service does not say, or says an empty text */
export const givenText = v.fallback(v.nullable(id), null)
/** null: the service does not say; an empty text stays */
export const textOrNone = v.fallback(v.nullable(v.string()), null)
/** Some services give seconds. In milliseconds, these numbers are days of 1970 to 1973, before any service. */
const moment = v.pipe(
  validTime,
  v.transform((at) => (at >= 1e8 && at < 1e11 ? at * 1_000 : at)),
)
/** Milliseconds since the epoch; 0: never; null: the service does not say */
export const givenTimeOrNever = v.fallback(v.nullable(moment), null)
/** The same for when something was heard of; null also where that would be far ahead of this computer's clock */
export const givenSighting = v.fallback(
  v.nullable(
    v.pipe(
      moment,
      v.check((at) => isPossibleSighting(at, Date.now())),
    ),
  ),
  null,
)
/** Milliseconds since the epoch; null: the service does not say, or says 0 */
export const givenTime = v.fallback(v.nullable(v.pipe(moment, v.minValue(1))), null)
/** Milliseconds since the epoch; 0: never, or the service does not say */
export const time = v.fallback(moment, 0)
export const texts = v.fallback(listOf(v.string()), [])
export const address = v.pipe(v.string(), v.toLowerCase(), v.check(isNodeAddress))
export const addressOrNone = v.fallback(v.nullable(address), null)
export const networkId = v.pipe(v.string(), v.toLowerCase(), v.check(isNetworkId))
export const networkIdOrNone = v.fallback(v.nullable(networkId), null)
/** A network carries its id in two fields, and either is enough. */
export const networkIds = { id: networkIdOrNone, nwid: networkIdOrNone }

/**
 * Whole seconds by which a service's clock was ahead of this computer's when it answered. Both are in milliseconds since the
 * epoch; null: the service does not say
 */
export function secondsAhead(clock: number | null, at: number): number | null {
  // Truncation keeps a clock that is the same at 0, however long the reply took.
  return clock === null ? null : Math.trunc((clock - at) / 1_000) || 0
}

/** Makes an object whose every field has a default, so that it has one itself. */
export function part<E extends v.ObjectEntries>(entries: E) {
  const schema = v.object(entries)
  return v.fallback(schema, () => v.parse(schema, {}))
}

/** Keeps the valid elements of a list, so that one broken element does not hide the others. */
export function listOf<S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items) => items.flatMap((given) => parsed(item, given))),
  )
}

/** The valid elements of a list, and the number of others; null: it is not a list */
export function countedList<S extends v.GenericSchema>(item: S) {
  const list = v.pipe(
    v.array(v.unknown()),
    v.transform((given): ReadList<v.InferOutput<S>> => {
      const items = given.flatMap((each) => parsed(item, each))
      return { items, unreadable: given.length - items.length }
    }),
  )
  return v.fallback(v.nullable(list), null)
}

/** Values by name, without invalid ones; null: there is no object */
export function mapOf<S extends v.GenericSchema>(item: S) {
  const map = v.pipe(
    keptObject,
    v.transform((object): { readonly [key: string]: v.InferOutput<S> } =>
      Object.fromEntries(
        Object.entries(object).flatMap(([key, value]) => {
          const read = v.safeParse(item, value)
          return read.success ? [[key, read.output] as const] : []
        }),
      ),
    ),
  )
  return v.fallback(v.nullable(map), null)
}

/** The valid elements of a list; null: it is not a list, none of its elements is valid, or the service does not say */
export function givenList<S extends v.GenericSchema>(item: S) {
  const list = v.pipe(
    v.array(v.unknown()),
    v.transform((given): readonly v.InferOutput<S>[] | null =>
      unlessLost(
        given,
        given.flatMap((each) => parsed(item, each)),
      ),
    ),
  )
  return v.fallback(v.nullable(list), null)
}

/**
 * Returns the value in a list, or an empty list if it is invalid. Arrays never count as objects here, although the
 * schema library accepts them.
 */
function parsed<S extends v.GenericSchema>(schema: S, given: unknown): v.InferOutput<S>[] {
  if (Array.isArray(given)) return []
  const result = v.safeParse(schema, given)
  return result.success ? [result.output] : []
}

/** Returns whether this is an object and not an array, which the schema library would accept as an object. */
export function isObject(given: unknown): given is JsonObject {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

/** Returns whether the object has any of the fields that a schema reads, so that it is not the reply of something else. */
export function hasFieldOf(given: object, entries: v.ObjectEntries): boolean {
  return Object.keys(entries).some((name) => Object.hasOwn(given, name))
}

const longestValue = 4_000

const secretName = /token|secret|password|passphrase|private_?key/i

function mayHoldSecret(name: string, value: unknown): boolean {
  if (secretName.test(name)) return true
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => mayHoldSecret(key, part))
}

/** Returns the properties that a schema does not read, with their values unless these may be secrets, sorted by name. */
export function unknownPropertiesOf(said: object, entries: v.ObjectEntries): readonly UnknownProperty[] {
  return Object.entries(said)
    .filter(([name]) => !Object.hasOwn(entries, name))
    .map(([name, value]) => ({
      name,
      value: mayHoldSecret(name, value) ? null : printExact(value).slice(0, longestValue),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Makes a reader of parsed JSON; it returns null if the value does not match the schema. */
export function reader<S extends v.GenericSchema>(schema: S): (json: unknown) => v.InferOutput<S> | null {
  return (json) => {
    const result = v.safeParse(schema, json)
    return result.success ? result.output : null
  }
}

/** Makes a reader of one object; it returns null if that cannot be read, or is none. */
export function objectReader<S extends v.GenericSchema>(
  schema: S,
): (json: unknown) => v.InferOutput<S> | null {
  const read = reader(schema)
  return (json) => (isObject(json) ? read(json) : null)
}

/** Makes a reader of a list of what `one` reads. It returns null also if none of its elements can be read. */
export function listReader<T>(one: (json: unknown) => T | null): (json: unknown) => ReadList<T> | null {
  return (json) => {
    if (!Array.isArray(json)) return null
    const items = unlessLost(
      json,
      json.flatMap((item) => one(item) ?? []),
    )
    return items && { items, unreadable: json.length - items.length }
  }
}

/**
 * Returns the elements that were read; null: the list was not empty, but no element could be read, so it must not pass
 * for an empty list.
 */
export function unlessLost<T>(given: readonly unknown[], found: readonly T[]): readonly T[] | null {
  return found.length === 0 && given.length > 0 ? null : found
}

/**
 * Reads the items of a list, or of an object that has them by their ids. An item that cannot be read costs itself alone,
 * and is counted. null: it is neither a list nor such an object
 */
export function readList<T>(
  json: unknown,
  isId: (key: string) => boolean,
  read: (item: unknown, id: string | null) => T | null,
): ReadList<T> | null {
  const given = itemsOf(json, isId)
  if (given === null) return null
  const items = given.flatMap(([id, item]) => read(item, id) ?? [])
  return { items, unreadable: given.length - items.length }
}

/** Returns the items of a list with the keys that name them; null: it is neither a list nor an object by ids */
export function itemsOf(
  json: unknown,
  isId: (key: string) => boolean,
): readonly (readonly [id: string | null, item: unknown])[] | null {
  if (Array.isArray(json)) return json.map((item: unknown) => [null, item] as const)
  if (!isObject(json)) return null
  const entries = Object.entries(json).map(([key, item]) => [key.toLowerCase(), item] as const)
  return entries.length > 0 && entries.every(([key]) => isId(key)) ? entries : null
}

/** Returns whether two parsed JSON values are equal, ignoring the order of fields. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((item, index) => sameJson(item, other[index]))
  }
  return sameFields(one as Fields, other as Fields)
}

interface Fields {
  readonly [name: string]: unknown
}

/** Parsed JSON has only own fields. Building lists of their names would cost as much as the comparison. */
function sameFields(one: Fields, other: Fields): boolean {
  let fields = 0
  for (const name in one) {
    if (!Object.hasOwn(other, name) || !sameJson(one[name], other[name])) return false
    fields += 1
  }
  for (const _name in other) fields -= 1
  return fields === 0
}

/** A versionPart of a version. null: the service does not say, or says -1, which means unknown */
const versionPart = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((given) => {
      const read = exactIntegerOf(given)
      return typeof read === 'number' && read >= 0 ? read : null
    }),
  ),
  null,
)

export const versionFields = {
  version: text,
  versionMajor: versionPart,
  versionMinor: versionPart,
  versionRev: versionPart,
}

interface Version {
  /** Dotted. null: unknown */
  readonly version: string | null
  readonly versionMajor: number | null
  readonly versionMinor: number | null
  readonly versionRev: number | null
}

/** Makes a version that is missing of its parts, and parts that are missing of the version. */
export function versionOf(given: Omit<Version, 'version'> & { readonly version: string }): Version {
  const { version: said, versionMajor, versionMinor, versionRev } = given
  const parts = [versionMajor, versionMinor, versionRev]
  const version = said === '' || /(?:^|\.)-1(?:\.|$)/.test(said) ? null : said
  if (version === null) return { ...given, version: parts.includes(null) ? null : parts.join('.') }
  const [major, minor, rev] =
    /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?!\d)/.exec(version)?.slice(1).map(Number) ?? []
  return {
    version,
    versionMajor: versionMajor ?? major ?? null,
    versionMinor: versionMinor ?? minor ?? null,
    versionRev: versionRev ?? rev ?? null,
  }
}
