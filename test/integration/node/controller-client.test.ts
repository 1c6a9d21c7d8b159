import { describe, expect, test } from 'vitest'
import { demoController } from '../../support/node/demo-controller.ts'
import { codeOf, must } from '../../support/outcome.ts'

/* Each operation on networks; what came of it is read past the client as well. */
const controller = demoController()
const { client } = controller

test('status: there is a controller, and it is ready', async () => {
  expect(must(await client.status())).toEqual({
    available: true,
    ready: true,
    facts: { apiVersion: 4, databaseReady: true, clockAhead: 0 },
  })
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
    expect(made.id).toMatch(new RegExp(`^${controller.address}[0-9a-f]{6}$`))
    expect(Math.abs((made.creationTime ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(must(await client.networkIds()).items).toContain(made.id)
    expect(must(await client.network(made.id))).toEqual(made)
    expect(await controller.seen(made.id)).toMatchObject(change)
  })

  test('are created with an id that the person chooses, in any case', async () => {
    const id = `${controller.address}00abcd`
    const made = must(await client.createNetwork(id.toUpperCase(), { name: 'chosen' }))
    expect(made.id).toBe(id)
    expect(await controller.seen(id)).toMatchObject({ name: 'chosen' })
  })

  test('are not created for another address, nor with what is no id, and nothing is sent', async () => {
    await controller.node.forgetRequests()
    expect(codeOf(await client.createNetwork('aaaaaaaaaa00abcd', {}))).toBe('not-ours')
    for (const id of ['', '../../status', `${controller.address}______`, `${controller.address}00abcg`]) {
      expect(codeOf(await client.network(id))).toBe('argument-invalid')
    }
    expect(codeOf(await client.member(`${controller.address}00abcd`, '../x'))).toBe('argument-invalid')
    expect(await controller.node.requests()).toEqual({})
  })

  test('every field is written, and only what was given', async () => {
    const id = await controller.host()
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
      remoteTraceTarget: controller.address,
      remoteTraceLevel: 2,
    }
    for (const [field, value] of Object.entries(change)) {
      const before = await controller.seen(id)
      const saved = must(await client.updateNetwork(id, { [field]: value }))
      expect(saved.config).toMatchObject({ [field]: value })
      expect(await controller.seen(id)).toEqual({
        ...before,
        [field]: (await controller.seen(id))?.[field],
        revision: saved.revision,
      })
    }
    expect(must(await client.network(id)).config).toMatchObject(change)
    const { revision } = must(await client.network(id))
    expect(must(await client.updateNetwork(id, { mtu: 1400 })).revision).toBe(revision)
  })

  test('fields that we do not know outlive a save', async () => {
    const id = await controller.host()
    await controller.node.call('POST', `/controller/network/${id}`, { rulesSource: 'accept; # by hand' })
    must(await client.updateNetwork(id, { name: 'renamed', rules: [] }))
    expect(await controller.seen(id)).toMatchObject({ rulesSource: 'accept; # by hand', name: 'renamed' })
  })

  test('what the service clamps and drops comes back as it made it', async () => {
    const id = await controller.host()
    const saved = must(await client.updateNetwork(id, { mtu: 100, routes: [{ target: 'junk', via: null }] }))
    expect(saved.config).toMatchObject({ mtu: 1280, routes: [] })
  })

  test('numbers past 2^53 are read, and the network can still be saved', async () => {
    const id = await controller.host()
    await controller.node.call('POST', `/controller/network/${id}`, { multicastLimit: -5 })
    const huge = must(await client.network(id))
    expect(huge.config.multicastLimit).toBe('18446744073709551611')
    expect(must(await client.updateNetwork(id, { name: 'still' })).config).toMatchObject({
      name: 'still',
      multicastLimit: '18446744073709551611',
    })
    expect(
      must(await client.allNetworks())?.items.find(({ network }) => network.id === id)?.network,
    ).toMatchObject({ config: { name: 'still' } })
  })

  test('are deleted, and answer as they were; then they are gone', async () => {
    const id = await controller.host('short-lived')
    must(await client.deleteNetwork(id))
    expect(await controller.seen(id)).toBeNull()
    for (const result of [
      await client.network(id),
      await client.deleteNetwork(id),
      await client.memberRevisions(id),
      await client.member(id, controller.address),
      await client.updateMember(id, controller.address, {}),
      await client.deleteMember(id, controller.address),
    ]) {
      expect(codeOf(result)).toBe('network-gone')
    }
    expect(await client.allMembers(id)).toEqual({ ok: true, value: null })
    expect(await controller.seen(id)).toBeNull()
  })

  test('all at once, with their counts', async () => {
    const id = await controller.host('counted')
    await controller.node.addMembers(id, 5, 3)
    const listed = must(await client.allNetworks())?.items.find(({ network }) => network.id === id)
    expect(listed).toEqual({ network: must(await client.network(id)), memberCount: 5, authorizedCount: 3 })
  })
})
