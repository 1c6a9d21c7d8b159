import { createHash } from 'node:crypto'
import type { Account, UserId } from '../../contract/account.ts'

interface Organization {
  readonly id: string
  /** Empty: the service does not say */
  readonly name: string
}

/** Bounded, as it is kept with the settings and goes to the windows with each snapshot */
const longestName = 1_000

/**
 * The account of a key, where no operation tells whose key it is: it is known by a digest of the key, and named after the
 * organizations that the key opens. An account whose key was exchanged keeps its user: `known`.
 */
export function keyAccount(key: string, organizations: readonly Organization[], known?: UserId): Account {
  const names = organizations.map(({ name }) => name).filter((name) => name !== '')
  const [only, ...others] = organizations
  return {
    user: {
      id: known ?? `key-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`,
      orgId: others.length === 0 ? (only?.id ?? null) : null,
      displayName: names.join(', ').slice(0, longestName),
      globalPermissions: { a: null, d: null, m: null, r: null },
      auth: null,
      smsNumber: null,
      tokens: null,
    },
    readOnly: null,
    id: null,
    type: null,
    clockAhead: null,
    version: null,
    apiVersion: null,
    uptime: null,
    loginMethods: null,
    unknownProperties: [],
  }
}

/** The organizations of a list that say their ids; `field`: where they have their names */
export function organizationsIn(list: readonly unknown[], field: string): readonly Organization[] {
  return list.flatMap((item) => {
    const { id, [field]: name } =
      typeof item === 'object' && item !== null ? (item as { id?: unknown; [field: string]: unknown }) : {}
    return typeof id === 'string' ? [{ id, name: typeof name === 'string' ? name : '' }] : []
  })
}
