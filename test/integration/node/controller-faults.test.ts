import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ControllerClient, createControllerClient } from '../../../main/controller/client.ts'
import { createControllerSource } from '../../../main/controller/source.ts'
import { controllerStateOf } from '../../../main/hosting/sources/source.ts'
import type { ServiceLink } from '../../../main/service/link.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { type Answer, json, startFaultyServer } from '../../support/faulty-server.ts'
import { impatiently, patientLimits } from '../../support/limits.ts'
import { linkedTo } from '../../support/node/link.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

/* Requests down to the bytes, and replies that should not come */
const own = '1bb46b80d6'
const id = `${own}c6515c`
const path = `/controller/network/${id}`
const member = '1234567890'

const folder = folderOfEachTest('home')
let link: ServiceLink
let client: ControllerClient
const limits = patientLimits()
/** By "METHOD path"; what is not here is 404 */
let answers: { [operation: string]: Answer }

const server = forEachTest(startFaultyServer)
beforeEach(async () => {
  answers = {}
  server.answer = ({ method, path }) =>
    path === '/status'
      ? json({ address: own, online: true, version: '1.14.1' })
      : (answers[`${method} ${path}`] ?? { status: 404 })
  await writeFile(join(folder.path, 'authtoken.secret'), 'goodgoodgoodgoodgoodgood')
  await writeFile(join(folder.path, 'zerotier-one.port'), String(server.port))
  link = linkedTo(folder.path, { limits })
  client = createControllerClient((call) => link.controller(call))
})
afterEach(() => link.close())

const sent = (): string[] =>
  server.requests.filter(({ path }) => path !== '/status').map(({ method, path }) => `${method} ${path}`)

