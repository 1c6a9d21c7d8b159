import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ControllerSource, createControllerSource } from '../../../main/controller/source.ts'
import type { ServiceLink } from '../../../main/service/link.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { linkedTo } from '../../support/node/link.ts'
import { codeOf, must } from '../../support/outcome.ts'

/* The controller as a place where networks are hosted, and what it costs in requests. */
const listOfNetworks = 'GET /unstable/controller/network'
const listOfMembers = 'GET /unstable/controller/network/{id}/member'
const revisions = 'GET /controller/network/{id}/member'
const oneMember = 'GET /controller/network/{id}/member/{address}'
const laptop = '1234567890'
const minute = 60_000

let node: DemoNode
let link: ServiceLink
let source: ControllerSource
let own: string
let clock = 0

beforeAll(async () => {
  node = await startDemoNode({ pace: 0.02 })
  link = linkedTo(node.home)
  source = createControllerSource({ link, now: () => clock })
  own = (await node.status()).address
  // The session is opened here, so that no test pays for it.
  await link.poll()
})
afterAll(async () => {
  await link.close()
  await node.dispose()
})

async function host(members = 0, authorized = members): Promise<string> {
  const { id } = must(await source.createNetwork(null, { name: `crowd of ${members}` }))
  if (members > 0) await node.addMembers(id, members, authorized)
  return id
}

/** What was asked for meanwhile. */
async function cost(work: () => Promise<unknown>): Promise<{ readonly [operation: string]: number }> {
  await node.forgetRequests()
  await work()
  return node.requests()
}

const waitingIn = async (id: string) =>
  must(await source.unauthorized()).find(({ network }) => network.id === id)?.members

describe('networks', () => {
  test('one line each, with counts, in one request', async () => {
    const requests = await cost(async () => {
      const lab = must(await source.networks()).find(({ id }) => id === `${own}1ab001`)
      expect(lab).toMatchObject({
        source: 'controller',
        name: 'lab',
        private: true,
        memberCount: 12,
        authorizedCount: 10,
      })
      expect(lab?.routes[1]).toEqual({ target: '10.65.0.0/16', via: '10.64.0.1' })
      expect(lab?.ipAssignmentPools).toHaveLength(1)
    })
    expect(requests).toEqual({ [listOfNetworks]: 1 })
  })

  test('of another controller are never offered', async () => {
    const foreign = 'aaaaaaaaaa00abcd'
    await node.call('POST', `/controller/network/${foreign}`, { name: 'foreign' })
    await node.call('POST', `/controller/network/${foreign}/member/${laptop}`, {})
    expect(must(await source.networks()).map(({ id }) => id)).not.toContain(foreign)
    expect(await waitingIn(foreign)).toBeUndefined()
    for (const result of [
      await source.network(foreign),
      await source.updateNetwork(foreign, { name: 'x' }),
      await source.members(foreign),
      await source.deleteMember(foreign, laptop),
      await source.deleteNetwork(foreign),
    ]) {
      expect(codeOf(result)).toBe('not-ours')
    }
    expect(await node.call('GET', `/controller/network/${foreign}`)).toMatchObject({ name: 'foreign' })
  })

  test('that are there are not created over, and those that are gone not anew', async () => {
    const id = await host()
    expect(codeOf(await source.createNetwork(id, { name: 'other' }))).toBe('argument-invalid')
    expect(must(await source.network(id)).config.name).toBe('crowd of 0')
    expect(must(await source.updateNetwork(id, { name: 'other' })).config.name).toBe('other')
    must(await source.deleteNetwork(id))
    expect(codeOf(await source.updateNetwork(id, { name: 'x' }))).toBe('network-gone')
    expect(codeOf(await source.members(id))).toBe('network-gone')
    expect(codeOf(await source.deleteNetwork(id))).toBe('network-gone')
    expect(await node.call('GET', `/controller/network/${id}`)).toBeNull()
    expect(must(await source.createNetwork(id, { name: 'again' })).id).toBe(id)
  })
})

