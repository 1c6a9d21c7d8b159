import * as v from 'valibot'
import { time as moment } from '../../contract/time-schema.ts'
import { isNetworkId, isNodeAddress } from '../../domain/network-id.ts'

/*
 * Replies are read tolerantly: unknown fields are ignored, unknown words kept as they are, and a field that is
 * missing or of the wrong type takes its default. Only what a thing cannot be without, its id or address, is required.
 */
export const text = v.fallback(v.string(), '')
export const flag = v.fallback(v.boolean(), false)
/** null: not said */
export const givenFlag = v.fallback(v.nullable(v.boolean()), null)
/** May be beyond 2^53 and then inexact, but never what JSON cannot carry on. */
export const numberOr = (missing: number) => v.fallback(v.pipe(v.number(), v.finite()), missing)
export const number = numberOr(0)
/** null: not said */
export const givenNumber = v.fallback(v.nullable(v.pipe(v.number(), v.finite())), null)
/** Milliseconds since the epoch; null: not said, and 0 says nothing either */
export const givenTime = v.fallback(v.nullable(v.pipe(moment, v.minValue(1))), null)
/** Milliseconds since the epoch; 0: never, or not said */
export const time = v.fallback(moment, 0)
export const texts = v.fallback(listOf(v.string()), [])
export const address = v.pipe(v.string(), v.toLowerCase(), v.check(isNodeAddress))
export const networkId = v.pipe(v.string(), v.toLowerCase(), v.check(isNetworkId))
const networkIdOrNone = v.fallback(v.nullable(networkId), null)
/** A network says its id twice, and either will do. */
export const networkIds = { id: networkIdOrNone, nwid: networkIdOrNone }

/** The good ones of a list: one broken element does not hide the others. */
export function listOf<S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items) => items.flatMap((given) => parsed(item, given))),
  )
}

/** The value alone, or nothing where it is not that. A list never counts as an object, though the library says so. */
function parsed<S extends v.GenericSchema>(schema: S, given: unknown): v.InferOutput<S>[] {
  if (Array.isArray(given)) return []
  const result = v.safeParse(schema, given)
  return result.success ? [result.output] : []
}

/** A list stands where an object belongs: to the schema library both are objects, to us not. */
export function isObject(given: unknown): given is object {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

/** Reads parsed JSON; null where it is not that thing at all. */
export function reader<S extends v.GenericSchema>(schema: S): (json: unknown) => v.InferOutput<S> | null {
  return (json) => {
    const result = v.safeParse(schema, json)
    return result.success ? result.output : null
  }
}

/** What was read of a list. null: there is something in it and nothing that can be read, so it is not an empty list. */
export function unlessLost<T>(given: readonly unknown[], found: readonly T[]): readonly T[] | null {
  return found.length === 0 && given.length > 0 ? null : found
}

/** Whether two parsed texts of JSON say the same, their fields in any order. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((item, place) => sameJson(item, other[place]))
  }
  return sameFields(one as Fields, other as Fields)
}

interface Fields {
  readonly [name: string]: unknown
}

/** It has no fields but its own. Lists of their names would cost as much as what is compared. */
function sameFields(one: Fields, other: Fields): boolean {
  let fields = 0
  for (const name in one) {
    if (!Object.hasOwn(other, name) || !sameJson(one[name], other[name])) return false
    fields += 1
  }
  for (const _name in other) fields -= 1
  return fields === 0
}
