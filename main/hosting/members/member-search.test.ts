import { expect, test } from 'vitest'
import type { Fault } from '../../../contract/fault.ts'
import { failure, success } from '../../../contract/result.ts'
import { sampleSummary } from '../../../contract/testing/hosted.ts'
import { sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { createNetworkDirectory } from '../sources/network-directory.ts'
import { createSources } from '../sources/sources.ts'
import { scriptedSource } from '../testing/scripted-source.ts'
import { createMemberSearch } from './member-search.ts'

function over(names: readonly string[]) {
  let clock = 0
  let listed = names
  let fault: Fault['code'] | null = null
  const asked = { networks: 0, members: 0 }
  const source = scriptedSource({
    async networks() {
      asked.networks += 1
      return fault === null ? success([sampleSummary({ name: 'home' })]) : failure(fault)
    },
    async members() {
      asked.members += 1
      return success(
        listed.map((name, at) => sampleMember({ name }, { id: at.toString(16).padStart(10, '0') })),
      )
    },
  })
  const sources = createSources({
    all: () => [source],
    observer: createNetworkDirectory(),
    nodeAddress: () => sampleId.slice(0, 10),
    hasController: () => true,
    accountFault: () => null,
  })
  const search = createMemberSearch(sources, () => clock)
  return {
    ...{ search, asked },
    async names(query: string) {
      const found = await search.find(query)
      return found.ok ? found.value.map(({ name }) => name) : found.error.code
    },
    list(next: readonly string[]) {
      listed = next
    },
    fail(code: Fault['code'] | null) {
      fault = code
    },
    advance(ms: number) {
      clock += ms
    },
  }
}

test('10,000 members are read once for many keys, and the best of them handed out', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `sensor-${at}`)
  const { names, asked } = over([...many, 'workshop'])
  expect(await names('worksohp')).toEqual(['workshop'])
  expect(await names('sensor')).toHaveLength(30)
  expect(await names('sensor-9999')).toEqual(['sensor-9999'])
  expect(asked).toEqual({ networks: 1, members: 1 })
})

test('later they are read again, behind an answer from what was read before', async () => {
  const { names, list, advance } = over(['laptop'])
  expect(await names('laptop')).toEqual(['laptop'])
  list(['laptop', 'laptop two'])
  advance(30_000)
  expect(await names('laptop')).toEqual(['laptop'])
  await new Promise((resolve) => setImmediate(resolve))
  expect(await names('laptop')).toEqual(['laptop', 'laptop two'])
})

test('what cannot be read is said, and tried again with the next key', async () => {
  const { names, fail } = over(['laptop'])
  fail('service-unreachable')
  expect(await names('l')).toBe('service-unreachable')
  fail(null)
  expect(await names('la')).toEqual(['laptop'])
})

test('of sources that are no longer there nothing is found, not even what was on its way', async () => {
  const { search, names, list } = over(['of the account before'])
  const late = search.find('before')
  search.forget()
  list(['now'])
  expect(await late).toEqual(success([]))
  expect(await names('before')).toEqual([])
  expect(await names('now')).toEqual(['now'])
})
