/** Rules, capabilities and tags hold such values. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** Returns only these fields of an object. */
export function picked<T, F extends keyof T>(from: T, fields: readonly F[]): Pick<T, F> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, F>
}

/** Returns only the fields of an object that are wanted. */
export function fieldsWhere<T extends object>(
  fields: T,
  isWanted: (field: string, value: unknown) => boolean,
): Partial<T> {
  const wanted = Object.entries(fields).filter(([field, value]) => isWanted(field, value))
  return Object.fromEntries(wanted) as Partial<T>
}

/** Returns the names of all fields of T in this order. The compiler rejects missing and extra ones. */
export function fieldsOf<T extends object>(
  all: {
    readonly [F in keyof T]-?: true
  },
): readonly (keyof T & string)[] {
  return Object.keys(all) as (keyof T & string)[]
}
