import { fieldDifferences } from './differences.ts'

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
