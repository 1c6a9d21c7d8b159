import * as v from 'valibot'
import type { ReadList } from '../../contract/lists.ts'
import type { JsonObject } from '../../domain/json.ts'
import { givenFlag, keptObject, part } from '../service/tolerant.ts'

/* What replies of the account need beyond `service/tolerant.ts`, in the same spirit. A null takes the default as well. */
export const count = v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null)
export const nullableText = v.fallback(v.nullable(v.string()), null)
/** null: not told, as is an empty text */
export const saidText = v.fallback(v.nullable(v.pipe(v.string(), v.minLength(1))), null)
export const id = v.pipe(v.string(), v.minLength(1))

export const nullableObject = v.fallback(v.nullable(keptObject), null)

/** The valid elements of a list, and the number of others; null: it is not a list */
export function countedList<S extends v.GenericSchema>(item: S) {
  return v.fallback(
    v.nullable(
      v.pipe(
        v.array(v.unknown()),
        v.transform((given): ReadList<v.InferOutput<S>> => {
          const items = validOnes(item, given)
          return { items, unreadable: given.length - items.length }
        }),
      ),
    ),
    null,
  )
}

export const permissions = part({ a: givenFlag, d: givenFlag, m: givenFlag, r: givenFlag })

/** Values by name, without invalid ones; null: there is no object */
export function mapOf<S extends v.GenericSchema>(item: S) {
  return v.fallback(
    v.nullable(
      v.pipe(
        keptObject,
        v.transform((object): { readonly [key: string]: v.InferOutput<S> } =>
          Object.fromEntries(
            Object.entries(object).flatMap(([key, value]) =>
              validOnes(item, [value]).map((good) => [key, good] as const),
            ),
          ),
        ),
      ),
    ),
    null,
  )
}

export function isObject(given: unknown): given is JsonObject {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

/** null: it cannot be read, or is no object */
export function readOne<S extends v.GenericSchema>(schema: S): (json: unknown) => v.InferOutput<S> | null {
  return (json) => {
    if (!isObject(json)) return null
    const result = v.safeParse(schema, json)
    return result.success ? result.output : null
  }
}

/** null: it is no list, or none of its elements can be read, so that it is not an empty one */
export function readMany<S extends v.GenericSchema>(
  schema: S,
): (json: unknown) => ReadList<v.InferOutput<S>> | null {
  return manyOf(readOne(schema))
}

/** It is as `readMany`, for elements that `one` reads. */
export function manyOf<T>(one: (json: unknown) => T | null): (json: unknown) => ReadList<T> | null {
  return (json) => {
    if (!Array.isArray(json)) return null
    const items = json.flatMap((item) => one(item) ?? [])
    return items.length === 0 && json.length > 0 ? null : { items, unreadable: json.length - items.length }
  }
}

function validOnes<S extends v.GenericSchema>(item: S, given: readonly unknown[]): v.InferOutput<S>[] {
  return given.flatMap((value) => {
    const result = v.safeParse(item, value)
    return result.success ? [result.output] : []
  })
}
