import type { Permissions } from '../../contract/permissions.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'

export const permissionKeys = ['r', 'a', 'm', 'd'] as const satisfies readonly (keyof Permissions)[]

/** "read, authorize"; empty: none */
export function permissionsWords(t: Translate, may: Permissions): string {
  return listOf(
    t,
    permissionKeys.filter((key) => may[key]).map((key) => t(`permission.${key}.inList`)),
  )
}

const statuses = ['pending', 'accepted', 'canceled'] as const

/** Of an invitation; one that is not known is shown as it is. */
export function statusWord(t: Translate, status: string): string {
  const word = statuses.find((each) => each === status)
  return word === undefined ? status : t(`people.statuses.${word}`)
}
