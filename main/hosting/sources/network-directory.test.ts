import { beforeEach, expect, test } from 'vitest'
import type { AccountSummary } from '../../../contract/account.ts'
import { sampleHosted, sampleSummary } from '../../../contract/testing/hosted.ts'
import { sampleAddress, sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { createNetworkDirectory, type NetworkDirectory } from './network-directory.ts'

const ada = 'https://account.example#ada'
const remote = '8056c2e21c000001'
const everything = { a: true, d: true, m: true, r: true }
let directory: NetworkDirectory

function ofAccount(change: Partial<AccountSummary> = {}): AccountSummary {
  return {
    ...sampleSummary({ id: remote, source: ada, name: 'office' }),
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
  directory = createNetworkDirectory()
  directory.networks('controller', [sampleSummary()])
  directory.networks(ada, [ofAccount()])
})

test('an account tells more of a network than the controller', () => {
  directory.members(remote, [server])
  expect(directory.describe(remote)).toEqual({
    id: remote,
    source: ada,
    name: 'office',
    description: 'Head office',
  })
  expect(directory.describe(sampleId)).toMatchObject({
    source: 'controller',
    name: 'lab',
    description: null,
  })
  expect(directory.describe('ffffffffffffffff')).toBeNull()
})

test('members can be let in where the controller is ours, or the account may', () => {
  expect([sampleId, remote].map((id) => directory.mayAuthorize(id))).toEqual([true, true])
  directory.networks(ada, [ofAccount({ may: { ...everything, a: false } })])
  expect(directory.mayAuthorize(remote)).toBe(false)
  directory.network({ ...sampleHosted(), id: remote, source: ada })
  expect(directory.mayAuthorize(remote)).toBe(false)
  expect(directory.mayAuthorize('ffffffffffffffff')).toBe(false)
})

test('what is listed no longer takes its members along, and so does signing out', () => {
  directory.members(remote, [server])
  directory.members(sampleId, [sampleMember({ name: 'laptop' })])
  expect(directory.namesOf(sampleAddress)).toHaveLength(2)
  directory.networks(ada, [])
  expect(directory.namesOf(sampleAddress).map(({ name }) => name)).toEqual(['laptop'])
  directory.networks(ada, [ofAccount()])
  directory.members(remote, [server])
  directory.clear(ada)
  expect(directory.isHosted(remote)).toBe(false)
  expect(directory.namesOf(sampleAddress).map(({ name }) => name)).toEqual(['laptop'])
  expect(directory.isHosted(sampleId)).toBe(true)
  directory.clear()
  expect(directory.namesOf(sampleAddress)).toEqual([])
})

test('a list that was heard already is not read again, unless one of its members was heard meanwhile', () => {
  const list = [server]
  directory.members(remote, list)
  directory.members(remote, list)
  expect(directory.namesOf(sampleAddress)).toHaveLength(1)
  directory.member({ ...server, config: { ...server.config, name: 'other' } })
  directory.members(remote, list)
  expect(directory.namesOf(sampleAddress).map(({ name }) => name)).toEqual([server.config.name])
  directory.removed(remote, server.id)
  directory.members(remote, list)
  expect(directory.namesOf(sampleAddress)).toHaveLength(1)
})
