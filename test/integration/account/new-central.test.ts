import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { choices } from '../../../demo/new-central/quirks.ts'
import { startNodeService } from '../../../demo/node-service/server.ts'
import { central, type DemoNewCentral, startDemoNewCentral } from '../../support/account/demo-new-central.ts'
import { readApiTable } from '../../support/api-table.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const table = readApiTable('new-central.json')
const { lantern, harbour, main, events, office, fieldTeam, guests } = central
const v2 = '/api/v2'
const day = 24 * 3_600_000
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString()

let demo: DemoNewCentral
beforeAll(async () => {
  demo = await startDemoNewCentral()
  await demo.control('POST', '/__rate', { limit: 10_000 })
})
afterAll(() => demo.dispose())

const usual = Object.fromEntries(Object.entries(choices).map(([name, [first]]) => [name, first]))
beforeEach(async () => void (await demo.control('POST', '/__quirks', usual)))
const quirk = (given: object) => demo.control('POST', '/__quirks', given)
const ask: DemoNewCentral['ask'] = (...given) => demo.ask(...given)

test('the table has each of the 65 operations once', () => {
  const names = table.operations.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(65)
})

test('every operation answers what the table says', async () => {
  await quirk({ accountActs: 200 })
  const answered = new Set<string>()
  /** Asks by the names of the table, and holds the answer against it. */
  async function well(
    method: string,
    shape: string,
    ids: readonly string[] = [],
    body?: unknown,
    query = '',
  ) {
    const operation = table.operations.find((one) => one.method === method && one.path === shape)
    if (operation === undefined) throw new Error(`${method} ${shape} is not in the table`)
    let at = 0
    const path = shape.replace(/\{\w+\}/g, () => ids[at++] ?? '')
    const reply = await ask(method, `${operation.prefix}${path}${query}`, body)
    expect([reply.status, table.misfits(operation.answer, reply.body)], `${method} ${path}`).toEqual([
      200,
      [],
    ])
    answered.add(`${method} ${shape}`)
    return reply.body
  }

  const asks = '?stats=true&permission-check=view&permission-check=delete'
  const orgs = await well('GET', '/org', [], undefined, asks)
  expect(orgs.items.map((one: { name: string }) => one.name)).toEqual(['Lantern Works', 'Harbour Society'])
  expect(orgs.items[1].permissions).toEqual({ view: true, delete: false })
  const org = (await well('POST', '/org', [], { name: 'New Society' })).id
  expect(await well('POST', '/org/{org}', [org], { name: 'Renamed' })).toEqual({ id: org, name: 'Renamed' })
  expect(await well('GET', '/org/{org}', [org])).toEqual({ id: org, name: 'Renamed' })
  await well('GET', '/org/{org}/subscription', [org])
  await well('POST', '/org/{org}/invite-users', [org], { emails: ['new@example.com'] })
  const found = await well('GET', '/org/{org}/principal', [lantern], undefined, '?search=ada')
  expect(found.items).toHaveLength(1)

  const given = { name: 'Garden', description: 'Sheds' }
  const group = (await well('POST', '/org/{org}/network-group', [org], given)).id
  await well('GET', '/org/{org}/network-group', [org], undefined, asks)
  await well('GET', '/network-group', [], undefined, `${asks}&org-id=${org}`)
  await well('POST', '/network-group/{group}', [group], { name: 'Gardens' })
  expect(await well('GET', '/network-group/{group}', [group])).toMatchObject({ name: 'Gardens', orgId: org })

  const network = await well('POST', '/network-group/{group}/network', [group], {
    name: 'sheds',
    config: { routes: [{ target: '10.1.0.0/24', via: null }], v4AssignmentMode: { zt: true } },
  })
  expect(network).toMatchObject({ name: 'sheds', config: { mtu: 2800, v4AssignmentMode: { zt: true } } })
  const { id } = network
  const config = {
    v6IpAssignmentPools: [{ ipRangeStart: 'fd00::1', ipRangeEnd: 'fd00::9' }],
    v6Subnet: 'fd00::/64',
  }
  const saved = await well('POST', '/network/{network}', [id], { config })
  expect(saved.config).toMatchObject({ ...config, routes: network.config.routes })
  expect(await well('GET', '/network/{network}', [id])).toEqual(saved)
  await well('GET', '/network-group/{group}/network', [group], undefined, asks)
  const all = await well('GET', '/network', [], undefined, asks)
  expect(all.items.map((one: { name: string }) => one.name)).toContain('sheds')

  const [first, second] = ['1111111111', '2222222222']
  await well(
    'POST',
    '/network/{network}/member',
    [id],
    [{ deviceId: first, name: 'bed' }, { deviceId: second }],
  )
  expect(await well('GET', '/network/{network}/member', [id])).toMatchObject([
    { deviceId: first, name: 'bed', status: 'not_authorized' },
    { deviceId: second, status: 'not_authorized' },
  ])
  const member = [id, first]
  for (const [act, status] of [
    ['authorize', 'authorized'],
    ['de-authorize', 'not_authorized'],
    ['reject', 'rejected'],
  ] as const) {
    await well('POST', `/network/{network}/member/${act}`, [id], [first, second])
    expect((await well('GET', '/network/{network}/member/{device}', member)).status).toBe(status)
    await well('POST', '/network/{network}/member/de-authorize', [id], [first, second])
    const one = await well('POST', `/network/{network}/member/{device}/${act}`, member)
    expect(one.status).toBe(status)
  }
  const addresses = { ipv4Assignments: ['10.1.0.7'], ipv6Assignments: ['fd00::7'] }
  await well('POST', '/network/{network}/member/{device}', member, addresses)
  const changed = await well('POST', '/network/{network}/member/{device}', member, { ipv4Assignments: [] })
  expect(changed).toMatchObject({ name: 'bed', ipv4Assignments: [], ipv6Assignments: ['fd00::7'] })
  await well('DELETE', '/network/{network}/member', [id], [{ deviceId: first }])
  expect(await well('GET', '/network/{network}/member', [id])).toHaveLength(1)

  expect(await well('GET', '/network/{network}/flow-rule', [guests])).toMatchObject({ kind: 'isolation' })
  const rules = { kind: 'custom', config: { source: 'drop;\n' } }
  expect(await well('POST', '/network/{network}/flow-rule', [id], rules)).toEqual(rules)

  const places = [
    ['/org/{org}', org, 'Viewer'],
    ['/network-group/{group}', group, 'NetworkGroupEditor'],
    ['/network/{network}', id, 'NetworkAdmin'],
  ] as const
  for (const [shape, place, role] of places) {
    const grants = [{ principal: 'grace@example.com', roles: [role] }]
    const before = await well('GET', `${shape}/iam`, [place])
    await well('POST', `${shape}/iam`, [place], grants)
    expect(await well('GET', `${shape}/iam`, [place])).toEqual([
      ...before,
      { ...grants[0], principalType: 'user' },
    ])
    await well('DELETE', `${shape}/iam`, [place], grants)
    expect(await well('GET', `${shape}/iam`, [place])).toEqual(before)
    const kept = before.map(({ principal, roles }: { principal: string; roles: string[] }) => ({
      principal,
      roles,
    }))
    await well('PUT', `${shape}/iam`, [place], kept)
    expect(await well('GET', `${shape}/iam`, [place])).toEqual(before)
  }
  const tree = await well('GET', '/org/{org}/iam-tree', [org])
  expect(tree).toMatchObject({
    name: 'Renamed',
    children: [{ name: 'Gardens', children: [{ name: 'sheds' }] }],
  })
  const question = { permission: 'view', resourceId: id, resourceType: 'network' }
  expect(await well('POST', '/user/check-permissions', [], [question])).toEqual([
    { ...question, allowed: true },
  ])

  await well('POST', '/org/{org}/service-account', [org], { id: 'ci', name: 'Builds' })
  await well('POST', '/service-account/{account}', ['ci'], { description: 'Nightly' })
  const key = await well('POST', '/service-account/{account}/api-key', ['ci'], { expires: inDays(30) })
  expect((await ask('GET', `${v2}/org/${org}`, undefined, key.key)).status).toBe(200)
  await well('POST', '/api-key/{key}', [key.id], { description: 'laptop' })
  const told = await well('GET', '/api-key/{key}', [key.id])
  expect(told).toMatchObject({ description: 'laptop', lastUsed: expect.any(String) })
  const accounts = await well('GET', '/org/{org}/service-account', [org])
  expect(JSON.stringify([told, accounts])).not.toContain(key.key)
  expect(await well('GET', '/service-account/{account}', ['ci'])).toEqual(accounts.items[0])
  await well('DELETE', '/api-key/{key}', [key.id])
  expect((await ask('GET', `${v2}/org/${org}`, undefined, key.key)).status).toBe(401)
  await well('DELETE', '/service-account/{account}', ['ci'])

  const hook = { url: 'https://hooks.example.com/x', eventList: ['MEMBER_JOIN'] }
  const webhook = await well('POST', '/org/{org}/webhook', [org], hook)
  await well('POST', '/webhook/{webhook}', [webhook.id], { description: 'chat' })
  const rotated = await well('POST', '/webhook/{webhook}/rotate-secret', [webhook.id], {})
  expect(rotated.secrets).toHaveLength(2)
  expect(rotated.secrets[1].expiryAt).toBeTypeOf('string')
  await well('DELETE', '/webhook-secret/{secret}', [rotated.secrets[1].id])
  expect((await well('GET', '/webhook/{webhook}', [webhook.id])).secrets).toHaveLength(1)
  expect((await well('GET', '/org/{org}/webhook', [org])).items).toHaveLength(1)
  await well('DELETE', '/webhook/{webhook}', [webhook.id])

  await well('POST', '/user', [], { firstName: 'Ada' })
  await well('DELETE', '/user')
  await well('DELETE', '/network/{network}', [id])
  await well('DELETE', '/network-group/{group}', [group])
  await well('DELETE', '/org/{org}', [org])
  expect((await ask('GET', `${v2}/org/${org}`)).status).toBe(403)

  const names = table.operations.map(({ method, path }) => `${method} ${path}`)
  expect(names.filter((name) => !answered.has(name))).toEqual([])
})