describe('members', () => {
  test('of 10,000: one list at first, then their revisions and what changed', async () => {
    const id = await host(10_000, 9_500)
    const read = async () => must(await source.members(id))
    expect(await cost(read)).toEqual({ [listOfMembers]: 1, 'GET /peer': 1 })
    expect(await cost(read)).toEqual({ [revisions]: 1, 'GET /peer': 1 })

    const all = await read()
    expect(all).toHaveLength(10_000)
    expect(all.filter(({ config }) => config.authorized)).toHaveLength(9_500)
    expect(all.map((member) => member.id)).toEqual(all.map((member) => member.id).sort())

    // What is changed here is known already; what others change is asked for, and nothing else.
    const [first, second, third] = all.filter(({ config }) => !config.authorized)
    must(await source.updateMember(id, first?.id ?? '', { authorized: true }))
    await node.call('POST', `/controller/network/${id}/member/${second?.id}`, { name: 'theirs' })
    await node.call('DELETE', `/controller/network/${id}/member/${third?.id}`)
    const requests = await cost(async () => {
      const now = new Map((await read()).map((member) => [member.id, member]))
      expect(now.size).toBe(9_999)
      expect(now.get(first?.id ?? '')?.config.authorized).toBe(true)
      expect(now.get(second?.id ?? '')?.config.name).toBe('theirs')
    })
    expect(requests).toEqual({ [revisions]: 1, [oneMember]: 1, 'GET /peer': 1 })

    // Where much changed, the list is cheaper again.
    for (const { id: member } of all.slice(0, 30)) {
      await node.call('POST', `/controller/network/${id}/member/${member}`, { name: 'renamed' })
    }
    const again = await cost(async () => {
      expect((await read()).filter(({ config }) => config.name === 'renamed')).toHaveLength(30)
    })
    expect(again).toEqual({ [revisions]: 1, [listOfMembers]: 1, 'GET /peer': 1 })
  })

  test('a bulk authorization of 500: a request each', async () => {
    const id = await host(500, 0)
    const all = must(await source.members(id))
    const requests = await cost(async () => {
      for (const member of all) must(await source.updateMember(id, member.id, { authorized: true }))
    })
    expect(requests).toEqual({ 'POST /controller/network/{id}/member/{address}': 500 })
    expect(must(await source.members(id)).every(({ config }) => config.authorized)).toBe(true)
  })

  test('as the node knows them as peers', async () => {
    const id = await host()
    const peers = must(await link.peers())
    const direct = peers.find(({ paths }) => paths.length > 0)?.address ?? ''
    const relayed = peers.find(({ paths, role }) => paths.length === 0 && role === 'LEAF')?.address ?? ''
    for (const address of [direct, relayed, laptop]) must(await source.updateMember(id, address, {}))
    const found = new Map(must(await source.members(id)).map((member) => [member.id, member]))
    expect(found.get(direct)?.presence).toMatchObject({ path: 'direct', latency: expect.any(Number) })
    expect(found.get(direct)?.presence?.lastSeen).toBeGreaterThan(Date.now() - minute)
    expect(found.get(relayed)?.presence).toMatchObject({ path: 'relayed', lastSeen: 0 })
    expect(found.get(laptop)?.presence).toBeNull()
    // A reply to a change keeps what is known of it, without another request.
    expect(must(await source.updateMember(id, direct, { name: 'x' })).presence?.path).toBe('direct')

    await node.fault({ kind: 'error', path: '^/peer$', count: 1 })
    const without = must(await source.members(id))
    expect(without.map(({ presence }) => presence)).toEqual([null, null, null])
  })

  test('are deauthorized before they are deleted, and not created by it', async () => {
    const id = await host(2, 1)
    const [allowed, waiting] = must(await source.members(id)).toSorted(
      (a, b) => Number(b.config.authorized) - Number(a.config.authorized),
    )
    const one = 'POST /controller/network/{id}/member/{address}'
    const erase = 'DELETE /controller/network/{id}/member/{address}'
    const remove = (member?: string) => source.deleteMember(id, member ?? '')
    expect(await cost(async () => must(await remove(allowed?.id)))).toEqual({
      [oneMember]: 1,
      [one]: 1,
      [erase]: 1,
    })
    expect(await cost(async () => must(await remove(waiting?.id)))).toEqual({ [oneMember]: 1, [erase]: 1 })
    expect(must(await source.members(id))).toEqual([])
    expect(codeOf(await remove(allowed?.id))).toBe('member-gone')
    expect(await node.call('GET', `/controller/network/${id}/member`)).toEqual({})
  })

  test('come back when they still try', async () => {
    const id = await host()
    const phone = await node.ask(id, 'phone')
    const [before] = must(await source.members(id))
    must(await source.deleteMember(id, phone))
    await setTimeout(5)
    await node.ask(id, 'phone')
    // Its revision is 1, as it was before; it is another record all the same.
    const [after] = must(await source.members(id))
    expect(after).toMatchObject({ id: phone, revision: before?.revision, config: { authorized: false } })
    expect(after?.creationTime).toBeGreaterThan(before?.creationTime ?? 0)
  })
})

