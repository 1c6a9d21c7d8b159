import { beforeEach, describe, expect, test } from 'vitest'
import { sharedZtnet, ztnet } from '../../support/account/demo-ztnet.ts'
import { startJoiningNode } from '../../support/account/joining-node.ts'
import { readApiTable } from '../../support/api-table.ts'

const table = readApiTable('ztnet.json')
const { organization, office, guests, fieldTeam } = ztnet
const v1 = '/api/v1'
const gateway = '1c98a0f3b7'

const { demo, quirk } = sharedZtnet()
beforeEach(() => demo.control('POST', '/__version', { version: '0.8.2' }))
const ask = (method: string, path: string, body?: unknown, token?: string) =>
  demo.ask(method, `${v1}${path}`, body, token)
const inOrg = `/org/${organization}/network`

test('every operation answers what the table says', async () => {
  const answered = new Set<string>()
  /** Asks by the names of the table, and holds the answer against it. */
  async function well(method: string, shape: string, ids: readonly string[] = [], body?: unknown) {
    const operation = table.operations.find((one) => one.method === method && one.path === shape)
    if (operation === undefined) throw new Error(`${method} ${shape} is not in the table`)
    let at = 0
    const path = shape.replace(/\{\w+\}/g, () => ids[at++] ?? '')
    const reply = await demo.ask(method, `${operation.prefix}${path}`, body)
    const type = operation.answer.replace(/(\||^)none$/, '')
    const misfits = reply.body === '' && type !== operation.answer ? [] : table.misfits(type, reply.body)
    expect([reply.status < 300, misfits], `${method} ${path}: ${reply.status}`).toEqual([true, []])
    answered.add(`${method} ${shape}`)
    return reply.body
  }

  expect(await well('GET', '/network')).toMatchObject([{ nwid: fieldTeam, memberCount: 20 }])
  const own = await well('POST', '/network', [], {})
  expect(own).toMatchObject({ private: true, v4AssignMode: { zt: true } })
  expect(own.name).not.toBe('')
  expect(own.ipAssignmentPools).toHaveLength(1)
  expect(await well('GET', '/network/{network}', [own.id])).toMatchObject({ authorId: expect.any(String) })
  const first = '1111111111'
  const member = '/network/{network}/member/{member}'
  const ahead = await well('POST', member, [own.id, first], { authorized: true, name: 'lost' })
  expect(ahead).toMatchObject({ authorized: true, name: null })
  await demo.control('POST', '/__reconcile')
  const named = { name: 'bed', description: 'By the door' }
  expect(await well('POST', member, [own.id, first], named)).toMatchObject({ ...named, authorized: true })
  expect(await well('GET', '/network/{network}/member', [own.id])).toHaveLength(1)
  expect(await well('DELETE', member, [own.id, first])).toMatchObject({ authorized: false })

  const orgs = await well('GET', '/org')
  expect(orgs).toMatchObject([{ id: organization, orgName: 'Lantern Works' }])
  const org = [organization]
  expect((await well('GET', '/org/{org}', org)).networks).toHaveLength(2)
  expect((await well('GET', '/org/{org}/user', org)).map(({ role }: { role: string }) => role)).toEqual([
    'ADMIN',
    'USER',
    'READ_ONLY',
  ])
  expect(await well('GET', '/org/{org}/network', org)).toHaveLength(2)
  const { id } = await well('POST', '/org/{org}/network', org, { name: 'sheds' })
  const network = '/org/{org}/network/{network}'
  const made = await well('GET', network, [organization, id])
  expect(made).toMatchObject({ name: 'sheds', description: 'Created by Rest API', dns: [] })
  const change = {
    mtu: '1400',
    private: false,
    flowRule: 'drop;',
    routes: [{ target: '10.9.0.0/24', via: null }],
  }
  const changed = await well('POST', network, [organization, id], change)
  expect(changed).toMatchObject({ mtu: 1400, private: false, routes: change.routes, name: 'sheds' })
  expect(changed.rules[0].type).toBe('ACTION_DROP')
  const address = { ipAssignments: ['10.9.0.7'], activeBridge: true, tags: [[1, 2]], authorized: true }
  const one = `${network}/member/{member}`
  await well('POST', one, [organization, id, first], address)
  expect(await well('GET', one, [organization, id, first])).toMatchObject(address)
  expect(await well('GET', `${network}/member`, [organization, id])).toHaveLength(1)
  await well('DELETE', one, [organization, id, first])
  await well('DELETE', network, [organization, id])
  expect(await well('GET', '/org/{org}/network', org)).toHaveLength(2)

  const person = {
    email: 'new@example.com',
    password: 'Secret1',
    name: 'New',
    generateApiToken: true,
    more: 1,
  }
  const { apiToken } = await well('POST', '/user', [], person)
  expect((await ask('GET', '/network', undefined, apiToken)).body).toEqual([])
  expect(await well('GET', '/stats')).toMatchObject({ appVersion: '0.8.2', users: 5 })
  expect((await demo.ask('GET', '/api/planet')).status).toBe(404)
  await quirk({ planet: 'custom' })
  await well('GET', '/planet')

  const names = table.operations.map(({ method, path }) => `${method} ${path}`)
  expect(names.filter((name) => !answered.has(name))).toEqual([])
})

