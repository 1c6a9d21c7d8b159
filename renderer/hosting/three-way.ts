import type { Json, JsonObject } from '../../domain/json.ts'
import { conflicts } from '../../domain/network-plan/differences.ts'

/** Unsaved changes, by field */
export interface Touched {
  /** The service's value of each field when its box was first changed */
  readonly base: JsonObject
  /** The boxes hold these values now. */
  readonly form: JsonObject
}

/** A field that somebody else changed */
export interface ChangedField {
  readonly field: string
  readonly before: Json
  readonly now: Json
}

/** A box that agrees with the service is no longer touched; a newly touched one takes the present value as its base. */
export function touch(
  before: Touched | null,
  boxes: JsonObject,
  fresh: JsonObject,
  fields: JsonObject,
): Touched {
  const form = Object.fromEntries(
    Object.entries(boxes).filter(([field, box]) => !isSameJson(box, fresh[field])),
  )
  const base = Object.keys(form).map((field) => [
    field,
    (before !== null && Object.hasOwn(before.base, field) ? before.base : fields)[field] ?? null,
  ])
  return { base: Object.fromEntries(base), form }
}

export function changedByBoth(
  { base }: Touched,
  change: object,
  fields: JsonObject,
): readonly ChangedField[] {
  return conflicts(base, change, fields).map((field) => changed(field, base, fields))
}

/** The fields that somebody else changed and this person did not touch */
export function changedMeanwhile(
  before: JsonObject,
  fields: JsonObject,
  touched: object,
): readonly ChangedField[] {
  return Object.keys(fields)
    .filter((field) => !Object.hasOwn(touched, field) && !isSameJson(before[field], fields[field]))
    .map((field) => changed(field, before, fields))
}

/** Rebases the disputed fields in `mine` on the present values, and drops the other disputed ones. */
export function resolve(
  { base, form }: Touched,
  disputed: readonly ChangedField[],
  mine: ReadonlySet<string>,
): Touched {
  const givenUp = new Set(disputed.map(({ field }) => field).filter((field) => !mine.has(field)))
  const seen = Object.fromEntries(disputed.map(({ field, now }) => [field, now]))
  const left = (fields: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => !givenUp.has(field)))
  return { base: left({ ...base, ...seen }), form: left(form) }
}

/** The boxes that were changed after `sent` was sent */
export function typedSince(sent: Touched, now: Touched | null): JsonObject {
  return Object.fromEntries(
    Object.entries(now?.form ?? {}).filter(([field, box]) => !isSameJson(box, sent.form[field])),
  )
}

function changed(field: string, before: JsonObject, now: JsonObject): ChangedField {
  return { field, before: before[field] ?? null, now: now[field] ?? null }
}

export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
