import { beforeEach, describe, expect, test } from 'vitest'
import type { MemberPage } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { createMemberPages, type MemberPages } from './member-pages.ts'

const other = 'a1b2c3d4e5000002'
const crowd = (count: number): HostedMember[] =>
  Array.from({ length: count }, (_, index) => ({
    ...sampleMember({ name: `device ${index}`, authorized: true }),
    id: index.toString(16).padStart(10, '0'),
  }))

let answer: Result<readonly HostedMember[]>
let reads: number
let pages: MemberPages
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
