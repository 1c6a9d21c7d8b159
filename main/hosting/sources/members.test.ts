import { beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '../../../contract/fault.ts'
import type { HostedSummary, MemberPage } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { sampleSummary } from '../../../contract/testing/hosted.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { sampleAddress, sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { scriptedSource, scriptedSources } from '../testing/scripted-source.ts'
import { createMemberPages, createMemberSearch, createNameReader } from './members.ts'

const other = 'a1b2c3d4e5000002'
const crowd = (count: number): HostedMember[] =>
  Array.from({ length: count }, (_, index) => ({
    ...sampleMember({ name: `device ${index}`, authorized: true }),
    id: index.toString(16).padStart(10, '0'),
  }))

let answer: Result<readonly HostedMember[]>
let reads: number
let pages: ReturnType<typeof createMemberPages>
/** What the window has, and from which page */
const shown = new Map<string, HostedMember>()
let version: string | null

beforeEach(() => {
  reads = 0
  version = null
  shown.clear()
  pages = createMemberPages(async () => {
    reads += 1
    return answer
  })
})

async function next(network = sampleId): Promise<MemberPage> {
  const page = await pages.read(network, version)
  if (!page.ok) throw new Error(page.error.code)
  const { first, items, removed } = page.value
  version = page.value.version
  if (first) shown.clear()
  for (const member of items) shown.set(member.id, member)
  for (const id of removed) shown.delete(id)
  return page.value
}

/** Reads until nothing is left, as a window does. */
async function whole(): Promise<void> {
  for (let page = await next(); page.more; ) page = await next()
}

describe('a crowd', () => {
  const members = crowd(5_000)

  test('comes in pages, the first of them small, for one question to the source', async () => {
    answer = success(members)
    const first = await next()
    expect(first).toMatchObject({ first: true, more: true, removed: [] })
    expect(first.items).toHaveLength(200)
    const sizes: number[] = []
    for (let page = first; page.more; ) {
      page = await next()
      expect(page.first).toBe(false)
      sizes.push(page.items.length)
    }
    expect(sizes).toEqual([2_000, 2_000, 800])
    expect(reads).toBe(1)
    await next()
    expect(reads).toBe(2)
  })

  test('begins with who stands on top of the list', async () => {
    const waiting = { ...sampleMember({ name: 'zulu', authorized: false }), id: 'ffffffffff' }
    answer = success([...members, waiting])
    const { items: listed } = await next()
    expect(listed.slice(0, 3).map(({ config }) => config.name)).toEqual(['zulu', 'device 0', 'device 1'])
  })

  test('that changes while its pages are read is told so once they are read', async () => {
    answer = success(members)
    await next()
    const now = members
      .map((member, index) => (index % 3 === 0 ? { ...member, revision: 9 } : member))
      .filter((_, index) => index % 7 !== 0)
    answer = success(now)
    await whole()
    await whole()
    expect([...shown.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(now)
    expect(reads).toBe(2)
  })
})

describe('afterwards', () => {
  test('an answer that says the same tells nothing, be it the same list or a copy', async () => {
    const members = crowd(3)
    answer = success(members)
    await whole()
    expect(await next()).toMatchObject({ first: false, items: [], removed: [], more: false })
    answer = success(structuredClone(members))
    expect(await next()).toMatchObject({ first: false, items: [], removed: [], more: false })
  })

  test('only what came, changed and went is told', async () => {
    const [a, b, c, d] = crowd(4)
    if (!a || !b || !c || !d) throw new Error('four of them')
    answer = success([a, b, c])
    await whole()
    const renamed = { ...b, config: { ...b.config, name: 'other' } }
    answer = success([a, renamed, d])
    expect(await next()).toMatchObject({ first: false, items: [renamed, d], removed: [c.id] })
  })

  test('a field that only an account tells is a change as well', async () => {
    const [member] = crowd(1)
    const shown = { ...member, hidden: false } as unknown as HostedMember
    answer = success([shown])
    await whole()
    const hidden = { ...shown, hidden: true } as HostedMember
    answer = success([hidden])
    expect((await next()).items).toEqual([hidden])
  })

  test('a fault loses nothing: the next page goes on from the last', async () => {
    const members = crowd(3)
    answer = success(members.slice(0, 2))
    await whole()
    answer = failure('service-timeout')
    expect(await pages.read(sampleId, version)).toEqual(failure('service-timeout'))
    answer = success(members)
    expect((await next()).items).toEqual(members.slice(2))
  })

  test('another network, an old version or none begin anew', async () => {
    answer = success(crowd(2))
    const { version: old } = await next()
    await next()
    version = old
    expect((await next()).first).toBe(true)
    expect((await next(other)).first).toBe(true)
    version = null
    expect((await next(other)).first).toBe(true)
    expect((await next(other)).first).toBe(false)
  })
})

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
  const { sources } = scriptedSources(() => [source])
  const search = createMemberSearch(sources, () => clock)
  return {
    search,
    asked,
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

const own = sampleId.slice(0, 10)
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function readerOver(networks: readonly HostedSummary[]) {
  const read: string[] = []
  let clock = 0
  const source = scriptedSource({
    networks: async () => success(networks),
    async members(id) {
      read.push(id)
      return success([sampleMember({ name: 'laptop', ipAssignments: ['10.64.0.20'] })])
    },
  })
  const { sources, directory } = scriptedSources(() => [source])
  const advance = (ms: number): void => {
    clock += ms
  }
  return { read, directory, advance, names: createNameReader(sources, () => clock) }
}

test('names are read once they are wanted, and again five minutes later', async () => {
  const { read, directory, advance, names } = readerOver([sampleSummary()])
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
  const { read, names } = readerOver([crowd, empty, ...many])
  names.wanted()
  await settled()
  await settled()
  expect(read).toHaveLength(30)
  expect(read).not.toContain(crowd.id)
  expect(read).not.toContain(empty.id)
})

test('of networks in use every five minutes, crowds and empty ones left out', async () => {
  const { read, advance, names } = readerOver([])
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
  const { read, names } = readerOver([sampleSummary()])
  void names.inUse([{ id: sampleId, memberCount: 1 }])
  names.wanted()
  await settled()
  expect(read).toEqual([sampleId])
})
