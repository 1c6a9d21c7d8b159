import { afterEach, describe, expect, test } from 'vitest'
import { mayOf } from '../../../contract/permissions.ts'
import { choices } from '../../../demo/new-central/quirks.ts'
import { central, sharedCentralClient } from '../../support/account/demo-new-central.ts'
import { json, startFaultyServer } from '../../support/faulty-server.ts'
import { codeOf, must } from '../../support/outcome.ts'

const { lantern, harbour, office, guests, main, events } = central
const all = { edit: true, delete: true, manage: true }
const onlyLook = { edit: false, delete: false, manage: false }
const unknown = { edit: null, delete: null, manage: null }

const { demo, quirk, open, client, reopen, fault } = sharedCentralClient()

afterEach(() => demo.control('POST', '/__plan', { plan: 'scale' }))

describe('organizations and groups', () => {
  test('a key sees several, with what it may do in each', async () => {
    const { items } = must(await client.organizations.organizations())
    expect(items).toEqual([
      { id: lantern, name: 'Lantern Works', rights: all },
      { id: harbour, name: 'Harbour Society', rights: onlyLook },
    ])
  })

  test('groups have counts where one organization is asked', async () => {
    const { items } = must(await client.organizations.groups(lantern))
    expect(items.map(({ id, name }) => [id, name])).toEqual([
      [main, 'Main'],
      [events, 'Events'],
    ])
    expect(items[0]).toMatchObject({
      description: 'Head office and vans',
      organization: lantern,
      rights: all,
    })
    expect(items[0]?.counts).toMatchObject({ networks: 2 })
    expect(must(await client.organizations.groups(null)).items).toHaveLength(3)
  })

  test('a group is made, changed in parts, and deleted with its networks', async () => {
    const { organizations } = client
    const made = must(await organizations.createGroup(lantern, 'Störungsdienst', ''))
    expect(made).toMatchObject({
      name: 'Störungsdienst',
      description: '',
      organization: lantern,
      rights: all,
    })
    must(await organizations.saveGroup(made.id, { description: 'On call' }))
    expect(must(await organizations.group(made.id))).toMatchObject({
      name: 'Störungsdienst',
      description: 'On call',
    })
    await demo.ask('POST', `/api/v2/network-group/${made.id}/network`, { name: 'pager' })
    expect(must(await organizations.groupContents(made.id))).toEqual({
      groups: null,
      networks: 1,
      members: 0,
    })
    must(await organizations.deleteGroup(made.id))
    expect(codeOf(await organizations.group(made.id))).toBe('account-forbidden')
  })

  test('an organization is renamed; where only people may make one, that is a refusal', async () => {
    const { organizations } = client
    expect(must(await organizations.renameOrganization(lantern, 'Lantern & Co'))).toMatchObject({
      name: 'Lantern & Co',
      rights: all,
    })
    must(await organizations.renameOrganization(lantern, 'Lantern Works'))
    expect(codeOf(await organizations.createOrganization('Third'))).toBe('account-forbidden')
    await quirk({ accountActs: 200 })
    const made = must(await organizations.createOrganization('Third'))
    expect(must(await organizations.organizationContents(made.id))).toEqual({
      groups: 0,
      networks: 0,
      members: 0,
    })
    must(await organizations.deleteOrganization(made.id))
    const left = must(await organizations.organizations()).items
    expect(left.map(({ id }) => id)).not.toContain(made.id)
  })

  test('what a deletion takes along is counted', async () => {
    const contents = must(await client.organizations.organizationContents(lantern))
    expect(contents).toMatchObject({ groups: 2, networks: 3 })
    expect(contents.members).toBeGreaterThan(30)
  })

  test('each network says where it stands', async () => {
    const { items } = must(await client.networks())
    const place = { group: { id: main, name: 'Main' }, organization: { id: lantern, name: 'Lantern Works' } }
    expect(items.find(({ id }) => id === office)?.place).toEqual(place)
    expect(must(await client.network(office)).place).toEqual(place)
  })
})

