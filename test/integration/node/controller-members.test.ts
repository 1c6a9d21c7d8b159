import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { reads, startController } from '../../support/node/controller.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* The members of hosted networks, and what they cost in requests. */
const laptop = '1234567890'
const minute = 60_000

const controller = shared(startController)

describe('members', () => {
  test('of 10,000: one list at first, then their revisions and what changed', async () => {
    const id = await controller.host(10_000, 9_500)
    const read = async () => must(await controller.source.members(id))
    expect(await controller.cost(read)).toEqual({ [reads.members]: 1, 'GET /peer': 1 })
    expect(await controller.cost(read)).toEqual({ [reads.revisions]: 1, 'GET /peer': 1 })

    const all = await read()
    expect(all).toHaveLength(10_000)
    expect(all.filter(({ config }) => config.authorized)).toHaveLength(9_500)
    expect(all.map((member) => member.id)).toEqual(all.map((member) => member.id).sort())

    // Our own changes are known already; only members that others changed are read again.
    const [first, second, third] = all.filter(({ config }) => !config.authorized)
    must(await controller.source.updateMember(id, first?.id ?? '', { authorized: true }))
    await controller.node.call('POST', `/controller/network/${id}/member/${second?.id}`, { name: 'theirs' })
    await controller.node.call('DELETE', `/controller/network/${id}/member/${third?.id}`)
    const requests = await controller.cost(async () => {
      const now = new Map((await read()).map((member) => [member.id, member]))
      expect(now.size).toBe(9_999)
      expect(now.get(first?.id ?? '')?.config.authorized).toBe(true)
      expect(now.get(second?.id ?? '')?.config.name).toBe('theirs')
    })
    expect(requests).toEqual({ [reads.revisions]: 1, [reads.member]: 1, 'GET /peer': 1 })

    // If many members changed, reading the whole list is cheaper.
    for (const { id: member } of all.slice(0, 30)) {
      await controller.node.call('POST', `/controller/network/${id}/member/${member}`, { name: 'renamed' })
    }
    const again = await controller.cost(async () => {
      expect((await read()).filter(({ config }) => config.name === 'renamed')).toHaveLength(30)
    })
    expect(again).toEqual({ [reads.revisions]: 1, [reads.members]: 1, 'GET /peer': 1 })
  })

  test('a bulk authorization of 500: a request each', async () => {
    const id = await controller.host(500, 0)
    const all = must(await controller.source.members(id))
    const requests = await controller.cost(async () => {
      for (const member of all)
        must(await controller.source.updateMember(id, member.id, { authorized: true }))
    })
    expect(requests).toEqual({ 'POST /controller/network/{id}/member/{address}': 500 })
    expect(must(await controller.source.members(id)).every(({ config }) => config.authorized)).toBe(true)
  })

  test('as the node knows them as peers', async () => {
    const id = await controller.host()
    const { items: peers } = must(await controller.link.peers())
    const direct = peers.find(({ reach }) => reach === 'direct')?.address ?? ''
    const relayed = peers.find(({ reach }) => reach === 'relayed')?.address ?? ''
    for (const address of [direct, relayed, laptop])
      must(await controller.source.updateMember(id, address, {}))
    const found = new Map(must(await controller.source.members(id)).map((member) => [member.id, member]))
    expect(found.get(direct)?.presence).toMatchObject({ path: 'direct', latency: expect.any(Number) })
    expect(found.get(direct)?.presence?.lastSeen).toBeGreaterThan(Date.now() - minute)
    expect(found.get(relayed)?.presence).toMatchObject({ path: 'relayed', lastSeen: 0 })
    expect(found.get(laptop)?.presence).toBeNull()
    // A reply to a change keeps what is known of it, without another request.
    expect(must(await controller.source.updateMember(id, direct, { name: 'x' })).presence?.path).toBe(
      'direct',
    )

    await controller.node.fault({ kind: 'error', path: '^/peer$', count: 1 })
    const without = must(await controller.source.members(id))
    expect(without.map(({ presence }) => presence)).toEqual([null, null, null])
  })

  test('are deauthorized before they are deleted, and not created by it', async () => {
    const id = await controller.host(2, 1)
    const [allowed, waiting] = must(await controller.source.members(id)).toSorted(
      (a, b) => Number(b.config.authorized) - Number(a.config.authorized),
    )
    const one = 'POST /controller/network/{id}/member/{address}'
    const erase = 'DELETE /controller/network/{id}/member/{address}'
    const remove = (member?: string) => controller.source.deleteMember(id, member ?? '')
    expect(await controller.cost(async () => must(await remove(allowed?.id)))).toEqual({
      [reads.member]: 1,
      [one]: 1,
      [erase]: 1,
    })
    expect(await controller.cost(async () => must(await remove(waiting?.id)))).toEqual({
      [reads.member]: 1,
      [erase]: 1,
    })
    expect(must(await controller.source.members(id))).toEqual([])
    expect(codeOf(await remove(allowed?.id))).toBe('member-gone')
    expect(await controller.node.call('GET', `/controller/network/${id}/member`)).toEqual({})
  })

  test('come back when they still try', async () => {
    const id = await controller.host()
    const phone = await controller.node.ask(id, 'phone')
    const [before] = must(await controller.source.members(id))
    must(await controller.source.deleteMember(id, phone))
    await setTimeout(5)
    await controller.node.ask(id, 'phone')
    // The revision is 1 as before, although it is a new record.
    const [after] = must(await controller.source.members(id))
    expect(after).toMatchObject({ id: phone, revision: before?.revision, config: { authorized: false } })
    expect(after?.creationTime).toBeGreaterThan(before?.creationTime ?? 0)
  })
})

describe('where the service lacks the unstable lists', () => {
  test('members come one by one at first, then only what changed', async () => {
    await controller.node.fault({ kind: 'reply', path: '^/unstable/', status: 404 })
    const id = await controller.host(200, 150)
    const read = () => controller.source.members(id)
    const nothing = { [reads.members]: 1, [reads.revisions]: 1, 'GET /peer': 1 }
    expect(await controller.cost(read)).toEqual({ ...nothing, [reads.member]: 200 })
    expect(await controller.cost(read)).toEqual({ [reads.revisions]: 1, 'GET /peer': 1 })
    const phone = await controller.node.ask(id, 'phone')
    expect(await controller.cost(read)).toEqual({ [reads.revisions]: 1, [reads.member]: 1, 'GET /peer': 1 })
    expect(await controller.waitingIn(id)).toContain(phone)
    const line = must(await controller.source.networks()).find((network) => network.id === id)
    expect(line).toMatchObject({ name: 'crowd of 200', memberCount: 201, authorizedCount: 150 })
    await controller.node.clearFaults()
  })

  test('a fault in the middle: what was read before is not asked for again', async () => {
    await controller.node.fault({ kind: 'reply', path: '^/unstable/', status: 404 })
    const id = await controller.host(100)
    const last = must(await controller.source.networks()).length
    expect(last).toBeGreaterThan(0)
    const members = Object.keys(
      (await controller.node.call<object>('GET', `/controller/network/${id}/member`)) ?? {},
    )
    await controller.node.fault({ kind: 'error', path: `/member/${members[60]}$`, count: 1 })
    expect(codeOf(await controller.source.members(id))).toBe('service-error')
    const rest = await controller.cost(async () => {
      expect(must(await controller.source.members(id))).toHaveLength(100)
    })
    expect(rest[reads.member]).toBeLessThanOrEqual(40)
    expect(rest[reads.member]).toBeGreaterThan(0)
    await controller.node.clearFaults()
  })
})
