import { describe, expect, test } from 'vitest'
import { wholeList } from '../../contract/lists.ts'
import { failure, success } from '../../contract/result.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import { createMemberCache } from './member-cache.ts'
import { readHostedMember } from './schema.ts'

const network = '1bb46b80d6c6515c'

function member(id: string, name: string, revision?: number): HostedMember {
  const read = readHostedMember(network)({ id, name, revision })
  if (read === null) throw new Error(`${id} is no member`)
  return read
}

/** A service in memory that can be paused: what it answers was read before the pause. */
function service(...members: HostedMember[]) {
  const stored = new Map(members.map((one) => [one.id, one]))
  let gate = Promise.resolve()
  let signal = (): void => undefined
  const self = {
    stored,
    hasList: true,
    pause() {
      const paused = Promise.withResolvers<void>()
      const requested = Promise.withResolvers<void>()
      gate = paused.promise
      signal = requested.resolve
      return { requested: requested.promise, release: paused.resolve }
    },
    async allMembers() {
      const answer = self.hasList ? wholeList([...stored.values()]) : null
      signal()
      await gate
      return success(answer)
    },
    async memberRevisions() {
      const revisions = new Map([...stored.values()].map(({ id, revision }) => [id, revision]))
      await gate
      return success({ revisions, unreadable: 0 })
    },
    async member(_network: string, id: string) {
      const answer = stored.get(id)
      await gate
      return answer === undefined ? failure('member-gone') : success(answer)
    },
  }
  return self
}

const first = member('0000000001', 'first', 1)
const second = member('0000000002', 'second', 1)

describe('the members of a network', () => {
  test('are not known before they were read wholly', async () => {
    const cache = createMemberCache(service(second, first), network)
    cache.put(first)
    expect(cache.whole()).toBeNull()
    expect(await cache.refresh()).toEqual(success([first, second]))
    expect(cache.whole()).toEqual([first, second])
  })

  test('are the same list as long as nothing changes', async () => {
    const there = service(first, second)
    const cache = createMemberCache(there, network)
    const read = async () => {
      const members = await cache.refresh()
      return members.ok ? members.value : null
    }
    const before = await read()
    expect(await read()).toBe(before)
    expect(cache.whole()).toBe(before)
    const renamed = member('0000000002', 'other', 2)
    there.stored.set(renamed.id, renamed)
    expect(await read()).toEqual([first, renamed])
    cache.remove(first.id)
    expect(cache.whole()).toEqual([renamed])
  })

  test('one whose revision is not given is read anew each time', async () => {
    const there = service(first, member('0000000003', 'third'))
    const cache = createMemberCache(there, network)
    await cache.refresh()
    there.stored.set('0000000003', member('0000000003', 'renamed'))
    expect(await cache.refresh()).toEqual(success([first, member('0000000003', 'renamed')]))
  })

  test('what was written while older values were on their way stands', async () => {
    const there = service(first, second)
    const cache = createMemberCache(there, network)
    const { requested, release } = there.pause()
    const refreshed = cache.refresh()
    await requested
    const renamed = member(first.id, 'renamed', 2)
    cache.put(renamed)
    cache.remove(second.id)
    release()
    expect(await refreshed).toEqual(success([renamed]))
    // The service's state by then counts again.
    there.stored.set(first.id, member(first.id, 'theirs', 3))
    expect(await cache.refresh()).toEqual(success([member(first.id, 'theirs', 3), second]))
  })

  test('refreshes that are asked for at once come one after the other', async () => {
    const there = service(first)
    const cache = createMemberCache(there, network)
    const { requested, release } = there.pause()
    const both = Promise.all([cache.refresh(), cache.refresh()])
    await requested
    there.stored.set(second.id, second)
    release()
    expect(await both).toEqual([success([first]), success([first, second])])
  })

  test('one that cannot be read stays as it was, and hides no other', async () => {
    const there = service(first, second)
    const cache = createMemberCache(
      {
        ...there,
        member: async (network, id) =>
          id === first.id ? failure('reply-not-json', id) : there.member(network, id),
      },
      network,
    )
    expect(await cache.refresh()).toEqual(success([first, second]))
    there.stored.set(first.id, member(first.id, 'other', 2))
    const renamed = member(second.id, 'renamed', 2)
    there.stored.set(second.id, renamed)
    expect(await cache.refresh()).toEqual(success([first, renamed]))
    expect(cache.unreadable()).toBe(1)
  })

  test('what the list cannot tell is read by its own path', async () => {
    const there = service(first, second)
    const cache = createMemberCache(
      { ...there, allMembers: async () => success({ items: [first], unreadable: 1 }) },
      network,
    )
    expect(await cache.refresh()).toEqual(success([first, second]))
    expect(cache.unreadable()).toBe(0)
  })

  test('one that vanishes between list and reading is no fault', async () => {
    const there = service(first, second)
    there.hasList = false
    const cache = createMemberCache(
      {
        ...there,
        memberRevisions: async () =>
          success({
            revisions: new Map([
              [first.id, 1],
              ['0000000003', 1],
            ]),
            unreadable: 0,
          }),
      },
      network,
    )
    expect(await cache.refresh()).toEqual(success([first]))
  })
})