describe('refusals', () => {
  const withAgent = (authorization: string) =>
    demo.raw(`${v2}/org`, { headers: { Authorization: authorization, 'User-Agent': 'contract-test' } })

  test('no key, a wrong one, one that ended, and a token of the first API: 401 with a message', async () => {
    const { desktop, ended } = demo.keys
    for (const given of ['', 'Bearer', 'Bearer wrong', `token ${desktop}`, desktop, `Bearer ${ended}`]) {
      const reply = await withAgent(given)
      expect([reply.status, table.misfits('Message', reply.body)], given).toEqual([401, []])
    }
  })

  test('a key ends at its time, and with its account', async () => {
    const made = await ask('POST', `${v2}/service-account/dashboard/api-key`, { expires: inDays(1) })
    const { id, key } = made.body
    expect((await ask('GET', `${v2}/org`, undefined, key)).status).toBe(200)
    await demo.control('POST', '/__expire', { key: id })
    expect((await ask('GET', `${v2}/org`, undefined, key)).status).toBe(401)
    expect(
      (await ask('POST', `${v2}/service-account/dashboard/api-key`, { expires: inDays(-1) })).status,
    ).toBe(400)
  })

  test('every body of the wrong form is a 400 that says which field', async () => {
    const ids: { readonly [name: string]: string } = {
      org: lantern,
      group: main,
      network: office,
      account: 'desktop',
    }
    const { items } = (await ask('GET', `${v2}/org/${lantern}/webhook`)).body
    for (const { method, path, prefix, request } of table.operations) {
      if (request === '') continue
      const at = path.replace(/\{(\w+)\}/g, (_all, name) =>
        name === 'device' ? '0a1b2c3d4e' : name === 'key' ? 'viewer' : (ids[name] ?? items[0].id),
      )
      const reply = await ask(method, `${prefix}${at}`, 7)
      expect([reply.status, table.misfits('BadRequest', reply.body)], `${method} ${at}`).toEqual([400, []])
      expect(reply.body.details, `${method} ${at}`).not.toEqual([])
    }
    const config = { routes: [{ target: 'all', via: null }], mtu: 'big' }
    const wrong = await ask('POST', `${v2}/network/${office}`, { config })
    const fields = wrong.body.details.map(({ field }: { field: string }) => field)
    expect(fields).toEqual(['config.mtu', 'config.routes[0].target'])
  })

  test('a viewer sees its group, and may change nothing', async () => {
    const asViewer = (method: string, path: string, body?: unknown) =>
      ask(method, `${v2}${path}`, body, demo.keys.viewer)
    expect((await asViewer('GET', '/org')).body.items).toEqual([])
    expect((await asViewer('GET', '/network')).body.items).toMatchObject([{ id: guests }])
    expect((await asViewer('GET', `/network/${guests}`)).status).toBe(200)
    expect((await asViewer('POST', `/network/${guests}`, { name: 'x' })).status).toBe(403)
    expect((await asViewer('POST', `/network/${guests}/member/authorize`, [])).status).toBe(403)
    expect((await asViewer('DELETE', `/network-group/${events}`)).status).toBe(403)
    expect((await asViewer('GET', `/network/${office}`)).status).toBe(403)
    expect((await asViewer('GET', '/service-account/dashboard')).status).toBe(403)
  })

  test('a role that is taken away counts at once', async () => {
    const principal = `desktop@org-${lantern}.ztsa`
    const roles = (given: readonly string[]) =>
      demo.control('POST', '/__roles', { resource: lantern, principal, roles: given })
    await roles(['Viewer'])
    expect((await ask('POST', `${v2}/network/${office}`, { name: 'office' })).status).toBe(403)
    expect((await ask('GET', `${v2}/network/${office}`)).status).toBe(200)
    await roles(['Admin'])
    expect((await ask('POST', `${v2}/network/${office}`, { name: 'office' })).status).toBe(200)
    expect((await ask('POST', `${v2}/org/${harbour}`, { name: 'x' })).status).toBe(403)
  })

  test('the edge speaks plain text: to a library, and to those who ask too often', async () => {
    const stock = await demo.raw(`${v2}/org`, { headers: { Authorization: `Bearer ${demo.keys.desktop}` } })
    expect([stock.status, stock.body]).toEqual([403, 'error code: 1010'])
    await demo.control('POST', '/__rate', { limit: 3 })
    const limited = async () => {
      const replies = await Promise.all(Array.from({ length: 8 }, () => ask('GET', `${v2}/org`)))
      const refused = replies.find(({ status }) => status === 429)
      return [refused?.body, refused?.headers.get('retry-after')]
    }
    expect(await limited()).toEqual(['error code: 1015', '1'])
    await quirk({ retryAfter: 'untold' })
    expect(await limited()).toEqual(['error code: 1015', null])
    await demo.control('POST', '/__rate', { limit: 10_000 })
  })

  test('a body of more than a megabyte: 413', async () => {
    const reply = await ask('POST', `${v2}/network/${office}`, { description: 'x'.repeat(1024 * 1024) })
    expect([reply.status, table.misfits('Message', reply.body)]).toEqual([413, []])
  })

  test('webhooks: no address at home, one overlap at a time, and the primary secret stays', async () => {
    for (const url of ['http://hooks.example.com', 'https://127.0.0.1/x', 'https://localhost/x']) {
      const given = { url, eventList: ['MEMBER_JOIN'] }
      expect((await ask('POST', `${v2}/org/${lantern}/webhook`, given)).body.details[0].field).toBe('url')
    }
    const { items } = (await ask('GET', `${v2}/org/${lantern}/webhook`)).body
    const path = `${v2}/webhook/${items[0].id}/rotate-secret`
    expect((await ask('POST', path, { overlapHours: 0 })).body.secrets).toHaveLength(1)
    const { secrets } = (await ask('POST', path, { overlapHours: 1 })).body
    expect((await ask('POST', path, {})).status).toBe(409)
    await quirk({ rotation: 400 })
    expect((await ask('POST', path, {})).status).toBe(400)
    expect((await ask('DELETE', `${v2}/webhook-secret/${secrets[0].id}`)).status).toBe(400)
    expect((await ask('DELETE', `${v2}/webhook-secret/${secrets[1].id}`)).status).toBe(200)
  })
})