describe('devices that wait', () => {
  test('are found by the counts; members are asked for only where these changed', async () => {
    const id = await host(50)
    const look = () => waitingIn(id)
    await look()
    expect(await look()).toBeUndefined()
    const phone = await node.ask(id, 'phone')
    const found = await cost(async () => {
      expect((await look())?.map((member) => member.id)).toEqual([phone])
    })
    expect(found).toEqual({ [listOfNetworks]: 1, [listOfMembers]: 1 })
    expect(await cost(look)).toEqual({ [listOfNetworks]: 1 })

    const tablet = await node.ask(id, 'tablet')
    const more = await cost(async () => {
      expect((await look())?.map((member) => member.id)).toEqual([phone, tablet].sort())
    })
    expect(more).toEqual({ [listOfNetworks]: 1, [revisions]: 1, [oneMember]: 1 })

    must(await source.updateMember(id, phone, { authorized: true }))
    expect((await look())?.map((member) => member.id)).toEqual([tablet])
    must(await source.updateMember(id, tablet, { authorized: true }))
    expect(await look()).toBeUndefined()
  })

  test('one that took the place of another is found within a minute', async () => {
    const id = await host()
    const phone = await node.ask(id, 'phone')
    expect((await waitingIn(id))?.map((member) => member.id)).toEqual([phone])
    await node.call('DELETE', `/controller/network/${id}/member/${phone}`)
    const tablet = await node.ask(id, 'tablet')
    clock += minute
    expect((await waitingIn(id))?.map((member) => member.id)).toEqual([tablet])
  })
})

test('a refusal costs no new session', async () => {
  const id = await host()
  const requests = await cost(async () => {
    expect(codeOf(await source.member(id, laptop))).toBe('member-gone')
    expect(codeOf(await source.network(`${own}ffffff`))).toBe('network-gone')
    expect(codeOf(await source.network('aaaaaaaaaa00abcd'))).toBe('not-ours')
    await node.fault({ kind: 'reply', status: 503, path: '^/controller', count: 1 })
    expect(codeOf(await source.network(id))).toBe('controller-starting')
    must(await source.network(id))
  })
  expect(requests['GET /status']).toBeUndefined()
})

test('a service that is stopped in the middle, and comes back on another port', async () => {
  const id = await host(3, 0)
  const [first, second, third] = must(await source.members(id)).map((member) => member.id)
  const authorize = (member = '') => source.updateMember(id, member, { authorized: true })
  must(await authorize(first))
  await node.stop()
  expect(codeOf(await authorize(second))).toBe('service-unreachable')
  expect(codeOf(await source.members(id))).toBe('service-unreachable')
  expect(await source.state()).toEqual({ state: 'unknown' })
  await node.start()
  must(await authorize(third))
  expect(must(await source.members(id)).map(({ config }) => config.authorized)).toEqual([true, false, true])
})

describe('where the service lacks the unstable lists', () => {
  test('members come one by one at first, then only what changed', async () => {
    await node.fault({ kind: 'reply', path: '^/unstable/', status: 404 })
    const id = await host(200, 150)
    const read = () => source.members(id)
    const nothing = { [listOfMembers]: 1, [revisions]: 1, 'GET /peer': 1 }
    expect(await cost(read)).toEqual({ ...nothing, [oneMember]: 200 })
    expect(await cost(read)).toEqual({ [revisions]: 1, 'GET /peer': 1 })
    const phone = await node.ask(id, 'phone')
    expect(await cost(read)).toEqual({ [revisions]: 1, [oneMember]: 1, 'GET /peer': 1 })
    expect((await waitingIn(id))?.map((member) => member.id)).toContain(phone)
    const line = must(await source.networks()).find((network) => network.id === id)
    expect(line).toMatchObject({ name: 'crowd of 200', memberCount: 201, authorizedCount: 150 })
    await node.clearFaults()
  })

  test('a fault in the middle: what was read before is not asked for again', async () => {
    await node.fault({ kind: 'reply', path: '^/unstable/', status: 404 })
    const id = await host(100)
    const last = must(await source.networks()).length
    expect(last).toBeGreaterThan(0)
    const members = Object.keys((await node.call<object>('GET', `/controller/network/${id}/member`)) ?? {})
    await node.fault({ kind: 'error', path: `/member/${members[60]}$`, count: 1 })
    expect(codeOf(await source.members(id))).toBe('service-error')
    const rest = await cost(async () => {
      expect(must(await source.members(id))).toHaveLength(100)
    })
    expect(rest[oneMember]).toBeLessThanOrEqual(40)
    expect(rest[oneMember]).toBeGreaterThan(0)
    await node.clearFaults()
  })
})
