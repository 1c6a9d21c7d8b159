import { describe, expect, test } from 'vitest'
import { choices } from '../../../demo/new-central/quirks.ts'
import { central, sharedCentralClient } from '../../support/account/demo-new-central.ts'
import { json, startFaultyServer } from '../../support/faulty-server.ts'
import { codeOf, must } from '../../support/outcome.ts'

const { lantern, office, fieldTeam, guests, main } = central
const gateway = '1c98a0f3b7'

const { demo, quirk, open, client, reopen, fault } = sharedCentralClient()

test('the account is the key, named after the organizations that it sees', async () => {
  const { user, readOnly } = must(await client.status())
  expect(user).toMatchObject({ displayName: 'Lantern Works, Harbour Society', orgId: null, tokens: null })
  expect(user.id).toMatch(/^key-[0-9a-f]{16}$/)
  expect(readOnly).toBeNull()
  const viewer = open({ token: demo.keys.viewer })
  expect(must(await viewer.status()).user.id).not.toBe(user.id)
})

describe('networks', () => {
  test('a list has counts, and the configuration that lists leave out', async () => {
    const { items, unreadable } = must(await client.networksWhole())
    expect([items.length, unreadable]).toEqual([3, 0])
    expect(items.find(({ id }) => id === office)).toMatchObject({
      description: 'Head office: servers, printers and everybody who works there',
      totalMemberCount: 30,
      ownerId: null,
      config: {
        name: 'office',
        private: true,
        mtu: 2800,
        dns: { domain: 'corp.example', servers: ['10.147.17.53', '10.147.17.54'] },
        v4AssignMode: { zt: true },
        rules: null,
        ipAssignmentPools: [{ ipRangeStart: '10.147.17.100', ipRangeEnd: '10.147.17.250' }],
      },
    })
  })

  test('one has the text of its rules, unless they are a template', async () => {
    expect(must(await client.network(office)).rulesSource).toContain('# Cameras')
    expect(must(await client.network(office)).heldRules).toEqual({ kind: 'text' })
    const template = must(await client.network(guests))
    expect(template.rulesSource).toBeNull()
    expect(template.heldRules).toEqual({
      kind: 'isolation',
      blocksNonIp: true,
      filtersServices: true,
      services: [{ protocol: 17, ports: '53' }],
      excluded: [],
    })
    // Rules that cannot be read are unknown, and the failed read is not kept.
    await demo.control('POST', '/__faults', {
      kind: 'reply',
      status: 500,
      body: '{"message":"internal error"}',
      path: 'flow-rule',
    })
    await reopen()
    expect(must(await client.network(office))).toMatchObject({ rulesSource: null, heldRules: null })
  })

  test('a text with words of a newer service goes there and comes back as it is', async () => {
    const source = '# Tomorrow\r\n\taccept ipprotocol quic and hour 8-17;\n'
    expect(must(await client.updateNetwork(office, { rulesSource: source })).rulesSource).toBe(source)
    const { body } = await demo.ask('GET', `/api/v2beta/network/${office}/flow-rule`)
    expect(body.config.source).toBe(source)
  })

  test('an empty text is sent, and comes back as one that is told', async () => {
    const text = async () =>
      (await demo.ask('GET', `/api/v2beta/network/${fieldTeam}/flow-rule`)).body.config.source
    for (const rulesSource of ['', null]) {
      must(await client.updateNetwork(fieldTeam, { rulesSource: 'accept;\n' }))
      expect(await text()).toBe('accept;\n')
      const emptied = must(await client.updateNetwork(fieldTeam, { rulesSource }))
      expect([emptied.rulesSource, emptied.heldRules, await text()]).toEqual(['', { kind: 'text' }, ''])
    }
    must(await client.updateNetwork(fieldTeam, { rulesSource: 'accept;\n' }))
  })

  test('one is made, changed in parts, and deleted', async () => {
    const made = must(await client.createNetwork())
    const pools = [
      { ipRangeStart: '10.77.0.10', ipRangeEnd: '10.77.0.99' },
      { ipRangeStart: 'fd77::10', ipRangeEnd: 'fd77::99' },
    ]
    const change = {
      name: 'сад',
      description: 'Behind the house',
      mtu: 1400,
      v6AssignMode: { '6plane': false, rfc4193: true, zt: false },
      routes: [{ target: '10.77.0.0/24', via: null }],
      ipAssignmentPools: pools,
      dns: { domain: 'garden.example', servers: ['10.77.0.1'] },
      rulesSource: 'accept;\n',
    }
    const changed = must(await client.updateNetwork(made.id, change))
    expect(changed).toMatchObject({
      description: 'Behind the house',
      rulesSource: 'accept;\n',
      config: { name: 'сад', mtu: 1400, ipAssignmentPools: pools, v6AssignMode: { rfc4193: true } },
    })
    const told = (await demo.ask('GET', `/api/v2/network/${made.id}`)).body
    expect(told).toMatchObject({
      networkGroupId: main,
      config: { v4IpAssignmentPools: [pools[0]], v6IpAssignmentPools: [pools[1]] },
    })
    must(await client.updateNetwork(made.id, { description: null }))
    const after = (await demo.ask('GET', `/api/v2/network/${made.id}`)).body
    expect(after).toMatchObject({ description: '', config: told.config })
    must(await client.deleteNetwork(made.id))
    expect(codeOf(await client.network(made.id))).toBe('account-not-found')
  })

  test('rules that are a template are not replaced by a text', async () => {
    const reply = await client.updateNetwork(guests, { rulesSource: 'drop;' })
    expect(codeOf(reply)).toBe('account-refused')
    const rules = (await demo.ask('GET', `/api/v2beta/network/${guests}/flow-rule`)).body
    expect(rules.kind).toBe('isolation')
    expect(codeOf(await client.updateNetwork(office, { rules: [] }))).toBe('argument-invalid')
  })

  test('what is not set reads as such, or as not known', async () => {
    const field = must(await client.network(fieldTeam)).config
    expect(field).toMatchObject({ dns: { domain: '', servers: [] }, routes: [{ via: null }] })
    await quirk({ unset: 'null', via: '' })
    await reopen()
    const next = must(await client.network(fieldTeam)).config
    expect(next).toMatchObject({
      dns: { domain: null, servers: null },
      routes: [{ target: '172.27.0.0/16', via: null }],
    })
  })
})

