import { expect, test } from 'vitest'
import type { HostedSummary } from '../../../contract/hosting.ts'
import { success } from '../../../contract/result.ts'
import { sampleSummary } from '../../../contract/testing/hosted.ts'
import { sampleAddress, sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { scriptedSource } from '../testing/scripted-source.ts'
import { createNameReader } from './names.ts'
import { createNetworkDirectory } from './network-directory.ts'
import { createSources } from './sources.ts'

const own = sampleId.slice(0, 10)
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function over(networks: readonly HostedSummary[]) {
  const read: string[] = []
  let clock = 0
  const directory = createNetworkDirectory()
  const source = scriptedSource({
    networks: async () => success(networks),
    async members(id) {
      read.push(id)
      return success([sampleMember({ name: 'laptop', ipAssignments: ['10.64.0.20'] })])
    },
  })
  const sources = createSources({
    all: () => [source],
    observer: directory,
    nodeAddress: () => own,
    hasController: () => true,
    accountFault: () => null,
  })
  const advance = (ms: number): void => {
    clock += ms
  }
  return { read, directory, advance, names: createNameReader(sources, () => clock) }
}

test('names are read once they are wanted, and again five minutes later', async () => {
  const { read, directory, advance, names } = over([sampleSummary()])
  expect(directory.namesOf(sampleAddress)).toEqual([])
  names.wanted()
  names.wanted()
  await settled()
  expect(read).toEqual([sampleId])
  expect(directory.namesOf(sampleAddress)).toEqual([
    { network: sampleId, name: 'laptop', addresses: ['10.64.0.20'], description: null },
  ])
  advance(299_999)
  names.wanted()
  advance(1)
  await settled()
  expect(read).toHaveLength(1)
  names.wanted()
  await settled()
  expect(read).toHaveLength(2)
})

test('neither crowds nor empty networks are read, nor more than thirty', async () => {
  const many = Array.from({ length: 40 }, (_, n) =>
    sampleSummary({ id: `${own}${String(n).padStart(6, '0')}` }),
  )
  const crowd = sampleSummary({ id: `${own}ffffff`, memberCount: 1_001 })
  const empty = sampleSummary({ id: `${own}fffffe`, memberCount: 0 })
  const { read, names } = over([crowd, empty, ...many])
  names.wanted()
  await settled()
  await settled()
  expect(read).toHaveLength(30)
  expect(read).not.toContain(crowd.id)
  expect(read).not.toContain(empty.id)
})

test('of networks in use every five minutes, crowds and empty ones left out', async () => {
  const { read, advance, names } = over([])
  const other = `${own}000002`
  const list = [
    { id: sampleId, memberCount: 30 },
    { id: other, memberCount: null },
    { id: `${own}000003`, memberCount: 10_000 },
    { id: `${own}000004`, memberCount: 0 },
  ]
  void names.inUse(list)
  await settled()
  expect(read).toEqual([sampleId, other])
  void names.inUse(list)
  advance(299_999)
  void names.inUse(list)
  await settled()
  expect(read).toHaveLength(2)
  names.forget()
  void names.inUse(list)
  await settled()
  expect(read).toHaveLength(4)
})

test('who looked at peers has read those in use already', async () => {
  const { read, names } = over([sampleSummary()])
  void names.inUse([{ id: sampleId, memberCount: 1 }])
  names.wanted()
  await settled()
  expect(read).toEqual([sampleId])
})
