import { fieldDifferences } from './differences.ts'

/**
 * Three ways: the fields that a person changes (`mine`) and that somebody else changed too, from `base`, which the person
 * saw, to something else (`now`). Of what the person never saw nobody knows whether it changed: it counts.
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
