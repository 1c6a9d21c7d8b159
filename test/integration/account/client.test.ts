import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type AccountClient, createAccountClient } from '../../../main/account/client.ts'
import type { ProviderOptions } from '../../../main/account/provider.ts'
import { accountNetworks, startDemoAccount } from '../../support/account/demo-account.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { forEachTest, shared } from '../../support/shared.ts'

const { office, fieldTeam, guests } = accountNetworks
let userId: string

const demo = shared(() => startDemoAccount('paid'))
function open(more: Partial<ProviderOptions> = {}): AccountClient {
  const client = createAccountClient({ base: demo.url, token: demo.token, ...more })
  onTestFinished(() => client.close())
  return client
}
const client = forEachTest(() => open())
beforeEach(async () => {
  const { user } = must(await client.status())
  userId = user.id
})

describe('networks', () => {
  test('the list, with counts and the account fields', async () => {
    const networks = must(await client.networks()).items
    expect(networks.map(({ config }) => config.name).sort()).toEqual(['field team', 'guests', 'office'])
    const found = networks.find(({ id }) => id === office)
    expect(found).toMatchObject({
      description: 'Head office: servers, printers and everybody who works there',
      totalMemberCount: 30,
      ownerId: userId,
      config: { dns: { domain: 'corp.example' }, mtu: 2800, remoteTraceTarget: null },
    })
    expect(found?.permissions?.[userId]).toEqual({ a: true, d: true, m: true, r: true })
    expect(found?.authorizedMemberCount).toBeLessThan(30)
  })

  test('one is read, and one that is not there is not found', async () => {
    expect(must(await client.network(guests))).toMatchObject({
      config: { private: false, name: 'guests' },
      ssoConfig: { enabled: true, mode: 'email', allowList: ['@example.com'] },
    })
    expect(codeOf(await client.network('8056c2e21cffffff'))).toBe('account-not-found')
  })

  test('one is made, changed in parts, and deleted', async () => {
    const made = must(await client.createNetwork())
    expect(made.id).toMatch(/^8056c2e21c[0-9a-f]{6}$/)
    const before = (await demo.call('GET', `/network/${made.id}`)) as { ui: object; config: object }
    const changed = must(
      await client.updateNetwork(made.id, {
        name: 'сад',
        description: 'Behind the house',
        mtu: 1400,
        v6AssignMode: { '6plane': false, rfc4193: true, zt: false },
        routes: [{ target: '10.77.0.0/24', via: null }],
        ipAssignmentPools: [{ ipRangeStart: '10.77.0.10', ipRangeEnd: '10.77.0.99' }],
        dns: { domain: 'garden.example', servers: ['10.77.0.1'] },
        rulesSource: 'accept;',
        ssoConfig: { enabled: true, mode: 'group', clientId: 'x', allowList: ['gardeners'] },
        permissions: { ...made.permissions, somebody: { a: true, d: false, m: false, r: true } },
        tagsByName: { role: { id: 7 } },
        capabilitiesByName: {},
      }),
    )
    expect(changed).toMatchObject({
      description: 'Behind the house',
      rulesSource: 'accept;',
      ssoConfig: { enabled: true, mode: 'group', clientId: 'x', allowList: ['gardeners'] },
      tagsByName: { role: { id: 7 } },
      config: { name: 'сад', mtu: 1400, private: true, v6AssignMode: { rfc4193: true } },
    })
    expect(changed.permissions?.somebody).toEqual({ a: true, d: false, m: false, r: true })
    expect(changed.revision).toBeGreaterThan(Number(made.revision ?? Number.NaN))
    const after = (await demo.call('GET', `/network/${made.id}`)) as { ui: object }
    expect(after.ui).toEqual(before.ui)
    expect(must(await client.updateNetwork(made.id, { description: null })).description).toBeNull()

    expect(codeOf(await client.deleteNetwork(made.id))).toBe('ok')
    expect(codeOf(await client.network(made.id))).toBe('account-not-found')
    expect(codeOf(await client.deleteNetwork(made.id))).toBe('account-not-found')
  })

  test('what one may not do is forbidden, and the token stays good', async () => {
    const refused: unknown[] = []
    const watched = open({ onRefused: (fault) => refused.push(fault) })
    expect(codeOf(await watched.updateNetwork(guests, { name: 'mine' }))).toBe('account-forbidden')
    expect(codeOf(await watched.deleteNetwork(fieldTeam))).toBe('account-forbidden')
    expect(refused).toEqual([])
  })
})