describe('refusals', () => {
  const send = async (path: string, headers: { readonly [name: string]: string }) => {
    const { status, body } = await demo.raw(`${v1}${path}`, { headers })
    return { status, body }
  }
  const json = { 'Content-Type': 'application/json' }

  test('tokens: each family has its own way to say no', async () => {
    const { personal, organization: ofOrg, ended, loner } = demo.keys
    expect(await send('/network', json)).toEqual({ status: 500, body: 'Internal Server Error' })
    expect((await send('/org', json)).body.error.fieldErrors).toHaveProperty('headers.x-ztnet-auth')
    for (const path of ['/network', '/org']) {
      expect((await send(path, { ...json, 'x-ztnet-auth': '' })).status).toBe(400)
      expect((await send(path, { ...json, 'x-ztnet-auth': 'ab:cd' })).body).toEqual({
        error: 'Invalid token',
      })
      const late = await send(path, { ...json, 'x-ztnet-auth': ended })
      expect(late).toEqual({ status: 500, body: { message: 'Token expired' } })
    }
    const kind = { status: 500, body: { message: 'Invalid Authorization Type' } }
    expect(await send('/org', { ...json, 'x-ztnet-auth': personal })).toEqual(kind)
    expect(await send('/network', { ...json, 'x-ztnet-auth': ofOrg })).toEqual(kind)
    const none = await send('/org', { ...json, 'x-ztnet-auth': loner })
    expect([none.status, none.body.message]).toEqual([500, expect.stringContaining('not a member')])
    expect((await send('/stats', { ...json, 'x-ztnet-auth': loner })).body).toEqual({
      message: 'Unauthorized',
    })
  })

  test('a token that is withdrawn ends at once', async () => {
    const { personal } = demo.keys
    expect((await ask('GET', '/network', undefined, personal)).status).toBe(200)
    await demo.control('POST', '/__revoke', { token: 'personal' })
    expect((await ask('GET', '/network', undefined, personal)).status).toBe(401)
  })

  test('roles: reading is for all members, writing is not, and who is put out sees nothing', async () => {
    const { reader } = demo.keys
    expect((await ask('GET', inOrg, undefined, reader)).status).toBe(200)
    expect((await ask('POST', `${inOrg}/${office}`, { mtu: '2800' }, reader)).status).toBe(200)
    const rules = { flowRule: 'accept;' }
    expect((await ask('POST', `${inOrg}/${office}`, rules, reader)).status).toBe(500)
    expect((await ask('GET', `${inOrg}/${office}/member`, undefined, reader)).status).toBe(500)
    await quirk({ roleErrors: 'error-403' })
    const refused = await ask('DELETE', `${inOrg}/${office}`, {}, reader)
    expect([refused.status, table.misfits('ErrorText', refused.body)]).toEqual([403, []])
    await demo.control('POST', '/__role', { user: 'aoi@example.com', role: null })
    expect((await ask('GET', inOrg, undefined, reader)).status).toBe(500)
    await demo.control('POST', '/__role', { user: 'aoi@example.com', role: 'READ_ONLY' })
  })

  test('without the content type a member cannot be read by id, nor anything be written', async () => {
    const headers = { 'x-ztnet-auth': demo.keys.both }
    const one = await send(`${inOrg}/${office}/member/${gateway}`, headers)
    expect([one.status, table.misfits('ErrorFields', one.body)]).toEqual([400, []])
    expect((await send(`${inOrg}/${office}`, headers)).status).toBe(200)
    const body = JSON.stringify({ name: 'x' })
    const written = await demo.raw(`${v1}${inOrg}/${office}`, { method: 'POST', headers, body })
    expect(written.status).toBe(400)
  })

  test('unknown fields, numbers where texts are asked, and nothing at all: 400', async () => {
    const network = `${inOrg}/${office}`
    expect((await ask('POST', network, { mtu: 1400 })).body.error.fieldErrors).toEqual({
      mtu: ['Expected string'],
    })
    expect((await ask('POST', network, { multicastLimit: 8 })).status).toBe(400)
    expect((await ask('POST', network, {})).status).toBe(400)
    expect((await ask('POST', `${network}/member/${gateway}`, { description: 'x' })).body).toEqual({
      error: 'Invalid field: description',
    })
    const own = `/network/${fieldTeam}/member/${gateway}`
    expect((await ask('POST', own, { ipAssignments: [] })).status).toBe(400)
    expect((await ask('POST', own, {})).status).toBe(400)
    expect((await ask('POST', own, { deleted: true })).status).toBe(400)
  })

  test('what is not there: 405 for a method, 401 for a network of others, 404 beyond the organization', async () => {
    for (const [method, path] of [
      ['POST', `/network/${fieldTeam}`],
      ['DELETE', `/network/${fieldTeam}`],
      ['GET', `/network/${fieldTeam}/member/${gateway}`],
      ['DELETE', '/org'],
    ] as const) {
      expect((await ask(method, path)).body, path).toEqual({ error: 'Method Not Allowed' })
    }
    expect((await ask('GET', `/network/${office}`)).status).toBe(401)
    expect((await ask('DELETE', `/network/${fieldTeam}/member/ffffffff00`)).status).toBe(401)
    expect((await ask('POST', `${inOrg}/${fieldTeam}/member/${gateway}`, {})).status).toBe(404)
    expect((await ask('DELETE', `${inOrg}/${office}/member/ffffffff00`)).status).toBe(200)
  })

  test('an error in rules, in both ways; what came before it in the call is lost', async () => {
    const network = `${inOrg}/${office}`
    const broken = { flowRule: 'accept', mtu: '1500' }
    expect((await ask('POST', network, broken)).body).toEqual({ cause: { error: 'Expected ;', line: 1 } })
    await quirk({ flowRuleErrors: 'text' })
    expect((await ask('POST', network, broken)).body.error).toContain('"line":1')
    expect((await ask('GET', network)).body.mtu).toBe(2800)
  })

  test('rules stay where a later field of the same call fails', async () => {
    const network = `${inOrg}/${guests}`
    expect((await ask('POST', network, { flowRule: 'drop;', mtu: 'big' })).status).toBe(500)
    expect((await ask('GET', network)).body.rules[0].type).toBe('ACTION_DROP')
    await ask('POST', network, { flowRule: 'accept;' })
  })

  test('an older release has no such operation', async () => {
    await demo.control('POST', '/__version', { version: '0.5.9' })
    expect((await ask('GET', '/org')).status).toBe(405)
    expect((await ask('GET', '/network')).status).toBe(200)
    await demo.control('POST', '/__version', { version: '0.7.15' })
    expect((await ask('DELETE', `${inOrg}/${office}`)).status).toBe(405)
  })
})