test('operations are counted by the names of the table, without what is asked aside', async () => {
  const headers = { Authorization: `Bearer ${demo.keys.desktop}`, 'User-Agent': 'contract-test' }
  const gateway = `/network/${office}/member/1c98a0f3b7`
  await demo.raw(`${v2}${gateway}`, { headers })
  await demo.raw(`${v2}${gateway}/authorize`, { method: 'POST', headers })
  await demo.raw(`${v2}/network/${office}/member/authorize`, { method: 'POST', headers, body: '[]' })
  expect(await demo.control('GET', '/__operations')).toEqual({
    'GET /network/{network}/member/{device}': 1,
    'POST /network/{network}/member/{device}/authorize': 1,
    'POST /network/{network}/member/authorize': 1,
  })
})

describe('the plan', () => {
  afterEach(async () => void (await demo.control('POST', '/__plan', { plan: 'scale' })))

  test('what it does not include is refused, with either status', async () => {
    await demo.control('POST', '/__plan', { plan: 'essential' })
    const { entitlements } = (await ask('GET', `${v2}/org/${lantern}/subscription`)).body
    expect(entitlements).toMatchObject({ customRoutes: { value: false }, networks: { max: 10, value: 3 } })
    const open = { config: { private: false } }
    expect((await ask('POST', `${v2}/network/${office}`, open)).status).toBe(400)
    await quirk({ beyondPlan: 403 })
    expect((await ask('POST', `${v2}/network/${office}`, open)).status).toBe(403)
    const rules = { kind: 'custom', config: { source: 'accept;' } }
    expect((await ask('POST', `/api/v2beta/network/${office}/flow-rule`, rules)).status).toBe(403)
    const account = { id: 'third', name: 'Third' }
    expect((await ask('POST', `${v2}/org/${lantern}/service-account`, account)).status).toBe(403)
  })

  test('without the API no key is accepted', async () => {
    await demo.control('POST', '/__plan', { plan: 'basic' })
    expect((await ask('GET', `${v2}/org`)).status).toBe(403)
  })
})

