import { beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '../../../contract/fault.ts'
import type { HostedSummary, MemberPage } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { sampleSummary } from '../../../contract/testing/hosted.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { sampleAddress, sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { scriptedSource, scriptedSources } from '../testing/scripted-source.ts'
import { createMemberPages, createMemberReader, createMemberSearch } from './members.ts'

const other = 'a1b2c3d4e5000002'
const crowd = (count: number): HostedMember[] =>
  Array.from({ length: count }, (_, index) => ({
    ...sampleMember({ name: `device ${index}`, authorized: true }),
    id: index.toString(16).padStart(10, '0'),
  }))

let answer: Result<readonly HostedMember[]>
let reads: number
let pages: ReturnType<typeof createMemberPages>
/** The list that the window has, and the page that it had last */
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
const idOf = (n: number): string => `${own}${n.toString(16).padStart(6, '0')}`
const summaries = (count: number, change: Partial<HostedSummary> = {}): readonly HostedSummary[] =>
  Array.from({ length: count }, (_, n) => sampleSummary({ id: idOf(n), ...change }))

function readerOver(networks: readonly HostedSummary[], joined: readonly string[] = []) {
  const read: string[] = []
  let [clock, lists, all] = [0, 0, networks]
  const source = scriptedSource({
    async networks() {
      lists += 1
      return success(all)
    },
    async members(id) {
      read.push(id)
      return success([sampleMember({ name: 'laptop', ipAssignments: ['10.64.0.20'] }, { network: id })])
    },
  })
  const { sources, directory } = scriptedSources(() => [source])
  const reader = createMemberReader({
    sources,
    directory,
    isJoined: (id) => joined.includes(id),
    now: () => clock,
  })
  return {
    directory,
    reader,
    lists: () => lists,
    list(next: readonly HostedSummary[]) {
      all = next
    },
    /** Reads once, and returns the networks that were asked for their members. */
    async round(isAsked: boolean, ms = 0): Promise<readonly string[]> {
      clock += ms
      const before = read.length
      await reader.read(isAsked)
      return read.slice(before)
    },
  }
}

test('members are read whatever window is open, and are the same for all who ask', async () => {
  const { directory, round } = readerOver([sampleSummary()])
  expect(directory.namesOf(sampleAddress)).toEqual([])
  expect(await round(false)).toEqual([sampleId])
  expect(directory.namesOf(sampleAddress)).toEqual([
    { network: sampleId, name: 'laptop', addresses: ['10.64.0.20'], description: null },
  ])
  expect(directory.hostedBy('controller').members).toHaveLength(1)
})

test('few networks are read in each round, thousands by turns', async () => {
  const few = readerOver(summaries(30))
  expect(await few.round(true)).toHaveLength(30)
  expect(await few.round(true, 2_000)).toHaveLength(30)

  const many = readerOver(summaries(2_000))
  const rounds = []
  for (let minute = 0; minute < 20; minute += 1) rounds.push(await many.round(false, 60_000))
  expect(rounds.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 100))
  expect(new Set(rounds.flat()).size).toBe(2_000)
  expect(await many.round(false, 60_000)).toEqual(rounds[0])
})

test('who looks at devices waits for four rounds until all of 2,000 networks are known', async () => {
  const { round } = readerOver(summaries(2_000))
  for (let time = 0; time < 4; time += 1) expect(await round(true, 2_000)).toHaveLength(500)
  expect(await round(true, 2_000)).toHaveLength(50)
})

test('networks that this computer is in are read in each round, and a new one at once', async () => {
  const [first, second] = [idOf(7), idOf(199)]
  const { round, list } = readerOver(summaries(200), [first, second])
  await round(false)
  await round(false, 60_000)
  expect((await round(false, 60_000)).slice(0, 2).toSorted()).toEqual([first, second])
  list(summaries(201))
  expect((await round(false, 900_000))[0]).toBe(idOf(200))
})

test('a network that this computer is in is read although the list counted nobody there', async () => {
  const { round } = readerOver(summaries(2, { memberCount: 0 }), [idOf(1)])
  expect(await round(false)).toEqual([idOf(1)])
  expect(await round(false, 60_000)).toEqual([idOf(1)])
})

test('empty networks are passed over, and the list is asked for again after a while only', async () => {
  const { round, lists, reader } = readerOver(summaries(3, { memberCount: 0 }))
  expect(await round(true)).toEqual([])
  await round(true, 9_999)
  expect(lists()).toBe(1)
  await round(true, 1)
  expect(lists()).toBe(2)
  reader.forget()
  await round(true)
  expect(lists()).toBe(3)
})