test('49 calls of one operation pass for all clients together, and then a whole window is waited', async () => {
  await demo.control('POST', '/__window', { limit: 50 })
  const both = [demo.keys.both, demo.keys.reader]
  const statuses: number[] = []
  for (let i = 0; i < 50; i += 1) statuses.push((await ask('GET', '/network', undefined, both[i % 2])).status)
  expect(statuses.indexOf(429)).toBe(49)
  const refused = await ask('DELETE', '/network', undefined, 'no token at all')
  expect([refused.status, refused.body]).toEqual([429, { error: 'Rate limit exceeded' }])
  expect(refused.headers.get('retry-after')).toBeNull()
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  expect((await ask('GET', '/org')).headers.get('x-ratelimit-remaining')).toBe('48')
  await demo.control('POST', '/__window', { length: 1 })
  await expect.poll(async () => (await ask('GET', '/network')).status).toBe(200)
})

describe('the stash', () => {
  const list = async () => (await ask('GET', `/network/${fieldTeam}/member`)).body
  const memberOf = async (id: string) => (await list()).find((one: { id: string }) => one.id === id)

  test('is no removal: hidden in an organization, refusing writes, and taken back', async () => {
    const path = `${inOrg}/${office}/member/${gateway}`
    const before = (await ask('GET', `${inOrg}/${office}/member`)).body.length
    expect((await ask('DELETE', path)).body).toMatchObject({ authorized: false, ipAssignments: [] })
    expect((await ask('GET', `${inOrg}/${office}/member`)).body).toHaveLength(before - 1)
    expect((await ask('GET', path)).body).toMatchObject({ deleted: true, permanentlyDeleted: false })
    expect((await ask('POST', path, { name: 'x' })).status).toBe(409)
    const back = { deleted: false, authorized: true, ipAssignments: ['10.147.17.1'], activeBridge: true }
    expect((await ask('POST', path, back)).body).toMatchObject({ authorized: true, deleted: false })
  })

  test('says deleted while the member still works, where the controller refuses', async () => {
    const { id } = (await list()).find((one: { authorized: boolean }) => one.authorized)
    await quirk({ controller: 'refuses' })
    const reply = await ask('DELETE', `/network/${fieldTeam}/member/${id}`)
    expect([reply.status, reply.body]).toEqual([200, ''])
    expect(await memberOf(id)).toMatchObject({ deleted: true, authorized: true })
    await ask('POST', `/network/${fieldTeam}/member/${id}`, { deleted: false })
  })

  test('keeps a device out that joins again', async () => {
    const address = await demo.control<{ address: string }>('POST', `/__device/${fieldTeam}`)
    await ask('DELETE', `/network/${fieldTeam}/member/${address.address}`)
    const asker = { ...address, identity: `${address.address}:0:00`, version: [1, 14, 1, 12] }
    expect(await demo.control('POST', `/__ask/${fieldTeam}`, asker)).toEqual({ kind: 'denied' })
    expect(await memberOf(address.address)).toMatchObject({ deleted: true })
  })
})

