import { describe, expect, test } from 'vitest'
import { central, sharedNewCentral } from '../../support/account/demo-new-central.ts'
import { startJoiningNode } from '../../support/account/joining-node.ts'
import { readApiTable } from '../../support/api-table.ts'

const table = readApiTable('new-central.json')
const { lantern, office, fieldTeam, guests } = central
const v2 = '/api/v2'
const day = 24 * 3_600_000
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString()

const { demo, ask, quirk } = sharedNewCentral()

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

test('10,000 members come in one list, each as the table says', async () => {
  await demo.control('POST', '/__grow', { network: guests, members: 10_000 })
  const members = (await ask('GET', `${v2}/network/${guests}/member`)).body
  expect(members).toHaveLength(10_000)
  expect(table.misfits('[Member]', members)).toEqual([])
})

describe('one world with the demo node', () => {
  test('a node waits, is let in, is rejected, and comes back once it is removed', async () => {
    const { address, admin, join, statusOf } = await startJoiningNode(demo.admin)
    const status = () => statusOf(fieldTeam)
    const list = `${v2}/network/${fieldTeam}/member`
    await demo.control('POST', '/__node', { admin })
    await join(fieldTeam)
    await expect.poll(status).toBe('ACCESS_DENIED')
    expect((await ask('POST', `${list}/${address}/authorize`)).body.status).toBe('authorized')
    await expect.poll(status).toBe('OK')
    await ask('POST', `${list}/${address}/reject`)
    await expect.poll(status).toBe('ACCESS_DENIED')
    await ask('DELETE', list, [{ deviceId: address }])
    await fetch(`${admin}/__push/${fieldTeam}`, { method: 'POST' })
    await expect.poll(async () => (await ask('GET', `${list}/${address}`)).body.status).toBe('not_authorized')
  })
})
