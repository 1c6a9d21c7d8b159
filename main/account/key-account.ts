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
 * organizations that the key opens. An account whose key was exchanged keeps its user: `known`. `others`: further ids that
 * stay when the key is replaced
 */
export function keyAccount(
  key: string,
  organizations: readonly Organization[],
  known?: UserId,
  others: readonly string[] = [],
): Account {
  const names = organizations.map(({ name }) => name).filter((name) => name !== '')
  const [only, ...more] = organizations
  const lasting = [...new Set([...organizations.map(({ id }) => id), ...others])].toSorted()
  return {
    user: {
      id: known ?? `key-${digestOf(key)}`,
      orgId: more.length === 0 ? (only?.id ?? null) : null,
      displayName: names.join(', ').slice(0, longestName),
      globalPermissions: { a: null, d: null, m: null, r: null },
      auth: null,
      smsNumber: null,
      tokens: null,
    },
    readOnly: null,
    id: null,
    type: null,
    opens: lasting.length === 0 ? null : digestOf(JSON.stringify(lasting)),
    clockAhead: null,
    version: null,
    apiVersion: null,
    uptime: null,
    loginMethods: null,
    unknownProperties: [],
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/**
 * Returns when the key in use ends, in milliseconds since the epoch. `keys`: all keys of all service accounts. No
 * operation says which one is in use, so the end is known only where a single one can be meant. null: it is not known
 */
export function endOfOnlyKey(keys: readonly unknown[], now: number): number | null {
  const ends = keys.map((key) => {
    const { expires } = typeof key === 'object' && key !== null ? (key as { expires?: unknown }) : {}
    return typeof expires === 'string' ? Date.parse(expires) : Number.NaN
  })
  // A key that has ended is not in use.
  const running = ends.filter((end) => !(end <= now))
  const [end] = running
  return running.length === 1 && end !== undefined && !Number.isNaN(end) ? end : null
}

/** The organizations of a list that say their ids; `field`: where they have their names */
export function organizationsIn(list: readonly unknown[], field: string): readonly Organization[] {
  return list.flatMap((item) => {
    const { id, [field]: name } =
      typeof item === 'object' && item !== null ? (item as { id?: unknown; [field: string]: unknown }) : {}
    return typeof id === 'string' ? [{ id, name: typeof name === 'string' ? name : '' }] : []
  })
}