test('a controller that does not answer fails whole lists, as a 500', async () => {
  await quirk({ controller: 'unreachable' })
  for (const path of ['/network', inOrg, `${inOrg}/${office}`]) {
    const reply = await ask('GET', path)
    expect([reply.status, table.misfits('ErrorMessage', reply.body)], path).toEqual([500, []])
  }
})

test('a device without a row has what the controller knows alone', async () => {
  await quirk({ rows: 'later' })
  const { address } = await demo.control<{ address: string }>('POST', `/__device/${fieldTeam}`)
  const found = async () => {
    const members = (await ask('GET', `/network/${fieldTeam}/member`)).body
    return members.find((one: { id: string }) => one.id === address)
  }
  expect(await found()).not.toHaveProperty('online')
  await demo.control('POST', '/__reconcile')
  expect(await found()).toHaveProperty('online')
})

test('people: passwords, dates, names that are taken, and closed doors', async () => {
  const person = { email: 'x@example.com', password: 'Secret1', name: 'Somebody' }
  expect((await ask('POST', '/user', { ...person, password: 'short' })).status).toBe(400)
  expect((await ask('POST', '/user', { ...person, expiresAt: 'soon' })).body).toEqual({
    message: 'Invalid expiresAt',
  })
  expect((await ask('POST', '/user', { ...person, email: 'ada@example.com' })).status).toBe(404)
  expect((await ask('POST', '/user', person, demo.keys.reader)).status).toBe(500)
  await quirk({ registration: 'closed' })
  expect((await ask('POST', '/user', person)).status).toBe(400)
  await quirk({ networkLimit: 'reached' })
  expect((await ask('POST', '/network', {})).status).toBe(400)
})

test('10,000 members come in one list, each as the table says', async () => {
  await demo.control('POST', '/__grow', { network: guests, members: 10_000 })
  const members = (await ask('GET', `${inOrg}/${guests}/member`)).body
  expect(members.length).toBeGreaterThan(9_900)
  expect(table.misfits('[ListedMember]', members)).toEqual([])
})

test('a demo node joins, waits, and is let in', async () => {
  const { address, admin, join, statusOf } = await startJoiningNode(demo.admin)
  await demo.control('POST', '/__node', { admin })
  await join(fieldTeam)
  await expect.poll(() => statusOf(fieldTeam)).toBe('ACCESS_DENIED')
  await ask('POST', `/network/${fieldTeam}/member/${address}`, { authorized: true })
  await expect.poll(() => statusOf(fieldTeam)).toBe('OK')
})
