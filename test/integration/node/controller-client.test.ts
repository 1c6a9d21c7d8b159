import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ControllerClient, createControllerClient } from '../../../main/controller/client.ts'
import type { ServiceLink } from '../../../main/service/link.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { linkedTo } from '../../support/node/link.ts'
import { codeOf, must } from '../../support/outcome.ts'

/* Each operation of the controller against a node service in a process of its own, looked at with other eyes. */
let node: DemoNode
let link: ServiceLink
let client: ControllerClient
let own: string

beforeAll(async () => {
  node = await startDemoNode({ pace: 0.02, world: 'empty' })
  link = linkedTo(node.home)
  client = createControllerClient((call) => link.controller(call))
  own = (await node.status()).address
})
afterAll(async () => {
  await link.close()
  await node.dispose()
})

type Seen = Record<string, unknown>
const seen = (id: string): Promise<Seen | null> => node.call('GET', `/controller/network/${id}`)
const seenMember = (id: string, member: string): Promise<Seen | null> =>
  node.call('GET', `/controller/network/${id}/member/${member}`)

async function host(name = 'office'): Promise<string> {
  return must(await client.createNetwork(null, { name })).id
}

test('status: there is a controller, and it is ready', async () => {
  expect(must(await client.status())).toEqual({ available: true, ready: true })
})

describe('networks', () => {
  test('are created with an id that the service chooses, listed and read', async () => {
    const change = {
      name: 'office',
      v4AssignMode: { zt: true },
      routes: [{ target: '10.147.17.0/24', via: null }],
      ipAssignmentPools: [{ ipRangeStart: '10.147.17.1', ipRangeEnd: '10.147.17.254' }],
    }
    const made = must(await client.createNetwork(null, change))
    expect(made).toMatchObject({ source: 'controller', revision: 1, config: { ...change, private: true } })
    expect(made.id).toMatch(new RegExp(`^${own}[0-9a-f]{6}$`))
    expect(Math.abs(made.creationTime - Date.now())).toBeLessThan(60_000)
    expect(must(await client.networkIds())).toContain(made.id)
    expect(must(await client.network(made.id))).toEqual(made)
    expect(await seen(made.id)).toMatchObject(change)
  })

  test('are created with an id that the person chooses, in any case', async () => {
    const id = `${own}00abcd`
    const made = must(await client.createNetwork(id.toUpperCase(), { name: 'chosen' }))
    expect(made.id).toBe(id)
    expect(await seen(id)).toMatchObject({ name: 'chosen' })
  })

  test('of another controller, and what is no id, are refused before anything is sent', async () => {
    const foreign = 'aaaaaaaaaa00abcd'
    await node.forgetRequests()
    expect(codeOf(await client.createNetwork(foreign, {}))).toBe('not-ours')
    expect(codeOf(await client.updateNetwork(foreign, { name: 'x' }))).toBe('not-ours')
    expect(codeOf(await client.deleteNetwork(foreign))).toBe('not-ours')
    expect(codeOf(await client.updateMember(foreign, own, { authorized: true }))).toBe('not-ours')
    for (const id of ['', '../../status', `${own}______`, `${own}00abcg`]) {
      expect(codeOf(await client.network(id))).toBe('argument-invalid')
    }
    expect(codeOf(await client.member(`${own}00abcd`, '../x'))).toBe('argument-invalid')
    expect(await node.requests()).toEqual({})
  })

  test('every field is written, and only what was given', async () => {
    const id = await host()
    const change = {
      name: 'renamed',
      private: false,
      enableBroadcast: false,
      mtu: 1400,
      multicastLimit: 64,
      v4AssignMode: { zt: true },
      v6AssignMode: { '6plane': true, rfc4193: true, zt: false },
      routes: [
        { target: '10.1.0.0/16', via: null },
        { target: '10.2.0.0/16', via: '10.1.0.1' },
      ],
      ipAssignmentPools: [{ ipRangeStart: '10.1.0.10', ipRangeEnd: '10.1.0.20' }],
      dns: { domain: 'office.example', servers: ['10.1.0.1'] },
      rules: [
        { type: 'MATCH_ETHERTYPE', not: true, or: false, etherType: 2048 },
        { type: 'ACTION_DROP', not: false, or: false },
        { type: 'ACTION_ACCEPT', not: false, or: false },
      ],
      capabilities: [{ id: 7, default: true, rules: [{ type: 'ACTION_ACCEPT', not: false, or: false }] }],
      tags: [{ id: 3, default: 1 }],
      remoteTraceTarget: own,
      remoteTraceLevel: 2,
    }
    for (const [field, value] of Object.entries(change)) {
      const before = await seen(id)
      const saved = must(await client.updateNetwork(id, { [field]: value }))
      expect(saved.config).toMatchObject({ [field]: value })
      expect(await seen(id)).toEqual({
        ...before,
        [field]: (await seen(id))?.[field],
        revision: saved.revision,
      })
    }
    expect(must(await client.network(id)).config).toMatchObject(change)
    const { revision } = must(await client.network(id))
    expect(must(await client.updateNetwork(id, { mtu: 1400 })).revision).toBe(revision)
  })

  test('fields that we do not know outlive a save', async () => {
    const id = await host()
    await node.call('POST', `/controller/network/${id}`, { rulesSource: 'accept; # by hand' })
    must(await client.updateNetwork(id, { name: 'renamed', rules: [] }))
    expect(await seen(id)).toMatchObject({ rulesSource: 'accept; # by hand', name: 'renamed' })
  })

  test('what the service clamps and drops comes back as it made it', async () => {
    const id = await host()
    const saved = must(await client.updateNetwork(id, { mtu: 100, routes: [{ target: 'junk', via: null }] }))
    expect(saved.config).toMatchObject({ mtu: 1280, routes: [] })
  })

  test('numbers past 2^53 are read, and the network can still be saved', async () => {
    const id = await host()
    await node.call('POST', `/controller/network/${id}`, { multicastLimit: -5 })
    const huge = must(await client.network(id))
    expect(huge.config.multicastLimit).toBe(2 ** 64)
    expect(must(await client.updateNetwork(id, { name: 'still' })).config).toMatchObject({
      name: 'still',
      multicastLimit: 2 ** 64,
    })
    expect(must(await client.allNetworks())?.find(({ network }) => network.id === id)?.network).toMatchObject(
      { config: { name: 'still' } },
    )
  })

  test('are deleted, and answer as they were; then they are gone', async () => {
    const id = await host('short-lived')
    expect(must(await client.deleteNetwork(id)).config.name).toBe('short-lived')
    expect(await seen(id)).toBeNull()
    for (const result of [
      await client.network(id),
      await client.deleteNetwork(id),
      await client.memberRevisions(id),
      await client.member(id, own),
      await client.updateMember(id, own, {}),
      await client.deleteMember(id, own),
    ]) {
      expect(codeOf(result)).toBe('network-gone')
    }
    expect(await client.allMembers(id)).toEqual({ ok: true, value: null })
    expect(await seen(id)).toBeNull()
  })

  test('all at once, with their counts', async () => {
    const id = await host('counted')
    await node.addMembers(id, 5, 3)
    const listed = must(await client.allNetworks())?.find(({ network }) => network.id === id)
    expect(listed).toEqual({ network: must(await client.network(id)), memberCount: 5, authorizedCount: 3 })
  })
})

