import { beforeEach, expect, test } from 'vitest'
import type { AccountSummary } from '../../../contract/account.ts'
import { sampleHosted, sampleSummary } from '../../../contract/testing/hosted.ts'
import { sampleAddress, sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { createNetworkDirectory, type NetworkDirectory } from './network-directory.ts'

const remote = '8056c2e21c000001'
const everything = { a: true, d: true, m: true, r: true }
let known: NetworkDirectory

function ofAccount(change: Partial<AccountSummary> = {}): AccountSummary {
  return {
    ...sampleSummary({ id: remote, source: 'account', name: 'office' }),
    description: 'Head office',
    ownerId: null,
    onlineMemberCount: null,
    may: everything,
    ...change,
  }
}
const server = sampleMember(
  { name: 'server', authorized: true, ipAssignments: ['10.0.0.7'] },
  { network: remote },
)

beforeEach(() => {
  known = createNetworkDirectory()
  known.networks('controller', [sampleSummary()])
  known.networks('account', [ofAccount()])
})

test('an account tells more of a network than the controller', () => {
  known.members(remote, [server])
  expect(known.describe(remote, null, 0)).toEqual({
    id: remote,
    source: 'account',
    name: 'office',
    description: 'Head office',
    devices: [{ member: sampleAddress, name: 'server', addresses: ['10.0.0.7'], online: false }],
  })
  expect(known.describe(remote, sampleAddress, 0)?.devices).toEqual([])
  expect(known.describe(sampleId, null, 0)).toMatchObject({
    source: 'controller',
    name: 'lab',
    description: null,
  })
  expect(known.describe('ffffffffffffffff', null, 0)).toBeNull()
})

test('who is online is looked at again after a minute, and at once when a member changed', () => {
  const at = (now: number) =>
    known.describe(remote, null, now)?.devices.map(({ name, online }) => [name, online])
  const presence = { path: 'unknown', latency: null, lastSeen: 0 } as const
  known.members(remote, [{ ...server, presence }])
  expect(at(250_000)).toEqual([['server', true]])
  expect(at(309_000)).toEqual([['server', true]])
  expect(at(310_000)).toEqual([['server', false]])
  known.member({ ...server, config: { ...server.config, name: 'archive' } })
  expect(at(310_001)).toEqual([['archive', false]])
  known.removed(remote, server.id)
  expect(at(310_002)).toEqual([])
})

test('members can be let in where the controller is ours, or the account may', () => {
  expect([sampleId, remote].map((id) => known.mayAuthorize(id))).toEqual([true, true])
  known.networks('account', [ofAccount({ may: { ...everything, a: false } })])
  expect(known.mayAuthorize(remote)).toBe(false)
  known.network({ ...sampleHosted(), id: remote, source: 'account' })
  expect(known.mayAuthorize(remote)).toBe(false)
  expect(known.mayAuthorize('ffffffffffffffff')).toBe(false)
})

test('what is listed no longer takes its members along, and so does signing out', () => {
  known.members(remote, [server])
  known.members(sampleId, [sampleMember({ name: 'laptop' })])
  expect(known.namesOf(sampleAddress)).toHaveLength(2)
  known.networks('account', [])
  expect(known.namesOf(sampleAddress).map(({ name }) => name)).toEqual(['laptop'])
  known.networks('account', [ofAccount()])
  known.members(remote, [server])
  known.clear('account')
  expect(known.isHosted(remote)).toBe(false)
  expect(known.namesOf(sampleAddress).map(({ name }) => name)).toEqual(['laptop'])
  expect(known.isHosted(sampleId)).toBe(true)
  known.clear()
  expect(known.namesOf(sampleAddress)).toEqual([])
})

test('a list that was heard already is not read again, unless one of its members was heard meanwhile', () => {
  const list = [server]
  known.members(remote, list)
  known.members(remote, list)
  expect(known.namesOf(sampleAddress)).toHaveLength(1)
  known.member({ ...server, config: { ...server.config, name: 'other' } })
  known.members(remote, list)
  expect(known.namesOf(sampleAddress).map(({ name }) => name)).toEqual([server.config.name])
  known.removed(remote, server.id)
  known.members(remote, list)
  expect(known.namesOf(sampleAddress)).toHaveLength(1)
})
