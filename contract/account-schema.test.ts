import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AccountMemberChange, AccountNetworkChange } from './account.ts'
import { accountMemberChange, accountNetworkChange } from './account-schema.ts'

test('the account’s own fields are taken beside those of every hosted network', () => {
  const change: AccountNetworkChange = v.parse(accountNetworkChange, {
    name: 'office',
    description: null,
    permissions: { u1: { a: true, d: false, m: true, r: true } },
    tagsByName: { role: { id: 1, enums: { staff: 20 } } },
  })
  expect(change).toMatchObject({ name: 'office', description: null, tagsByName: { role: { id: 1 } } })
  const member: AccountMemberChange = v.parse(accountMemberChange, { hidden: true, authorized: false })
  expect(member).toEqual({ hidden: true, authorized: false })
})

test.each([
  [accountNetworkChange, { lastModified: 5 }],
  [accountNetworkChange, { permissions: { u1: { a: true } } }],
  [accountNetworkChange, { ssoConfig: { enabled: true, provider: 'x' } }],
  [accountNetworkChange, { tagsByName: [] }],
  [accountMemberChange, { hidden: null }],
  [accountMemberChange, { identity: 'x' }],
])('what cannot be written is refused: %#', (schema, given) => {
  expect(v.is(schema, given)).toBe(false)
})
