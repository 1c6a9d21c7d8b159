import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '../../contract/result.ts'
import { type AccountClient, createAccountClient } from '../../main/account/client.ts'
import { accountNetworks, type DemoAccount, startDemoAccount } from '../support/demo-account.ts'

const { office, fieldTeam, guests } = accountNetworks
let demo: DemoAccount
let client: AccountClient
let userId: string
let orgId: string

beforeAll(async () => {
  demo = await startDemoAccount('paid')
})
afterAll(() => demo.dispose())
beforeEach(async () => {
  client = createAccountClient({ base: demo.url, token: demo.token })
  const { user } = value(await client.status())
  userId = user.id
  orgId = user.orgId ?? ''
})
afterEach(() => client.close())

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.detail}`)
  return result.value
}
const code = (result: Result<unknown>): string | null => (result.ok ? null : result.error.code)

describe('networks', () => {
  test('the list, with counts and the account fields', async () => {
    const networks = value(await client.networks())
    expect(networks.map(({ config }) => config.name).sort()).toEqual(['field team', 'guests', 'office'])
    const found = networks.find(({ id }) => id === office)
    expect(found).toMatchObject({
      source: 'account',
      description: 'Head office: servers, printers and everybody who works there',
      totalMemberCount: 30,
      ownerId: userId,
      config: { dns: { domain: 'corp.example' }, mtu: 2800, remoteTraceTarget: null },
    })
    expect(found?.permissions[userId]).toEqual({ a: true, d: true, m: true, r: true })
    expect(found?.authorizedMemberCount).toBeLessThan(30)
  })

  test('one is read, and one that is not there is not found', async () => {
    expect(value(await client.network(guests))).toMatchObject({
      config: { private: false, name: 'guests' },
      ssoConfig: { enabled: true, mode: 'email', allowList: ['@example.com'] },
    })
    expect(code(await client.network('8056c2e21cffffff'))).toBe('account-not-found')
  })

  test('one is made, changed in parts, and deleted', async () => {
    const made = value(await client.createNetwork())
    expect(made.id).toMatch(/^8056c2e21c[0-9a-f]{6}$/)
    const before = (await demo.call('GET', `/network/${made.id}`)) as { ui: object; config: object }
    const changed = value(
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
    expect(changed.permissions.somebody).toEqual({ a: true, d: false, m: false, r: true })
    expect(changed.revision).toBeGreaterThan(made.revision)
    const after = (await demo.call('GET', `/network/${made.id}`)) as { ui: object }
    expect(after.ui).toEqual(before.ui)
    expect(value(await client.updateNetwork(made.id, { description: null })).description).toBeNull()

    expect(code(await client.deleteNetwork(made.id))).toBeNull()
    expect(code(await client.network(made.id))).toBe('account-not-found')
    expect(code(await client.deleteNetwork(made.id))).toBe('account-not-found')
  })

  test('what one may not do is forbidden, and the token stays good', async () => {
    const refused: unknown[] = []
    const watched = createAccountClient({
      base: demo.url,
      token: demo.token,
      onRefused: (fault) => refused.push(fault),
    })
    expect(code(await watched.updateNetwork(guests, { name: 'mine' }))).toBe('account-forbidden')
    expect(code(await watched.deleteNetwork(fieldTeam))).toBe('account-forbidden')
    expect(refused).toEqual([])
    await watched.close()
  })
})

describe('members', () => {
  test('the list: names of any script, hidden ones, those who never came', async () => {
    const members = value(await client.members(office))
    expect(members).toHaveLength(30)
    const named = (name: string) => members.find(({ config }) => config.name === name)
    expect(named('葵のノートパソコン')?.config).toMatchObject({ authorized: true, tags: [[1, 20]] })
    expect(named('door camera')?.config.tags).toEqual([[2, true]])
    expect(named('old scanner')).toMatchObject({ hidden: true, hasAsked: true })
    expect(named('test rig 3')).toMatchObject({
      hasAsked: false,
      version: null,
      presence: null,
      lastSeen: 0,
      physicalAddress: null,
    })
    const server = named('office server')
    expect(server).toMatchObject({
      id: '0a1b2c3d4e',
      network: office,
      controllerId: '8056c2e21c',
      description: 'Files, calendar, backups',
    })
    expect(Date.now() - (server?.presence?.lastSeen ?? 0)).toBeLessThan(60_000)
  })

  test('one is read, changed in parts, added ahead, and deleted', async () => {
    const node = '0a1b2c3d4e'
    const before = value(await client.member(office, node))
    const changed = value(await client.updateMember(office, node, { description: null, activeBridge: true }))
    expect(changed).toMatchObject({ description: null, config: { ...before.config, activeBridge: true } })
    expect(changed.revision).toBeGreaterThan(before.revision)

    const ahead = value(
      await client.updateMember(office, 'aaaaaaaaaa', { name: 'ahead', authorized: true, hidden: true }),
    )
    expect(ahead).toMatchObject({
      hidden: true,
      hasAsked: false,
      config: { name: 'ahead', authorized: true },
    })
    expect(code(await client.deleteMember(office, 'aaaaaaaaaa'))).toBeNull()
    expect(code(await client.member(office, 'aaaaaaaaaa'))).toBe('account-not-found')
  })
})

describe('people', () => {
  test('the user: read, and the display name changed', async () => {
    expect(value(await client.user(userId))).toMatchObject({
      displayName: 'Ada Okafor',
      smsNumber: '+1-202-555-0147',
      auth: { local: 'ada@example.com' },
      tokens: ['desktop', 'monitoring'],
      globalPermissions: { a: true },
    })
    expect(value(await client.updateUser(userId, { displayName: 'Адa 🌲' })).displayName).toBe('Адa 🌲')
    value(await client.updateUser(userId, { displayName: 'Ada Okafor' }))
  })

  test('tokens: a random one, added, used, deleted', async () => {
    const token = value(await client.randomToken())
    expect(token).toHaveLength(32)
    const name = 'Büro / Küche?'
    expect(value(await client.addToken(userId, name, token))).toBe(name)
    expect(code(await client.addToken(userId, name, token))).toBe('account-conflict')
    const other = createAccountClient({ base: demo.url, token })
    expect(value(await other.status()).user.tokens).toContain(name)
    expect(code(await client.deleteToken(userId, name))).toBeNull()
    expect(code(await client.deleteToken(userId, name))).toBe('account-not-found')
    expect(code(await other.networks())).toBe('account-unauthorized')
    await other.close()
    expect(code(await client.addToken(userId, 'short', 'x'.repeat(31)))).toBe('account-token-invalid')
  })

  test('the organization and its members', async () => {
    const organization = value(await client.organization())
    expect(organization).toMatchObject({ id: orgId, ownerId: userId })
    expect(value(await client.organizationById(orgId))).toEqual(organization)
    const members = value(await client.organizationMembers(orgId))
    expect(members).toEqual(organization.members)
    expect(members.map(({ name }) => name)).toContain('日向 葵')
    expect(code(await client.organizationById('another'))).toBe('account-not-found')
  })

  test('invitations: list, invite, read, accept, decline', async () => {
    const statuses = value(await client.invitations()).map(({ status }) => status)
    expect(statuses.sort()).toEqual(['accepted', 'canceled', 'pending', 'pending'])
    const invitation = value(await client.invite(' new@example.org '))
    expect(invitation).toMatchObject({ status: 'pending', ownerEmail: 'ada@example.com', orgId })
    expect(invitation.creationTime).toBeGreaterThan(Date.now() - 60_000)
    expect(value(await client.invitation(invitation.id))).toEqual(invitation)
    expect(code(await client.invite('new@example.org'))).toBe('account-conflict')
    expect(value(await client.acceptInvitation(invitation.id)).status).toBe('accepted')
    expect(code(await client.acceptInvitation(invitation.id))).toBe('account-conflict')
    const other = value(await client.invite('other@example.org'))
    expect(code(await client.declineInvitation(other.id))).toBeNull()
    expect(value(await client.invitation(other.id)).status).toBe('canceled')
  })

  test('the status', async () => {
    expect(value(await client.status())).toMatchObject({
      readOnly: false,
      apiVersion: '4',
      loginMethods: { local: true, saml: false },
      user: { displayName: 'Ada Okafor' },
    })
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
    value(await client.members(office))
    value(await client.updateMember(office, '1c98a0f3b7', { description: 'rack 4' }))
    const members = value(await client.members(office))
    expect(members.find(({ id }) => id === '1c98a0f3b7')?.description).toBe('rack 4')
  })

  test('a read that began before a write ends is not given to who asks after it', async () => {
    await demo.fault({ kind: 'delay', ms: 300, method: 'GET', path: 'member$', count: 1 })
    const before = client.members(office)
    value(await client.updateMember(office, '1c98a0f3b7', { description: 'rack 5' }))
    const after = value(await client.members(office))
    expect(after.find(({ id }) => id === '1c98a0f3b7')?.description).toBe('rack 5')
    await before
  })

  test('in read-only mode nothing is sent', async () => {
    await demo.setReadOnly(true)
    value(await client.status())
    await demo.clearStats()
    expect(code(await client.updateUser(userId, { displayName: 'x' }))).toBe('account-read-only')
    expect(code(await client.deleteNetwork(office))).toBe('account-read-only')
    expect((await demo.stats()).total).toBe(0)
    await demo.setReadOnly(false)
    value(await client.status())
    value(await client.updateUser(userId, { displayName: 'Ada Okafor' }))
  })
})
