import * as v from 'valibot'

/** A part of the settings as far as it could be read. `whole` is false if something in it is invalid. */
export interface ReadPart<T> {
  readonly read: T
  readonly whole: boolean
}

export type Fields = { readonly [key: string]: unknown }

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the fields of an object; empty: it is none. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

/** Returns the items of a list; empty: it is none. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns the valid items of a list, so that an invalid one does not discard the others. */
export function validItems<S extends v.GenericSchema>(item: S, value: unknown): v.InferOutput<S>[] {
  return itemsOf(value).flatMap((one) => {
    const read = v.safeParse(item, one)
    return read.success ? [read.output] : []
  })
}

/** Keeps the first of items with the same id. */
export function onceEach<T extends { readonly id: string }>(list: readonly T[]): readonly T[] {
  return list.filter(({ id }, at) => list.findIndex((one) => one.id === id) === at)
}

/** Returns what was kept of a list, which is whole if nothing was left out. */
export function keptOf<T>(value: unknown, kept: readonly T[]): ReadPart<readonly T[]> {
  return { read: kept, whole: Array.isArray(value) && value.length === kept.length }
}
