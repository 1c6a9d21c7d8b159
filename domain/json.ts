/** Rules, capabilities and tags hold such values. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** Returns the names of all fields of T in this order. The compiler rejects missing and extra ones. */
export function fieldsOf<T extends object>(
  all: {
    readonly [F in keyof T]-?: true
  },
): readonly (keyof T & string)[] {
  return Object.keys(all) as (keyof T & string)[]
}