describe('members', () => {
  test('three states, in every way in which they may be told', async () => {
    const path = `/api/v2/network/${office}/member/${gateway}`
    const states = async () => {
      await reopen()
      const { rejected, config, lastSeen } = must(await client.member(office, gateway))
      return { rejected, authorized: config.authorized, isSeen: Number(lastSeen) > 0 }
    }
    for (const given of [{}, { statusAs: 'prefixed', seenAs: 'milliseconds', never: 'year-one' }]) {
      await quirk(given)
      expect(await states()).toEqual({ rejected: false, authorized: true, isSeen: true })
      await demo.ask('POST', `${path}/reject`)
      expect(await states()).toEqual({ rejected: true, authorized: false, isSeen: true })
      await demo.ask('POST', `${path}/de-authorize`)
      expect(await states()).toEqual({ rejected: false, authorized: false, isSeen: true })
      await demo.ask('POST', `${path}/authorize`)
    }
  })

  test('one is added, changed, let in, put out and removed', async () => {
    const node = 'abcdef0123'
    const added = must(await client.updateMember(office, node, { name: 'scanner', authorized: true }))
    expect(added).toMatchObject({ id: node, rejected: false, config: { name: 'scanner', authorized: true } })
    const ipAssignments = ['10.147.17.200', 'fd00::7']
    const changed = must(
      await client.updateMember(office, node, {
        ipAssignments,
        description: 'By the door',
        activeBridge: true,
      }),
    )
    expect(changed).toMatchObject({
      description: 'By the door',
      config: { name: 'scanner', authorized: true, activeBridge: true, ipAssignments },
    })
    const out = must(await client.updateMember(office, node, { authorized: false }))
    expect(out.config.authorized).toBe(false)
    must(await client.deleteMember(office, node))
    const left = must(await client.membersNow(office)).items
    expect(left.map(({ id }) => id)).not.toContain(node)
  })

  test('facts that the first API does not have are told as they are', async () => {
    const { identity, unknownProperties } = must(await client.memberDetails(office, gateway))
    expect(identity).toMatch(/^1c98a0f3b7:0:/)
    const names = unknownProperties.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['arch', 'macAddress', 'os']))
    const network = must(await client.networkDetails(office))
    expect(network.unknownProperties).toContainEqual({ name: 'config.v4Subnet', value: '"10.147.17.0/24"' })
  })

  test('10,000 come at once', async () => {
    await demo.control('POST', '/__grow', { network: guests, members: 10_000 })
    const { items, unreadable } = must(await client.members(guests))
    expect([items.length, unreadable]).toEqual([10_000, 0])
  })
})

