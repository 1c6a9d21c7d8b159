import { isDeepStrictEqual } from 'node:util'
import type { Activity } from '../../../contract/activity.ts'

type Fields = Readonly<Record<string, unknown>>

/** The names of the fields in which two states differ; lists and objects are looked into where they may do so. */
export function changedFields(before: Fields, after: Fields, isDeep: boolean): readonly string[] {
  return Object.keys(after).filter((field) => {
    const [former, now] = [before[field], after[field]]
    if (former === now) return false
    const isObject = typeof now === 'object' && now !== null
    return isObject ? isDeep && !isDeepStrictEqual(former, now) : true
  })
}

/** Whether a member may use the network is what people look for; everything else is a change. */
export function kindOf(fields: readonly string[], after: Fields): Activity['kind'] {
  if (!fields.includes('authorized')) return 'changed'
  return after.authorized === true ? 'authorized' : 'deauthorized'
}
