import * as v from 'valibot'
import type { AccountEntry, AccountId } from '../../contract/account.ts'
import { accountCapabilities, accountKinds } from '../../contract/account-kinds.ts'
import { accountId } from '../../contract/hosting-schema.ts'
import { accountBase } from '../http/addresses.ts'
import { type Fields, fieldsOf, itemsOf, type ReadPart, validItems } from './settings-part.ts'

/** An account as it is stored across runs; its token is in the keychain. */
export type StoredAccount = Pick<
  AccountEntry,
  | ('kind' | 'base' | 'userId' | 'displayName' | 'orgId')
  | ('certificate' | 'opens' | 'expires' | 'expiryTold' | 'group')
>

export interface StoredAccounts {
  readonly accounts: readonly StoredAccount[]
  readonly current: AccountId | null
}

export const noStoredAccounts: StoredAccounts = { accounts: [], current: null }

/** An unsafe base URL is rejected, because a token must never be sent there. */
export const safeBase = v.pipe(
  v.string(),
  v.check((text) => accountBase(text).ok),
)
const fields = v.object({
  // Settings that were written while there was one kind do not name it.
  kind: v.optional(v.picklist(accountKinds), 'legacy'),
  base: v.string(),
  userId: v.pipe(v.string(), v.minLength(1)),
  displayName: v.optional(v.string(), ''),
  orgId: v.optional(v.nullable(v.string()), null),
  certificate: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/))), null),
  opens: v.optional(v.nullable(v.string()), null),
  expires: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger())), null),
  expiryTold: v.optional(v.nullable(v.number()), null),
  group: v.optional(v.nullable(v.string()), null),
})
const account = v.pipe(
  fields,
  v.check(({ kind, base }) => accountBase(base, accountCapabilities[kind].isSelfHosted).ok),
)
const shape = v.object({
  accounts: v.optional(v.array(v.unknown()), []),
  current: v.fallback(v.optional(v.nullable(accountId), null), null),
})

export function readStoredAccounts(value: unknown = {}): ReadPart<StoredAccounts> {
  const given = v.safeParse(shape, value)
  if (!given.success) return { read: noStoredAccounts, whole: false }
  const { accounts: items, current } = given.output
  const accounts = validItems(account, items)
  return { read: { accounts, current }, whole: accounts.length === items.length }
}

/** Merges the current accounts over the fields that were read, so that fields of a later version survive. */
export function writeStoredAccounts(before: unknown, { accounts, current }: StoredAccounts): Fields {
  const fields = fieldsOf(before)
  const list = itemsOf(fields.accounts).map(fieldsOf)
  return {
    ...fields,
    accounts: accounts.map((one) => ({
      ...list.find(({ base, userId }) => base === one.base && userId === one.userId),
      ...one,
    })),
    current,
  }
}