describe('members', () => {
  const laptop = '1234567890'

  test('are added ahead of their joining, changed field by field, and read', async () => {
    const id = await host()
    const made = must(await client.updateMember(id, laptop, { name: 'laptop' }))
    expect(made).toMatchObject({
      id: laptop,
      network: id,
      version: null,
      hasRequestedConfig: false,
      presence: null,
    })
    expect(made.config).toMatchObject({ name: 'laptop', authorized: false })
    const change = {
      name: 'renamed',
      authorized: true,
      activeBridge: true,
      ipAssignments: ['10.147.17.15', 'fd00::1'],
      noAutoAssignIps: true,
      tags: [[3, 1]],
      capabilities: [7],
    }
    for (const [field, value] of Object.entries(change)) {
      const saved = must(await client.updateMember(id, laptop, { [field]: value }))
      expect(saved.config).toMatchObject({ [field]: value })
      expect(await seenMember(id, laptop)).toMatchObject({ [field]: value, revision: saved.revision })
    }
    const read = must(await client.member(id, laptop.toUpperCase()))
    expect(read.config).toMatchObject(change)
    expect(read.lastAuthorizedTime).toBeGreaterThan(0)
    // Documented as writable; the service ignores it, and says so in its reply.
    expect(must(await client.updateMember(id, laptop, { ssoExempt: true })).config.ssoExempt).toBe(false)
  })

  test('that asked to join have asked; once let in, their version is known', async () => {
    const id = await host()
    const address = await node.ask(id, 'phone')
    expect(must(await client.member(id, address))).toMatchObject({ hasRequestedConfig: true, version: null })
    must(await client.updateMember(id, address, { authorized: true }))
    await node.ask(id, 'phone')
    expect(must(await client.member(id, address))).toMatchObject({
      hasRequestedConfig: true,
      version: '1.14.1',
    })
  })

  test('each with its revision, and all at once', async () => {
    const id = await host()
    expect(must(await client.memberRevisions(id))).toEqual(new Map())
    await node.addMembers(id, 3)
    must(await client.updateMember(id, laptop, { name: 'a' }))
    must(await client.updateMember(id, laptop, { name: 'b' }))
    const revisions = must(await client.memberRevisions(id))
    expect(revisions.size).toBe(4)
    expect(revisions.get(laptop)).toBe(2)
    const all = must(await client.allMembers(id)) ?? []
    expect(new Map(all.map((member) => [member.id, member.revision]))).toEqual(revisions)
    expect(all.find((member) => member.id === laptop)).toEqual(must(await client.member(id, laptop)))
  })

  test('are deleted, and answer as they were; then they are gone', async () => {
    const id = await host()
    must(await client.updateMember(id, laptop, { name: 'laptop' }))
    expect(must(await client.deleteMember(id, laptop)).config.name).toBe('laptop')
    expect(await seenMember(id, laptop)).toBeNull()
    expect(codeOf(await client.member(id, laptop))).toBe('member-gone')
    expect(codeOf(await client.deleteMember(id, laptop))).toBe('member-gone')
  })

  test.each([
    ['emoji', '👩‍👩‍👧‍👦 🏠 🇺🇳'],
    ['right-to-left', 'مكتب \u202e ירושלים'],
    ['10,000 characters', '長'.repeat(10_000)],
    ['quotes and controls', 'a"b\\c\u0000\n\u2028'],
  ])('and networks have names with %s', async (_what, name) => {
    const id = await host(name)
    expect(must(await client.network(id)).config.name).toBe(name)
    expect(must(await client.updateMember(id, laptop, { name })).config.name).toBe(name)
    expect(must(await client.allMembers(id))?.[0]?.config.name).toBe(name)
    expect(await seen(id)).toMatchObject({ name })
  })
})