describe('the controller', () => {
  test.each<[string, Answer, string, string]>([
    ['is ready', json({ controller: true, apiVersion: 4, databaseReady: true }), 'ok', 'ready'],
    ['does not say whether its database is', json({ controller: true }), 'ok', 'ready'],
    ['reads its database', json({ controller: true, databaseReady: false }), 'ok', 'starting'],
    ['starts: 503', json({ controller: false }, 503), 'controller-starting', 'starting'],
    ['starts: 503 without a body', { status: 503 }, 'controller-starting', 'starting'],
    ['is switched off', json({ controller: false }), 'ok', 'none'],
    ['is not there', { status: 404 }, 'controller-absent', 'none'],
    ['is broken', { status: 500, body: '{"error":500,"description":"a "b" c"}' }, 'service-error', 'failed'],
    ['talks nonsense', { status: 200, body: 'hello' }, 'reply-not-json', 'failed'],
    [
      'goes too deep',
      { status: 200, body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
      'reply-too-large',
      'failed',
    ],
    ['says nothing of itself', json({}), 'ok', 'ready'],
    ['says something odd', json({ controller: 'yes', apiVersion: null }), 'ok', 'ready'],
    ['answers a list', json([]), 'reply-unexpected', 'failed'],
    ['hangs', { hang: true }, 'service-timeout', 'unknown'],
    ['hangs up', { cut: '' }, 'service-closed', 'unknown'],
  ])('%s', async (_what, answer, code, state) => {
    answers['GET /controller'] = answer
    const ask = async () => [await client.status(), await createControllerSource({ link }).state()] as const
    const [status, shown] = await ('hang' in answer ? impatiently(limits, ask) : ask())
    expect(codeOf(status)).toBe(code)
    expect(controllerStateOf(status).state).toBe(state)
    expect(shown.state).toBe(state)
  })

  test('has no list of networks', async () => {
    expect(codeOf(await client.networkIds())).toBe('controller-absent')
    expect(codeOf(await client.createNetwork(null, {}))).toBe('controller-absent')
  })

  test('starts while networks and members are asked for', async () => {
    server.answer = ({ path }) => (path === '/status' ? json({ address: own }) : json({}, 503))
    for (const result of [
      await client.networkIds(),
      await client.network(id),
      await client.createNetwork(null, {}),
      await client.updateNetwork(id, {}),
      await client.deleteNetwork(id),
      await client.memberRevisions(id),
      await client.member(id, member),
      await client.updateMember(id, member, {}),
      await client.deleteMember(id, member),
    ]) {
      expect(codeOf(result)).toBe('controller-starting')
    }
  })
})

describe('a creation', () => {
  const random = `POST /controller/network/${own}______`
  const documented = `POST /controller/network/${own}`

  test('is asked for where newer services want it, if not in the old place', async () => {
    answers['POST /controller/network'] = json({ id, revision: 1 })
    expect(must(await client.createNetwork(null, { name: 'x' })).id).toBe(id)
    expect(sent()).toEqual([random, documented, 'POST /controller/network'])
    const bodies = server.requests.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
    expect(bodies).toEqual(['{"name":"x"}', '{"name":"x"}', '{"name":"x"}'])
  })

  test('is asked for as the document writes it, after 400 as after 404, and then only so', async () => {
    answers[random] = json({}, 400)
    answers[documented] = json({ nwid: id, name: 'x' })
    expect(must(await client.createNetwork(null, { name: 'x' })).id).toBe(id)
    must(await client.createNetwork(null, { name: 'y' }))
    expect(sent()).toEqual([random, documented, documented])
    client.forgetForms()
    must(await client.createNetwork(null, { name: 'z' }))
    expect(sent().slice(3)).toEqual([random, documented])
  })

  test('that no form makes says why the service refused it', async () => {
    answers[documented] = { status: 400, body: '{"error":"no such field"}' }
    const refused = await client.createNetwork(null, {})
    expect(codeOf(refused)).toBe('service-error')
    expect(!refused.ok && refused.error.detail).toContain('no such field')
    answers = { 'GET /controller': json({ controller: true }) }
    expect(codeOf(await client.createNetwork(null, {}))).toBe('service-not-found')
  })

  test('that fails otherwise is not tried in another form', async () => {
    answers[random] = json({}, 500)
    expect(codeOf(await client.createNetwork(null, {}))).toBe('service-error')
    expect(sent()).toEqual([random])
  })

  test('is never sent twice: a cut may come after the network was made', async () => {
    answers[random] = { cut: 'HTTP/1.1 200 O' }
    expect(codeOf(await client.createNetwork(null, {}))).toBe('service-closed')
    expect(sent()).toEqual([random])
  })

  test('of a given id may be, as it makes the same network', async () => {
    answers[`POST ${path}`] = { cut: '' }
    expect(codeOf(await client.createNetwork(id, {}))).toBe('service-closed')
    expect(sent()).toEqual([`POST ${path}`, `POST ${path}`])
  })
})

describe('what is sent', () => {
  test('of a field that goes as a whole, what is known, and nothing made up', async () => {
    answers[`POST ${path}`] = json({ id })
    const v6AssignMode = { '6plane': null, rfc4193: false, zt: true }
    must(await client.updateNetwork(id, { v6AssignMode, dns: { domain: null, servers: ['10.0.0.1'] } }))
    must(await client.updateNetwork(id, { name: 'x' }))
    expect(server.requests.slice(-2).map(({ body }) => JSON.parse(body))).toEqual([
      { v6AssignMode: { rfc4193: false, zt: true }, dns: { servers: ['10.0.0.1'] } },
      { name: 'x' },
    ])
  })

  test('ids are in lower case', async () => {
    await client.updateMember(id.toUpperCase(), 'ABCDEF0123', { authorized: true })
    expect(sent()[0]).toBe(`POST ${path}/member/abcdef0123`)
  })

  test('deletions announce their length: the service would wait for a body', async () => {
    answers[`DELETE ${path}`] = json({ id })
    answers[`DELETE ${path}/member/${member}`] = json({ id: member })
    must(await client.deleteNetwork(id))
    must(await client.deleteMember(id, member))
    expect(server.requests.filter(({ endless }) => endless)).toEqual([])
  })
})

describe('replies', () => {
  test('a member list as an object, or as a list of objects', async () => {
    answers[`GET ${path}/member`] = json({ [member]: 3, ABCDEF0123: 1, junk: 1 })
    const revisions = new Map([
      [member, 3],
      ['abcdef0123', 1],
    ])
    expect(must(await client.memberRevisions(id))).toEqual({ revisions, unreadable: 1 })
    answers[`GET ${path}/member`] = json([{ [member]: 3 }, { abcdef0123: 1 }, 'junk', null])
    expect(must(await client.memberRevisions(id))).toEqual({ revisions, unreadable: 2 })
    answers[`GET ${path}/member`] = json([])
    expect(must(await client.memberRevisions(id)).revisions.size).toBe(0)
    answers[`GET ${path}/member`] = json('none')
    expect(codeOf(await client.memberRevisions(id))).toBe('reply-unexpected')
  })

  test('unstable lists of another shape count as lacking', async () => {
    const page = { status: 200, body: '<html>' }
    for (const answer of [
      json([]),
      json({ networks: [] }),
      json(7),
      json({ data: [7] }),
      json({ data: [id] }),
      json({ data: [{ network: { id } }] }),
      json({}, 400),
      json({}, 405),
      json({}, 500),
      json({}, 503),
      { status: 302 },
      page,
      { status: 404 },
    ]) {
      answers['GET /unstable/controller/network'] = answer
      answers[`GET /unstable${path}/member`] = answer
      expect(await client.allNetworks()).toEqual({ ok: true, value: null })
      expect(await client.allMembers(id)).toEqual({ ok: true, value: null })
    }
    answers['GET /unstable/controller/network'] = json({}, 401)
    expect(codeOf(await client.allNetworks())).toBe('service-unauthorized')
  })

  test('a member and a network that do not tell their ids have those that were asked for', async () => {
    answers[`GET ${path}`] = json({ name: 'ours' })
    answers[`GET ${path}/member/${member}`] = json({ authorized: true })
    answers[`GET ${path}/member`] = json({ [member]: 1 })
    answers[`GET /unstable${path}/member`] = json({ data: [{ authorized: true }, { id: 'abcdef0123' }] })
    expect(must(await client.network(id))).toMatchObject({ id, config: { name: 'ours' } })
    const source = createControllerSource({ link })
    expect(must(await source.members(id)).map(({ id, config }) => [id, config.authorized])).toEqual([
      [member, true],
      ['abcdef0123', null],
    ])
    expect(source.unreadableMembers?.(id)).toBe(0)
  })

  test('a network that cannot be read hides no other, and is counted', async () => {
    answers['GET /controller/network'] = json([id, `${own}000002`])
    answers[`GET /controller/network/${own}000002`] = { status: 200, body: '<html>' }
    answers[`GET ${path}`] = json({ id, name: 'ours' })
    const source = createControllerSource({ link })
    expect(must(await source.networks()).map(({ name }) => name)).toEqual(['ours'])
    expect(source.unreadable?.()).toBe(1)
  })

  test('of an unstable list, the broken ones are left out and counted', async () => {
    answers['GET /unstable/controller/network'] = json({
      data: [{ id, name: 'ours' }, { id: 'aaaaaaaaaa000001' }, { name: 'no id' }, null, [], 7],
    })
    const listed = must(await client.allNetworks())
    expect(listed?.items.map(({ network }) => network.id)).toEqual([id, 'aaaaaaaaaa000001'])
    expect(listed?.unreadable).toBe(4)
    expect(listed?.items[0]).toMatchObject({ memberCount: null, authorizedCount: null })
  })

  test('500 with JSON that is none, and none at all', async () => {
    const bad = '{"error": 500, "description": "parse error near "x""}'
    answers[`POST ${path}`] = { status: 500, body: bad }
    answers[`POST ${path}/member/${member}`] = { status: 500, body: '' }
    const saved = await client.updateNetwork(id, { name: 'x' })
    expect(codeOf(saved)).toBe('service-error')
    expect(!saved.ok && saved.error.detail).toContain('parse error near')
    expect(codeOf(await client.updateMember(id, member, {}))).toBe('service-error')
  })

  test('200 with something else', async () => {
    for (const answer of [json([]), json(null), json('x'), json({}), { status: 200 }]) {
      answers[`GET ${path}`] = answer
      answers[`GET ${path}/member/${member}`] = answer
      expect(codeOf(await client.network(id))).toBe('reply-unexpected')
      expect(codeOf(await client.member(id, member))).toBe('reply-unexpected')
    }
  })

  test('a long list may be longer than what the service else answers; not without end', async () => {
    const crowd = Array.from({ length: 60_000 }, (_, i) => ({
      id: i.toString(16).padStart(10, '0'),
      identity: 'f'.repeat(160),
    }))
    answers[`GET /unstable${path}/member`] = json({ data: crowd })
    expect(JSON.stringify(crowd).length).toBeGreaterThan(9 * 1024 * 1024)
    expect(must(await client.allMembers(id))?.items).toHaveLength(60_000)
    answers[`GET /unstable${path}/member`] = { flood: 80 * 1024 * 1024 }
    expect(await client.allMembers(id)).toEqual({ ok: true, value: null })
  })

  test.each<[string, Answer]>([
    ['an empty body', { status: 200 }],
    ['204', { status: 204 }],
    ['a result', json({ result: true })],
    ['a page', { status: 200, body: '<html>deleted</html>' }],
    ['something else that was deleted', json({ id: 'ffffffffff', nwid: 'ffffffffffffffff' })],
  ])(
    'a deletion that is answered with %s: gone is gone, and what is still there is the fault',
    async (_what, answer) => {
      answers[`DELETE ${path}`] = answer
      answers[`DELETE ${path}/member/${member}`] = answer
      expect(await client.deleteMember(id, member)).toEqual({ ok: true, value: undefined })
      expect(await client.deleteNetwork(id)).toEqual({ ok: true, value: undefined })
      answers[`GET ${path}`] = json({ id })
      answers[`GET ${path}/member/${member}`] = json({ id: member })
      expect(codeOf(await client.deleteMember(id, member))).toMatch(/^reply-/)
      expect(codeOf(await client.deleteNetwork(id))).toMatch(/^reply-/)
      answers[`GET ${path}`] = json({}, 500)
      expect(codeOf(await client.deleteNetwork(id))).toBe('service-error')
    },
  )

  test('a 404 tells apart what is gone from what the service cannot do', async () => {
    const erase = () => client.deleteMember(id, member)
    expect(codeOf(await erase())).toBe('controller-absent')
    answers['GET /controller'] = json({ controller: true })
    expect(codeOf(await erase())).toBe('network-gone')
    answers[`GET ${path}`] = json({ id })
    expect(codeOf(await erase())).toBe('member-gone')
    answers[`GET ${path}/member/${member}`] = json({ id: member })
    expect(codeOf(await erase())).toBe('service-not-found')
    expect(codeOf(await client.deleteNetwork(id))).toBe('service-not-found')
  })
})

test('a refused token, then a new one: the call goes through', async () => {
  let token = 'newnewnewnewnewnewnewnew'
  answers[`GET ${path}`] = json({ id })
  const answer = server.answer
  server.answer = (request) => (request.headers['x-zt1-auth'] === token ? answer(request) : json({}, 401))
  expect(codeOf(await client.network(id))).toBe('service-unauthorized')
  await writeFile(join(folder.path, 'authtoken.secret'), token)
  expect(must(await client.network(id)).id).toBe(id)
  token = 'nextnextnextnextnextnext'
  await writeFile(join(folder.path, 'authtoken.secret'), token)
  expect(must(await client.network(id)).id).toBe(id)
})