describe('what is not known of the real service can be switched', () => {
  const networkOf = async (id: string) => (await ask('GET', `${v2}/network/${id}`)).body
  const memberOf = async (id: string) => (await ask('GET', `${v2}/network/${office}/member/${id}`)).body
  const gateway = '1c98a0f3b7'

  test('ids that do not exist', async () => {
    for (const status of choices.unknownId) {
      await quirk({ unknownId: status })
      expect((await ask('GET', `${v2}/network/a84ac5c10affffff`)).status).toBe(status)
      expect((await ask('GET', `${v2}/webhook/none`)).status).toBe(status)
    }
  })

  test('what is not set', async () => {
    expect((await networkOf(fieldTeam)).config).toMatchObject({
      dns: { domain: '', servers: [] },
      v4Subnet: '',
      routes: [{ via: null }],
    })
    await quirk({ unset: 'null', via: '' })
    expect((await networkOf(fieldTeam)).config).toMatchObject({
      dns: null,
      v4Subnet: null,
      routes: [{ via: '' }],
    })
  })

  test('times, states and names of members', async () => {
    const members = (await ask('GET', `${v2}/network/${office}/member`)).body
    const ahead = members.find(({ name }: { name: string }) => name === 'test rig 3').deviceId
    expect(await memberOf(ahead)).not.toHaveProperty('lastSeenTime')
    expect(await memberOf(gateway)).toMatchObject({ status: 'authorized' })
    await quirk({ never: 'null', statusAs: 'prefixed', seenAs: 'milliseconds' })
    expect((await memberOf(ahead)).lastSeenTime).toBeNull()
    const prefixed = await memberOf(gateway)
    expect(prefixed.status).toBe('MEMBER_STATUS_AUTHORIZED')
    expect(Object.values(prefixed.lastSeen)[0]).toMatch(/^\d{13}$/)
    await quirk({ never: 'year-one' })
    expect((await memberOf(ahead)).lastSeenTime).toBe('0001-01-01T00:00:00Z')
  })

  test('a part of a configuration is merged, or is all of it', async () => {
    const before = (await networkOf(fieldTeam)).config
    await ask('POST', `${v2}/network/${fieldTeam}`, { config: { mtu: 1500 } })
    expect((await networkOf(fieldTeam)).config).toEqual({ ...before, mtu: 1500 })
    await quirk({ config: 'replaced' })
    await ask('POST', `${v2}/network/${fieldTeam}`, { config: { mtu: 1400 } })
    expect((await networkOf(fieldTeam)).config).toMatchObject({ mtu: 1400, routes: [] })
    await ask('POST', `${v2}/network/${fieldTeam}`, { config: before })
    expect((await networkOf(fieldTeam)).config).toEqual(before)
  })

  test('bulk with a device that is not known, and leaving "rejected"', async () => {
    const act = (what: string, devices: readonly string[]) =>
      ask('POST', `${v2}/network/${office}/member/${what}`, devices)
    expect((await act('reject', [gateway, 'ffffffff00'])).status).toBe(403)
    expect((await memberOf(gateway)).status).toBe('authorized')
    await quirk({ bulk: 'partial', rejected: 'stays' })
    expect((await act('reject', [gateway, 'ffffffff00'])).status).toBe(200)
    expect((await memberOf(gateway)).status).toBe('rejected')
    expect((await act('authorize', [gateway])).status).toBe(400)
    await quirk({ rejected: 'leaves' })
    expect((await act('authorize', [gateway])).status).toBe(200)
    expect((await memberOf(gateway)).status).toBe('authorized')
  })

  test('grants: inherited ones, the last owner, permissions that nobody knows', async () => {
    const iam = async (path: string) => (await ask('GET', `${v2}${path}/iam`)).body
    expect(await iam(`/network/${guests}`)).toHaveLength(1)
    await quirk({ iam: 'inherited' })
    expect((await iam(`/network/${guests}`)).length).toBeGreaterThan(3)
    const owner = [{ principal: 'ada@example.com', roles: ['Owner'] }]
    expect((await ask('DELETE', `${v2}/org/${lantern}/iam`, owner)).status).toBe(400)
    await quirk({ lastOwner: 'allowed' })
    expect((await ask('DELETE', `${v2}/org/${lantern}/iam`, owner)).status).toBe(200)
    await ask('POST', `${v2}/org/${lantern}/iam`, owner)
    const check = `${v2}/network?permission-check=fly`
    expect((await ask('GET', check)).body.items[0].permissions).toEqual({ fly: false })
    await quirk({ unknownPermission: 'refused' })
    expect((await ask('GET', check)).status).toBe(400)
  })

  test('rules: errors, and what a switch of kind leaves', async () => {
    const rules = (body: object) => ask('POST', `/api/v2beta/network/${office}/flow-rule`, body)
    const broken = { kind: 'custom', config: { source: 'accept' } }
    expect((await rules(broken)).body.details[0].field).toBe('config.source')
    await quirk({ ruleErrors: 'message', kindSwitch: 'keeps' })
    expect((await rules(broken)).body).toEqual({ code: 400, message: 'line 1: a statement ends with ;' })
    const isolation = { kind: 'isolation', config: { blockNonIP: true } }
    expect((await rules(isolation)).body.config.blockNonIP).toBe(true)
    expect((await rules({ kind: 'custom' })).body.config.source).toContain('Cameras')
    await quirk({ kindSwitch: 'drops' })
    await rules(isolation)
    expect((await rules({ kind: 'custom' })).body.config.source).toBe('')
  })

  test('fields that are not accepted, names that are taken, MTU, and what only a person does', async () => {
    const member = `${v2}/network/${office}/member/${gateway}`
    expect((await ask('POST', member, { status: 'rejected' })).body.status).toBe('authorized')
    const group = { name: 'Main' }
    const made = await ask('POST', `${v2}/org/${lantern}/network-group`, group)
    expect(made.status).toBe(200)
    await ask('DELETE', `${v2}/network-group/${made.body.id}`)
    expect((await ask('POST', `${v2}/network/${office}`, { config: { mtu: 200 } })).status).toBe(400)
    expect((await ask('POST', `${v2}/org`, group)).status).toBe(403)
    await quirk({ unknownFields: 'refused', sameNames: 'refused', mtu: 'unchecked', accountId: 'whole' })
    expect((await ask('POST', member, { status: 'rejected' })).body.details[0].field).toBe('status')
    expect((await ask('POST', `${v2}/org/${lantern}/network-group`, group)).status).toBe(400)
    expect((await ask('POST', `${v2}/network/${office}`, { config: { mtu: 200 } })).status).toBe(200)
    const whole = `desktop@org-${lantern}.ztsa`
    expect((await ask('GET', `${v2}/service-account/${encodeURIComponent(whole)}`)).body.id).toBe(whole)
  })

  test('a switch that is not known is refused', async () => {
    await expect(quirk({ unknownId: 418 })).rejects.toThrow('must be one of')
    await expect(quirk({ gravity: 'off' })).rejects.toThrow('is not a quirk')
  })
})

