import { beforeAll, describe, expect, test } from 'vitest'
import { reads, startController } from '../../support/node/controller.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* The controller as a place where networks are hosted, and what it costs in requests. */
const laptop = '1234567890'
const minute = 60_000

let own: string

const controller = shared(startController)
beforeAll(async () => {
  own = (await controller.node.status()).address
})

describe('networks', () => {
  test('one line each, with counts, in one request', async () => {
    const requests = await controller.cost(async () => {
      const lab = must(await controller.source.networks()).find(({ id }) => id === `${own}1ab001`)
      expect(lab).toMatchObject({
        source: 'controller',
        name: 'lab',
        private: true,
        memberCount: 12,
        authorizedCount: 10,
      })
      expect(lab?.routes?.[1]).toEqual({ target: '10.65.0.0/16', via: '10.64.0.1' })
      expect(lab?.ipAssignmentPools).toHaveLength(1)
    })
    expect(requests).toEqual({ [reads.networks]: 1 })
  })

  test('of another address that stand in the database are listed, read and changed, and never made', async () => {
    const foreign = 'aaaaaaaaaa00abcd'
    await controller.node.call('POST', `/controller/network/${foreign}`, { name: 'foreign' })
    await controller.node.call('POST', `/controller/network/${foreign}/member/${laptop}`, {})
    expect(must(await controller.source.networks()).map(({ id }) => id)).toContain(foreign)
    expect(must(await controller.source.network(foreign)).config.name).toBe('foreign')
    expect(must(await controller.source.updateNetwork(foreign, { name: 'x' })).config.name).toBe('x')
    expect(must(await controller.source.members(foreign)).map(({ id }) => id)).toEqual([laptop])
    must(await controller.source.deleteMember(foreign, laptop))
    must(await controller.source.deleteNetwork(foreign))
    expect(codeOf(await controller.source.updateNetwork(foreign, { name: 'x' }))).toBe('network-gone')
    expect(codeOf(await controller.source.createNetwork(foreign, { name: 'x' }))).toBe('not-ours')
  })

  test('that are there are not created over, and those that are gone not anew', async () => {
    const id = await controller.host()
    expect(codeOf(await controller.source.createNetwork(id, { name: 'other' }))).toBe('argument-invalid')
    expect(must(await controller.source.network(id)).config.name).toBe('crowd of 0')
    expect(must(await controller.source.updateNetwork(id, { name: 'other' })).config.name).toBe('other')
    must(await controller.source.deleteNetwork(id))
    expect(codeOf(await controller.source.updateNetwork(id, { name: 'x' }))).toBe('network-gone')
    expect(codeOf(await controller.source.members(id))).toBe('network-gone')
    expect(codeOf(await controller.source.deleteNetwork(id))).toBe('network-gone')
    expect(await controller.node.call('GET', `/controller/network/${id}`)).toBeNull()
    expect(must(await controller.source.createNetwork(id, { name: 'again' })).id).toBe(id)
  })
})

describe('devices that wait', () => {
  test('are found by the counts; members are asked for only where these changed', async () => {
    const id = await controller.host(50)
    const look = () => controller.waitingIn(id)
    await look()
    expect(await look()).toBeUndefined()
    const phone = await controller.node.ask(id, 'phone')
    const found = await controller.cost(async () => {
      expect(await look()).toEqual([phone])
    })
    expect(found).toEqual({ [reads.networks]: 1, [reads.members]: 1 })
    expect(await controller.cost(look)).toEqual({ [reads.networks]: 1 })

    const tablet = await controller.node.ask(id, 'tablet')
    const more = await controller.cost(async () => {
      expect(await look()).toEqual([phone, tablet].sort())
    })
    expect(more).toEqual({ [reads.networks]: 1, [reads.revisions]: 1, [reads.member]: 1 })

    must(await controller.source.updateMember(id, phone, { authorized: true }))
    expect(await look()).toEqual([tablet])
    must(await controller.source.updateMember(id, tablet, { authorized: true }))
    expect(await look()).toBeUndefined()
  })

  test('one that took the place of another is found within a minute', async () => {
    const id = await controller.host()
    const phone = await controller.node.ask(id, 'phone')
    expect(await controller.waitingIn(id)).toEqual([phone])
    await controller.node.call('DELETE', `/controller/network/${id}/member/${phone}`)
    const tablet = await controller.node.ask(id, 'tablet')
    controller.advance(minute)
    expect(await controller.waitingIn(id)).toEqual([tablet])
  })
})

test('a refusal costs no new session', async () => {
  const id = await controller.host()
  const requests = await controller.cost(async () => {
    expect(codeOf(await controller.source.member(id, laptop))).toBe('member-gone')
    expect(codeOf(await controller.source.network(`${own}ffffff`))).toBe('network-gone')
    await controller.node.fault({ kind: 'reply', status: 503, path: '^/controller', count: 1 })
    expect(codeOf(await controller.source.network(id))).toBe('controller-starting')
    must(await controller.source.network(id))
  })
  expect(requests['GET /status']).toBeUndefined()
})

test('a service that is stopped in the middle, and comes back on another port', async () => {
  const id = await controller.host(3, 0)
  const [first, second, third] = must(await controller.source.members(id)).map((member) => member.id)
  const authorize = (member = '') => controller.source.updateMember(id, member, { authorized: true })
  must(await authorize(first))
  await controller.node.stop()
  expect(codeOf(await authorize(second))).toBe('service-unreachable')
  expect(codeOf(await controller.source.members(id))).toBe('service-unreachable')
  expect(await controller.source.state()).toEqual({ state: 'unknown' })
  await controller.node.start()
  must(await authorize(third))
  expect(must(await controller.source.members(id)).map(({ config }) => config.authorized)).toEqual([
    true,
    false,
    true,
  ])
})