describe('what goes wrong', () => {
  test('a token of the first API, a key that ended, and a key that ends while a save is on its way', async () => {
    const foreign = open({ token: 'A'.repeat(32) })
    expect(codeOf(await foreign.status())).toBe('account-unauthorized')
    const ended = open({ token: demo.keys.ended })
    expect(codeOf(await ended.status())).toBe('account-unauthorized')

    const made = await demo.ask('POST', '/api/v2/service-account/desktop/api-key', {
      expires: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const refused: string[] = []
    const short = open({ token: made.body.key, onRefused: ({ code }) => refused.push(code) })
    must(await short.network(office))
    await demo.control('POST', '/__expire', { key: made.body.id })
    expect(codeOf(await short.updateMember(office, gateway, { name: 'late' }))).toBe('account-unauthorized')
    expect(refused).not.toEqual([])
  })

  test('a plain text of the edge is no refusal of the key', async () => {
    const refused: string[] = []
    const watched = open({ onRefused: ({ code }) => refused.push(code) })
    const headers = { 'Content-Type': 'text/plain' }
    await fault({ kind: 'reply', status: 403, body: 'error code: 1010', headers })
    const reply = await watched.status()
    expect(codeOf(reply)).toBe('account-reply-not-json')
    expect(codeOf(await watched.networks())).toBe('account-reply-not-json')
    expect(refused).toEqual([])
  })

  test('a role that was taken away forbids the write, and keeps the key', async () => {
    const viewer = open({ token: demo.keys.viewer })
    expect(must(await viewer.networks()).items).toHaveLength(1)
    expect(codeOf(await viewer.updateNetwork(guests, { name: 'x' }))).toBe('account-forbidden')
  })

  test('too many calls are sent again after a wait, told or not', async () => {
    for (const retryAfter of choices.retryAfter) {
      await quirk({ retryAfter })
      await demo.control('POST', '/__rate', { limit: 0 })
      const reply = client.status()
      await expect
        .poll(async () => (await demo.control<{ refused: number }>('GET', '/__stats')).refused)
        .toBeGreaterThan(0)
      await demo.control('POST', '/__rate', { limit: 10_000 })
      must(await reply)
    }
  })

  test('lists, bare or in an envelope', async () => {
    const bare = JSON.stringify([{ id: office, name: 'office' }])
    await fault({ kind: 'reply', path: '/v2/network$', body: bare })
    expect(must(await client.networks()).items).toMatchObject([{ id: office, totalMemberCount: null }])
    const wrapped = JSON.stringify({ items: [{ deviceId: gateway, networkId: office }] })
    await fault({ kind: 'reply', path: '/member$', body: wrapped })
    expect(must(await client.members(office)).items).toMatchObject([
      { id: gateway, rejected: null, config: { authorized: null, ipAssignments: null } },
    ])
  })

  test.each(choices.unknownId)(
    'what was deleted elsewhere, which the service answers with %i',
    async (unknownId) => {
      await quirk({ unknownId })
      const { body } = await demo.ask('POST', `/api/v2/network-group/${main}/network`, { name: 'brief' })
      const members = `/api/v2/network/${body.id}/member`
      const [here, gone] = ['c0ffee0001', 'c0ffee0002']
      await demo.ask('POST', members, [{ deviceId: here }, { deviceId: gone }])
      // A member in the last list may be gone since.
      expect(must(await client.members(body.id)).items).toHaveLength(2)
      must(await client.networks())
      await demo.ask('DELETE', members, [{ deviceId: gone }])
      must(await client.member(body.id, here))
      for (const reply of [client.member(body.id, gone), client.member(body.id, 'c0ffee0003')])
        expect(codeOf(await reply)).toBe('account-not-found')
      await demo.ask('DELETE', `/api/v2/network/${body.id}`)
      // Reads share what was read a moment ago, until somebody writes.
      expect(codeOf(await client.deleteNetwork(body.id))).toBe('account-not-found')
      expect(codeOf(await client.network(body.id))).toBe('account-not-found')
      expect(codeOf(await client.updateNetwork(body.id, { name: 'long' }))).toBe('account-not-found')
    },
  )

  test('what is refused though it is there stays so, also where the list cannot be read', async () => {
    const refusal = '{"message":"no"}'
    await fault({ kind: 'reply', status: 403, path: `/v2/network/${office}$`, body: refusal })
    expect(codeOf(await client.network(office))).toBe('account-forbidden')
    expect(codeOf(await client.deleteNetwork(office))).toBe('account-forbidden')
    await fault({ kind: 'reply', status: 500, path: `/v2/network/${fieldTeam}$`, body: refusal })
    await fault({ kind: 'reply', status: 500, path: '/v2/network$', body: refusal })
    expect(codeOf(await client.network(fieldTeam))).toBe('account-error')
  })

  test('a member whose times cannot be read was not therefore never seen', async () => {
    const seen = { lastSeenTime: 'soon', lastSeen: {} }
    const told = [
      { ...seen, deviceId: 'c0ffee0001' },
      { ...seen, deviceId: 'c0ffee0002', lastSeenTime: null },
      { ...seen, deviceId: 'c0ffee0003', lastSeen: { '192.0.2.1/9993': '2026-01-02T03:04:05Z' } },
      { ...seen, deviceId: 'c0ffee0004', lastSeen: { '192.0.2.1/9993': 'yesterday' } },
    ].map((one) => ({ ...one, networkId: office }))
    await fault({ kind: 'reply', path: '/member$', body: JSON.stringify(told) })
    const { items } = must(await client.members(office))
    expect(items.map(({ lastSeen }) => lastSeen)).toEqual([null, 0, Date.UTC(2026, 0, 2, 3, 4, 5), null])
  })

  test('a service without the beta of rules: nothing is sent, and the network is not said to be gone', async () => {
    const before = (await demo.ask('GET', `/api/v2beta/network/${office}/flow-rule`)).body
    await fault({ kind: 'reply', status: 404, path: '/flow-rule$', body: '{"message":"no"}' })
    expect(must(await client.network(office)).rulesSource).toBeNull()
    expect(codeOf(await client.updateNetwork(office, { rulesSource: 'drop;' }))).toBe('account-lacks')
    await demo.control('DELETE', '/__faults')
    expect((await demo.ask('GET', `/api/v2beta/network/${office}/flow-rule`)).body).toEqual(before)
  })

  test('a redirect to another host is not followed, and the key stays here', async () => {
    const other = await startFaultyServer()
    other.answer = () => json({ items: [] })
    const location = `${other.origin}/api/v2/org`
    await fault({ kind: 'redirect', location })
    expect(codeOf(await client.status())).toBe('account-redirect')
    expect(codeOf(await client.updateNetwork(office, { name: 'x' }))).toBe('account-redirect')
    expect(other.requests).toEqual([])
    await other.close()
  })

  test('what is no New Central is told by its reply', async () => {
    await fault({ kind: 'reply', body: '{"user":null,"version":"1"}' })
    expect(codeOf(await client.status())).toBe('account-reply-unexpected')
  })

  test('an organization that was deleted elsewhere takes its networks along', async () => {
    await demo.control('POST', '/__roles', {
      resource: lantern,
      principal: `desktop@org-${lantern}.ztsa`,
      roles: ['Owner'],
    })
    must(await client.networks())
    await demo.ask('DELETE', `/api/v2/org/${lantern}`)
    expect(codeOf(await client.networkDetails(office))).toBe('account-unauthorized')
  })
})
