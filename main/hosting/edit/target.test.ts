import { expect, test } from 'vitest'
import { failure, success } from '../../../contract/result.ts'
import { sampleAddress, sampleMember } from '../../../domain/testing/sample-members.ts'
import { readMember } from '../../account/network-schema.ts'
import { readHostedMember } from '../../controller/schema.ts'
import { scriptedSource } from '../testing/scripted-source.ts'
import { sendMember } from './target.ts'

interface Given {
  readonly creationTime?: number | null
  readonly revision?: number | null
}

/** What is answered, and whether the member was deleted. */
async function save(before: Given, after: Given) {
  let isDeleted = false
  const source = scriptedSource({
    updateMember: async () => success(sampleMember({ authorized: true }, after)),
    async deleteMember() {
      isDeleted = true
      return success(undefined)
    },
  })
  const sent = await sendMember(source, sampleMember({}, before), { authorized: true })
  return { result: sent.ok ? 'saved' : sent.error.code, isDeleted }
}

test('a member that the save made anew is deleted again, where both replies give both numbers', async () => {
  const gone = { result: 'member-gone', isDeleted: true }
  expect(await save({ creationTime: 5_000, revision: 3 }, { creationTime: 9_000, revision: 1 })).toEqual(gone)
  expect(await save({ creationTime: 5_000, revision: 1 }, { creationTime: 9_000, revision: 1 })).toEqual(gone)
})

test.each<[string, Given, Given]>([
  ['no creation time before', { creationTime: null, revision: 3 }, { creationTime: 17e11, revision: 3 }],
  ['no creation time after', { creationTime: 5_000, revision: 3 }, { creationTime: null, revision: 1 }],
  ['no revision before', { creationTime: 5_000, revision: null }, { creationTime: 9_000, revision: 1 }],
  ['no revision after', { creationTime: 5_000, revision: 3 }, { creationTime: 9_000, revision: null }],
  ['no creation times at all', { creationTime: null, revision: 3 }, { creationTime: null, revision: 1 }],
])('%s: the person is told, and nothing is deleted', async (_what, before, after) => {
  expect(await save(before, after)).toEqual({ result: 'member-remade', isDeleted: false })
})

test.each<[string, Given, Given]>([
  ['nothing is given', { creationTime: null, revision: null }, { creationTime: null, revision: null }],
  [
    'only the last reply gives anything',
    { creationTime: null, revision: null },
    { creationTime: 9, revision: 1 },
  ],
  ['the revision went up', { creationTime: null, revision: 3 }, { creationTime: 17e11, revision: 4 }],
  ['it is as old as before', { creationTime: 5_000, revision: null }, { creationTime: 5_000, revision: 1 }],
])('%s: it is saved', async (_what, before, after) => {
  expect(await save(before, after)).toEqual({ result: 'saved', isDeleted: false })
})

test('a save that changes nothing keeps the revision, and is saved', async () => {
  const before = sampleMember({ authorized: true }, { creationTime: null, revision: 3 })
  const source = scriptedSource({ updateMember: async () => success(before) })
  expect(await sendMember(source, before, { authorized: true })).toEqual(success(before))
})

test('a service that gives no creation time before the save loses no member by it', async () => {
  const said = { id: sampleAddress, revision: 3, authorized: false }
  const remade = { ...said, authorized: true, creationTime: 17e11 }
  const read = readHostedMember('a1b2c3d4e5000001')
  const ofAccount = ({ id: nodeId, authorized, ...config }: typeof said & { creationTime?: number }) =>
    readMember({ networkId: 'a1b2c3d4e5000001', nodeId, config: { ...config, authorized } })
  for (const of of [read, ofAccount]) {
    const [before, after] = [of(said), of(remade)]
    if (before === null || after === null) throw new Error('not read')
    expect(before.creationTime).toBeNull()
    const source = scriptedSource({ updateMember: async () => success(after) })
    expect(await sendMember(source, before, { authorized: true })).toEqual(
      failure('member-remade', sampleAddress),
    )
  }
})
