import { isDeepStrictEqual } from 'node:util'
import type { Activity } from '../../../contract/activity.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The names of the fields in which two states differ; lists and objects are looked into where they may do so. What was
 * not told before is no change.
 */
export function changedFields(before: Fields, after: Fields, isDeep: boolean): readonly string[] {
  return Object.keys(after).filter((field) => {
    const [former, now] = [before[field], after[field]]
    if (former === now || !Object.hasOwn(before, field)) return false
    const isObject = typeof now === 'object' && now !== null
    return isObject ? isDeep && !isDeepStrictEqual(former, now) : true
  })
}

/** Whether a member may use the network is what people look for; everything else is a change. */
export function kindOf(fields: readonly string[], after: Fields): Activity['kind'] {
  if (!fields.includes('authorized')) return 'changed'
  return after.authorized === true ? 'authorized' : 'deauthorized'
}

/** What the service gives a member by itself when its device asks: addresses, and what has a default */
const given = ['ipAssignments', 'tags', 'capabilities']

/** Whether the service may give the member something because of such a change, the next time that its device asks. */
export function isFollowed({ authorized, noAutoAssignIps, ipAssignments }: Fields): boolean {
  return authorized === true || noAutoAssignIps === false || ipAssignments !== undefined
}

/** Whether a field is as the service leaves it that gives a member something and takes nothing. */
export function isGiven(field: string, before: Fields, after: Fields): boolean {
  const [former, now] = [before[field], after[field]]
  return (
    given.includes(field) &&
    Array.isArray(former) &&
    Array.isArray(now) &&
    former.every((one) => now.some((other) => isDeepStrictEqual(one, other)))
  )
}
