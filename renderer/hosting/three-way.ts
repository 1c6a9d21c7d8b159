import type { Json, JsonObject } from '../../domain/json.ts'
import { conflicts } from '../../domain/network-plan/conflicts.ts'

/** What a person changed and did not save, field by field. */
export interface Touched {
  /** What each of these fields was when its box was first changed, as the service has it */
  readonly base: JsonObject
  /** What their boxes say */
  readonly form: JsonObject
}

/** A field that became something else without this person's doing */
export interface ChangedField {
  readonly field: string
  readonly before: Json
  readonly now: Json
}

/** The boxes over what the fields are now: those that say the same are no longer touched, new ones begin from here. */
export function touch(
  before: Touched | null,
  boxes: JsonObject,
  fresh: JsonObject,
  fields: JsonObject,
): Touched {
  const form = Object.fromEntries(Object.entries(boxes).filter(([field, box]) => !isSame(box, fresh[field])))
  const base = Object.keys(form).map((field) => [
    field,
    (before !== null && Object.hasOwn(before.base, field) ? before.base : fields)[field] ?? null,
  ])
  return { base: Object.fromEntries(base), form }
}

/** The touched fields that somebody else changed as well, and what they made of them. */
export function changedByBoth(
  { base }: Touched,
  change: object,
  fields: JsonObject,
): readonly ChangedField[] {
  return conflicts(base, change, fields).map((field) => changed(field, base, fields))
}

/** What somebody else changed, of what this person left alone. */
export function changedMeanwhile(
  before: JsonObject,
  fields: JsonObject,
  touched: object,
): readonly ChangedField[] {
  return Object.keys(fields)
    .filter((field) => !Object.hasOwn(touched, field) && !isSame(before[field], fields[field]))
    .map((field) => changed(field, before, fields))
}

/** Those fields are the person's own to the end: they are based on what there is now. The others are given up. */
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

/** The boxes that say something else than when those were sent */
export function typedSince(sent: Touched, now: Touched | null): JsonObject {
  return Object.fromEntries(
    Object.entries(now?.form ?? {}).filter(([field, box]) => !isSame(box, sent.form[field])),
  )
}

function changed(field: string, before: JsonObject, now: JsonObject): ChangedField {
  return { field, before: before[field] ?? null, now: now[field] ?? null }
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