test('what was refused before it was sent says nothing of whether the service can be reached', async () => {
  const reached: unknown[] = []
  const watched = open({ onReach: (fault) => reached.push(fault) })
  expect(codeOf(await watched.network(''))).toBe('argument-invalid')
  expect(reached).toEqual([])
  expect(codeOf(await watched.network('8056c2e21cffffff'))).toBe('account-not-found')
  expect(reached).toEqual([null])
})

describe('members', () => {
  test('the list: names of any script, hidden ones, those who never came', async () => {
    const members = must(await client.members(office)).items
    expect(members).toHaveLength(30)
    const named = (name: string) => members.find(({ config }) => config.name === name)
    expect(named('葵のノートパソコン')?.config).toMatchObject({ authorized: true, tags: [[1, 20]] })
    expect(named('door camera')?.config.tags).toEqual([[2, true]])
    expect(named('old scanner')).toMatchObject({ hidden: true, hasRequestedConfig: true })
    expect(named('test rig 3')).toMatchObject({
      hasRequestedConfig: false,
      version: null,
      presence: null,
      lastSeen: 0,
      physicalAddress: null,
    })
    const server = named('office server')
    expect(server).toMatchObject({
      id: '0a1b2c3d4e',
      network: office,
      description: 'Files, calendar, backups',
    })
    expect(Date.now() - (server?.presence?.lastSeen ?? 0)).toBeLessThan(60_000)
  })

  test('one is read, changed in parts, added ahead, and deleted', async () => {
    const node = '0a1b2c3d4e'
    const before = must(await client.member(office, node))
    const changed = must(await client.updateMember(office, node, { description: null, activeBridge: true }))
    expect(changed).toMatchObject({ description: null, config: { ...before.config, activeBridge: true } })
    expect(changed.revision).toBeGreaterThan(Number(before.revision ?? Number.NaN))

    const ahead = must(
      await client.updateMember(office, 'aaaaaaaaaa', { name: 'ahead', authorized: true, hidden: true }),
    )
    expect(ahead).toMatchObject({
      hidden: true,
      hasRequestedConfig: false,
      config: { name: 'ahead', authorized: true },
    })
    expect(codeOf(await client.deleteMember(office, 'aaaaaaaaaa'))).toBe('ok')
    expect(codeOf(await client.member(office, 'aaaaaaaaaa'))).toBe('account-not-found')
  })
})

describe('reads and writes', () => {
  test('reads at the same time are one request, and a while later still the same', async () => {
    await demo.clearStats()
    const [one, two] = await Promise.all([client.networks(), client.networks()])
    expect(one).toBe(two)
    await client.networks()
    expect((await demo.stats()).total).toBe(1)
  })

  test('after a write everybody reads anew', async () => {
    must(await client.members(office))
    must(await client.updateMember(office, '1c98a0f3b7', { description: 'rack 4' }))
    const members = must(await client.members(office)).items
    expect(members.find(({ id }) => id === '1c98a0f3b7')?.description).toBe('rack 4')
  })

  test('a read that began before a write ends is not given to who asks after it', async () => {
    await demo.fault({ kind: 'delay', ms: 300, method: 'GET', path: 'member$', count: 1 })
    const before = client.members(office)
    must(await client.updateMember(office, '1c98a0f3b7', { description: 'rack 5' }))
    const after = must(await client.members(office)).items
    expect(after.find(({ id }) => id === '1c98a0f3b7')?.description).toBe('rack 5')
    await before
  })

  test('in read-only mode nothing is sent', async () => {
    await demo.setReadOnly(true)
    must(await client.status())
    await demo.clearStats()
    expect(codeOf(await client.updateUser(userId, { displayName: 'x' }))).toBe('account-read-only')
    expect(codeOf(await client.deleteNetwork(office))).toBe('account-read-only')
    expect((await demo.stats()).total).toBe(0)
    await demo.setReadOnly(false)
    must(await client.status())
    must(await client.updateUser(userId, { displayName: 'Ada Okafor' }))
  })
})
