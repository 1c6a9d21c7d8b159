import { canonical } from '../addresses/address.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { MemberChange, MemberConfig } from '../members/member.ts'
import { normalRule } from '../rules/normal-rule.ts'
import type { NetworkChange, NetworkConfig } from './network-config.ts'

/** A field that the service stored differently: it drops and clamps values silently. */
export interface Difference {
  readonly field: string
  readonly sent: Json
  readonly got: Json
}

/**
 * Returns every field that the service stored differently than requested, in the order of the request. `field` is the
 * config's own name. Lists whose order means nothing are compared as sets; for a list, `sent` and `got` hold only the
 * entries that differ, so that one dropped route shows as one. Equivalent forms (IPv6 spellings, a rule's defaults,
 * masks as text or number) do not count.
 */
export function differences(sent: NetworkChange, got: NetworkConfig): readonly Difference[]
export function differences(sent: MemberChange, got: MemberConfig): readonly Difference[]
export function differences(
  sent: NetworkChange | MemberChange,
  got: NetworkConfig | MemberConfig,
): readonly Difference[] {
  return fieldDifferences(sent, got)
}

/** Does the same as `differences` for fields that the compiler does not know. */
export function fieldDifferences(sent: object, got: object): readonly Difference[] {
  const replies = new Map<string, Json | undefined>(Object.entries(got))
  return Object.entries(sent).flatMap(([field, wanted]: [string, Json | undefined]) => {
    if (wanted === undefined) return []
    return difference(field, wanted, replies.get(field) ?? null)
  })
}

function difference(field: string, given: Json, reply: Json): readonly Difference[] {
  const [sent, got] = bothTold(field, given, reply)
  if (Array.isArray(sent) && Array.isArray(got)) {
    const [wanted, received] = orderMatters(field) ? middles(sent, got, field) : extras(sent, got, field)
    return wanted.length + received.length === 0 ? [] : [{ field, sent: wanted, got: received }]
  }
  return normalText(field, sent) === normalText(field, got) ? [] : [{ field, sent, got }]
}

const parted: ReadonlySet<string> = new Set(['v4AssignMode', 'v6AssignMode', 'dns', 'ssoConfig'])

/** A part that is null was not sent, so nothing can be said of what the service has of it. */
function bothTold(field: string, sent: Json, got: Json): readonly [Json, Json] {
  if (!parted.has(field) || !isObject(sent) || !isObject(got)) return [sent, got]
  const told = Object.keys(sent).filter((part) => sent[part] !== null)
  const partsOf = (value: JsonObject): JsonObject =>
    Object.fromEntries(told.map((part) => [part, value[part] ?? null]))
  return [partsOf(sent), partsOf(got)]
}

function orderMatters(field: string): boolean {
  return field === 'rules'
}

/** Returns the entries that only one of the lists has, for each list. */
function extras(sent: readonly Json[], got: readonly Json[], field: string): readonly [Json[], Json[]] {
  const missing = (from: readonly Json[], others: readonly Json[]) => {
    const there = new Set(others.map((one) => normalText(field, one)))
    return from.filter((one) => !there.has(normalText(field, one)))
  }
  return [missing(sent, got), missing(got, sent)]
}

/** Returns both lists without their common beginning and end. */
function middles(sent: readonly Json[], got: readonly Json[], field: string): readonly [Json[], Json[]] {
  const a = sent.map((one) => normalText(field, one))
  const b = got.map((one) => normalText(field, one))
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return [sent.slice(start, sent.length - end), got.slice(start, got.length - end)]
}

function normalText(field: string, value: Json): string {
  return JSON.stringify(normal(field, value))
}

function normal(field: string, value: Json): Json {
  switch (field) {
    case 'routes':
    case 'ipAssignmentPools':
    case 'ipAssignments':
    case 'dns':
      return sorted(value, canonical)
    case 'rules':
      return sorted(normalRule(value))
    case 'capabilities':
      return sorted(withNormalRules(value))
    case 'tags':
      // A member's tag may be a boolean, which is stored as a number; a network's tag without default has null.
      if (Array.isArray(value)) return value.map(Number)
      return sorted(isObject(value) ? { ...value, default: value.default ?? null } : value)
    default:
      return sorted(value)
  }
}

function withNormalRules(capability: Json): Json {
  if (!isObject(capability)) return capability
  const { rules } = capability
  return {
    ...capability,
    default: capability.default ?? false,
    rules: Array.isArray(rules) ? rules.map(normalRule) : [],
  }
}

/** Sorts the keys, and normalises every text. */
function sorted(value: Json, text: (text: string) => string = (same) => same): Json {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((one: Json) => sorted(one, text))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key] ?? null, text)]),
  )
}

/**
 * Three-way comparison: returns the fields of `mine` that somebody else also changed, from `base` (which the person
 * saw) to a different value in `now`. A field missing in `base` counts as changed, because nobody knows if it was.
 */
export function conflicts(base: object, mine: object, now: object): readonly string[] {
  const theirs = differing(base, now)
  const wanted = differing(mine, now)
  return Object.keys(mine).filter(
    (field) => wanted.has(field) && (theirs.has(field) || !Object.hasOwn(base, field)),
  )
}

function differing(sent: object, got: object): ReadonlySet<string> {
  return new Set(fieldDifferences(sent, got).map(({ field }) => field))
}
