import { isDeepStrictEqual } from 'node:util'

export type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the names of the fields in which two states differ; `isDeep`: lists and objects are compared too. A field
 * that was not told before has not changed.
 */
export function changedFields(before: Fields, after: Fields, isDeep: boolean): readonly string[] {
  return Object.keys(after).filter((field) => {
    const [former, now] = [before[field], after[field]]
    if (former === now || !Object.hasOwn(before, field)) return false
    // Some lists of networks leave the text of the rules out.
    if (field === 'rulesSource' && (former === null || now === null)) return false
    const isObject = typeof now === 'object' && now !== null
    return isObject ? isDeep && !isDeepStrictEqual(former, now) : true
  })
}

/** The fields that the service gives a member by itself when its device asks: addresses, and tags and capabilities by default */
const given = ['ipAssignments', 'tags', 'capabilities']

/** Returns whether the service may give the member something because of this change, the next time that its device asks. */
export function isFollowed({ authorized, noAutoAssignIps, ipAssignments }: Fields): boolean {
  return authorized === true || noAutoAssignIps === false || ipAssignments !== undefined
}

/** Returns whether the service gives such a field by itself, and nothing was taken from it. */
export function isGiven(field: string, before: Fields, after: Fields): boolean {
  const [former, now] = [before[field], after[field]]
  return (
    given.includes(field) &&
    Array.isArray(former) &&
    Array.isArray(now) &&
    former.every((one) => now.some((other) => isDeepStrictEqual(one, other)))
  )
}