test('10,000 members come in one list, each as the table says', async () => {
  await demo.control('POST', '/__grow', { network: guests, members: 10_000 })
  const members = (await ask('GET', `${v2}/network/${guests}/member`)).body
  expect(members).toHaveLength(10_000)
  expect(table.misfits('[Member]', members)).toEqual([])
})

describe('one world with the demo node', () => {
  const statusIn = async (url: string, token: string, method: string) => {
    const response = await fetch(`${url}/network/${fieldTeam}`, { method, headers: { 'X-ZT1-Auth': token } })
    return ((await response.json()) as { status: string }).status
  }

  test('a node waits, is let in, is rejected, and comes back once it is removed', async () => {
    const home = await temporaryFolder('node')
    const node = await startNodeService({ home: home.path, pace: 0.02, adminPort: 0, account: demo.admin })
    const { url, token, address } = node
    const status = () => statusIn(url, token, 'GET')
    const list = `${v2}/network/${fieldTeam}/member`
    try {
      await demo.control('POST', '/__node', { admin: node.adminUrl ?? '' })
      await statusIn(url, token, 'POST')
      await expect.poll(status).toBe('ACCESS_DENIED')
      expect((await ask('POST', `${list}/${address}/authorize`)).body.status).toBe('authorized')
      await expect.poll(status).toBe('OK')
      await ask('POST', `${list}/${address}/reject`)
      await expect.poll(status).toBe('ACCESS_DENIED')
      await ask('DELETE', list, [{ deviceId: address }])
      await fetch(`${node.adminUrl}/__push/${fieldTeam}`, { method: 'POST' })
      await expect
        .poll(async () => (await ask('GET', `${list}/${address}`)).body.status)
        .toBe('not_authorized')
    } finally {
      await node.close()
      await home.dispose()
    }
  })
})