describe('rights', () => {
  const self = async () => must(await client.status()).user.id
  const mayAt = async (id: string) => mayOf(must(await client.network(id)), await self())

  test('of networks, from the list and of one that was not listed', async () => {
    expect(await mayAt(guests)).toEqual({ a: true, d: true, m: true, r: true })
    await reopen({ token: demo.keys.viewer })
    expect(await mayAt(guests)).toEqual({ a: false, d: false, m: false, r: true })
    const { items } = must(await client.networks())
    expect(items.map((network) => mayOf(network, Object.keys(network.permissions ?? {})[0] ?? ''))).toEqual([
      { a: false, d: false, m: false, r: true },
    ])
  })

  test('a service that refuses the names of permissions is asked without, and once', async () => {
    const server = await startFaultyServer()
    server.answer = ({ path }) =>
      path.includes('permission')
        ? json({ code: 400, message: 'what?' }, 400)
        : json({ items: [{ id: lantern, name: 'x' }] })
    const other = open({ base: server.origin, token: 'key' })
    const { organizations } = other
    expect(must(await organizations.organizations()).items).toEqual([
      { id: lantern, name: 'x', rights: unknown },
    ])
    must(await organizations.groups(null))
    expect(server.requests.filter(({ path }) => path.includes('permission'))).toHaveLength(1)
    await server.close()
  })

  test('a service that knows none of the names denies nothing', async () => {
    const permissions = { view: false, edit: false, delete: false, manage: false }
    await fault({
      kind: 'reply',
      path: '/v2/org',
      body: JSON.stringify({ items: [{ id: lantern, name: 'x', permissions }] }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(must(await client.organizations.organizations()).items[0]?.rights).toEqual(unknown)
  })

  test('a role that is taken away is noticed by the refusal', async () => {
    expect((await mayAt(office)).m).toBe(true)
    const principal = `desktop@org-${lantern}.ztsa`
    await demo.control('POST', '/__roles', { resource: lantern, principal, roles: ['Viewer'] })
    try {
      expect(codeOf(await client.updateNetwork(office, { description: 'x' }))).toBe('account-forbidden')
      expect(await mayAt(office)).toEqual({ a: false, d: false, m: false, r: true })
    } finally {
      await demo.control('POST', '/__roles', { resource: lantern, principal, roles: ['Admin'] })
    }
    await reopen()
    expect((await mayAt(office)).m).toBe(true)
  })
})

describe('subscription', () => {
  test('what the plan limits and includes', async () => {
    await demo.control('POST', '/__plan', { plan: 'premium' })
    const told = must(await client.organizations.subscription(lantern))
    expect(told).toMatchObject({
      plan: 'Premium',
      status: 'active',
      included: { customDns: true, publicNetworks: true, flowRulesCustom: false, fullRebac: false },
    })
    expect(told.limits.find(({ name }) => name === 'networkGroups')).toMatchObject({
      used: 2,
      most: 10,
      isUnlimited: false,
      isHard: true,
      period: null,
    })
    const calls = told.limits.find(({ name }) => name === 'api')
    expect(calls).toMatchObject({ period: 'hourly' })
    expect(calls?.resetsAt).toBeGreaterThan(Date.now())
  })

  test('a past-due one says so', async () => {
    await demo.control('POST', '/__status', { org: lantern, status: 'past-due' })
    expect(must(await client.organizations.subscription(lantern)).status).toBe('past-due')
    await demo.control('POST', '/__status', { org: lantern, status: 'active' })
  })
})

test('an organization that was deleted elsewhere is forbidden or gone, in each way', async () => {
  for (const unknownId of choices.unknownId) {
    await quirk({ unknownId })
    const code = { 403: 'account-forbidden', 404: 'account-not-found', 500: 'account-error' }[unknownId]
    expect(codeOf(await client.organizations.organization('gone'))).toBe(code)
    expect(codeOf(await client.organizations.subscription('gone'))).toBe(code)
  }
})
