import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultFlags, type Flags } from '../../../contract/node.ts'
import { createServiceClient, type ServiceClient } from '../../../main/service/client.ts'
import { type Answer, json, startFaultyServer } from '../../support/faulty-server.ts'
import { impatiently, patientLimits, type TestLimits } from '../../support/limits.ts'
import { forEachTest } from '../../support/shared.ts'

const id = '8056c2e21c000001'
const token = 'k3y0000000000000000000aa'
const joined = { id, name: 'home', status: 'OK', ...defaultFlags }

let client: ServiceClient
let limits: TestLimits

const server = forEachTest(startFaultyServer)
beforeEach(async () => {
  limits = patientLimits()
  client = createServiceClient({ origin: server.origin, header: 'X-ZT1-Auth', token, limits })
})

afterEach(() => client.destroy())

function code(result: { ok: boolean; error?: { code: string } }): string {
  return result.ok ? 'ok' : (result.error?.code ?? 'none')
}

describe('the link of a bond', () => {
  const rotate = () => client.rotateBond('cafe04eba9')

  test('is exchanged by one request, whatever the body of the answer', async () => {
    for (const body of ['', '{}']) {
      server.answer = () => ({ status: 200, body })
      expect(await rotate()).toEqual({ ok: true, value: undefined })
    }
  })

  test.each([
    [400, 'bond-not-rotated'],
    [404, 'service-not-found'],
    [500, 'service-error'],
    [401, 'service-unauthorized'],
  ])('%i without a body: %s', async (status, fault) => {
    server.answer = () => ({ status, body: '' })
    expect(code(await rotate())).toBe(fault)
  })

  test('is not asked for by what is no address', async () => {
    expect(code(await client.rotateBond('../status'))).toBe('argument-invalid')
  })
})

describe('each operation', () => {
  test('asks for the right thing, with the token in the header and nowhere else', async () => {
    server.answer = ({ method, path, body }) => {
      if (method === 'POST') return json({ id, ...JSON.parse(body) })
      return path.startsWith('/peer') || path === '/network' ? json([]) : json({})
    }
    await client.health()
    await client.status()
    await client.networks()
    await client.network(id)
    await client.setNetwork(id, defaultFlags)
    await client.setNetwork(id, { allowDNS: true })
    await client.leaveNetwork(id)
    await client.peers()
    await client.peer('cafe04eba9')
    expect(server.requests.map(({ method, path, body }) => `${method} ${path} ${body}`.trim())).toEqual([
      'GET /health',
      'GET /status',
      'GET /network',
      `GET /network/${id}`,
      `POST /network/${id} {"allowManaged":true,"allowGlobal":false,"allowDefault":false,"allowDNS":false}`,
      `POST /network/${id} {"allowDNS":true}`,
      `DELETE /network/${id} {}`,
      'GET /peer',
      'GET /peer/cafe04eba9',
    ])
    for (const { headers, path, endless } of server.requests) {
      expect(headers['x-zt1-auth']).toBe(token)
      expect(path).not.toContain(token)
      expect(endless).toBe(false)
    }
  })

  test('leaving works with the body of the later revision and without the one of the earlier', async () => {
    server.answer = () => json({ result: true })
    expect(await client.leaveNetwork(id)).toEqual({ ok: true, value: undefined })
    server.answer = () => ({ status: 200 })
    expect(await client.leaveNetwork(id)).toEqual({ ok: true, value: undefined })
    server.answer = () => json({})
    expect(await client.leaveNetwork(id)).toEqual({ ok: true, value: undefined })
  })

  test.each<[string, Answer]>([
    ['a page', { status: 200, body: '<html>' }],
    ['half a reply', { status: 200, body: '{"res' }],
    ['false', json({ result: false })],
    ['a list', json([])],
  ])('leaving that is answered with %s: one that is gone is left', async (_what, answer) => {
    let isGone = true
    server.answer = ({ method }) => (method === 'DELETE' ? answer : isGone ? json({}, 404) : json(joined))
    expect(await client.leaveNetwork(id)).toEqual({ ok: true, value: undefined })
    isGone = false
    expect(code(await client.leaveNetwork(id))).toMatch(/^(reply-|write-ignored)/)
  })

  test('what is not there is null', async () => {
    server.answer = () => json({}, 404)
    expect(await client.network(id)).toEqual({ ok: true, value: null })
    server.answer = () => json({})
    expect(await client.peer('ffffffffff')).toEqual({ ok: true, value: null })
  })

  test('ids are checked before they become a path', async () => {
    expect(code(await client.network('../status'))).toBe('argument-invalid')
    expect(code(await client.leaveNetwork(id.toUpperCase()))).toBe('argument-invalid')
    expect(code(await client.peer('x'))).toBe('argument-invalid')
    expect(server.requests).toHaveLength(0)
  })

  test('a write is judged by the flags that the reply carries, and by those read after it', async () => {
    const bare = { id, status: 'OK' }
    const held: { allowDNS?: boolean; allowManaged?: boolean } = {}
    server.answer = ({ method }) => json(method === 'POST' ? bare : { ...bare, ...held })
    const set = async (flags: Partial<Flags>) => {
      const reply = await client.setNetwork(id, flags)
      return reply.ok ? reply.value.flags : reply.error
    }
    const untold = { allowManaged: null, allowGlobal: null, allowDefault: null, allowDNS: null }
    expect(await set({ allowManaged: false, allowDNS: true })).toEqual(untold)
    held.allowDNS = true
    expect(await set({ allowManaged: false, allowDNS: true })).toEqual({ ...untold, allowDNS: true })
    held.allowManaged = true
    expect(await set({ allowManaged: false })).toEqual({
      code: 'write-ignored',
      detail: `${id}: allowManaged`,
    })
  })

  test.each<[string, Answer]>([
    ['an empty body', { status: 200 }],
    ['a page', { status: 200, body: '<html>' }],
    ['a list', json([])],
    ['another network', json({ ...joined, id: '8056c2e21c000002' })],
  ])('of a write that is answered with %s, the network itself tells', async (_what, answer) => {
    let held: Answer = json({ ...joined, allowDNS: true })
    server.answer = ({ method }) => (method === 'POST' ? answer : held)
    expect(await client.setNetwork(id, { allowDNS: true })).toMatchObject({
      value: { flags: { allowDNS: true } },
    })
    expect(code(await client.setNetwork(id, { allowDNS: false }))).toBe('write-ignored')
    held = json({}, 404)
    expect(code(await client.setNetwork(id, { allowDNS: true }))).toMatch(/^(reply-|write-ignored)/)
  })

  test('a write that the service did not take is told by its reply', async () => {
    server.answer = () => json({ ...joined, allowDNS: false })
    expect(await client.setNetwork(id, { allowDNS: true })).toEqual({
      ok: false,
      error: { code: 'write-ignored', detail: `${id}: allowDNS` },
    })
    expect(code(await client.setNetwork(id, { allowDNS: false }))).toBe('ok')
    server.answer = () => json({ ...joined, id: '8056c2e21c000002' })
    expect(code(await client.setNetwork(id, {}))).toBe('write-ignored')
  })
})

describe('bad replies', () => {
  const length = (body: string, said = body.length): string =>
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${said}\r\n\r\n${body}`

  test.each<[string, Answer, string]>([
    ['401', json({}, 401), 'service-unauthorized'],
    ['403', { status: 403 }, 'service-unauthorized'],
    ['404', { status: 404 }, 'service-foreign'],
    ['500 with no JSON', { status: 500, body: '<h1>oh "no' }, 'service-error'],
    ['503', json({ error: 503 }, 503), 'service-error'],
    ['truncated JSON', { status: 200, body: '{"address":"1bb46b' }, 'reply-not-json'],
    [
      'JSON too deep',
      { status: 200, body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
      'reply-too-large',
    ],
    ['no body', { status: 200 }, 'reply-unexpected'],
    ['a list for an object', json([]), 'reply-unexpected'],
    ['null', json(null), 'reply-unexpected'],
    ['a text', json('fine'), 'reply-unexpected'],
    ['another program', json({ hello: 'world' }), 'reply-unexpected'],
    ['a cut body', { cut: length('{"address":', 400) }, 'service-closed'],
    ['a cut head', { cut: 'HTTP/1.1 200 O' }, 'service-closed'],
    ['nothing but a close', { cut: '' }, 'service-closed'],
    ['no HTTP', { raw: 'SSH-2.0-Server\r\n' }, 'reply-unexpected'],
    ['a head without an end', { raw: `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(200_000)}` }, 'reply-too-large'],
    ['hanging', { hang: true }, 'service-timeout'],
    ['hanging within the body', { raw: length('{"address":', 400) }, 'service-timeout'],
  ])('%s', async (_what, answer, expected) => {
    server.answer = () => answer
    const ask = () => client.status()
    const result = await (expected === 'service-timeout' ? impatiently(limits, ask) : ask())
    expect(result.ok ? 'ok' : result.error.code).toBe(expected)
    expect(JSON.stringify(result)).not.toContain(token)
  })

  test('an object where a list belongs', async () => {
    server.answer = () => json({})
    expect(code(await client.networks())).toBe('reply-unexpected')
    expect(code(await client.peers())).toBe('reply-unexpected')
  })

  test('after each of them the next request is served', async () => {
    const faults: Answer[] = [
      { status: 500, body: 'x'.repeat(100_000) },
      { cut: 'HTTP/1.1 200 O' },
      { hang: true },
      { raw: 'nonsense\r\n\r\n' },
      { flood: 9 * 1024 * 1024 },
      { status: 200, body: '[' },
    ]
    for (const fault of faults) {
      server.answer = () => fault
      const status = () => client.status()
      expect((await ('hang' in fault ? impatiently(limits, status) : status())).ok).toBe(false)
      server.answer = () => json({ address: '1bb46b80d6' })
      expect((await client.status()).ok).toBe(true)
    }
  })

  test('a token that the service echoes does not come back in a fault', async () => {
    server.answer = ({ headers }) => ({ status: 500, body: `bad token ${headers['x-zt1-auth']}` })
    const result = await client.status()
    expect(result.ok ? '' : result.error.detail).toBe('GET /status: 500 bad token …')
  })

  test('50 MB are not taken in', async () => {
    server.answer = () => ({ flood: 50 * 1024 * 1024 })
    const before = process.memoryUsage().rss
    for (let round = 0; round < 5; round += 1) expect(code(await client.networks())).toBe('reply-too-large')
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  })

  test('50 MB in pieces of no stated length neither', async () => {
    const piece = `10000\r\n${' '.repeat(0x10000)}\r\n`
    server.answer = () => ({
      raw: `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${piece.repeat(800)}`,
    })
    expect(code(await client.networks())).toBe('reply-too-large')
  })

  test('a redirect is not followed, and the token goes nowhere else', async () => {
    const other = await startFaultyServer()
    for (const status of [301, 302, 307, 308]) {
      server.answer = () => ({ status, headers: { location: `${other.origin}/status` } })
      expect(code(await client.status())).toBe('service-foreign')
    }
    expect(other.requests).toHaveLength(0)
    expect(other.connections()).toBe(0)
    await other.close()
  })
})

describe('connections', () => {
  test.each([true, false])('every fifth reply closes (said: %s): no error in 200 requests', async (said) => {
    server.closesAfter = { replies: 5, said }
    server.answer = ({ path }) => (path === '/status' ? json({ address: '1bb46b80d6' }) : json([]))
    const codes = new Set<string>()
    for (let round = 0; round < 50; round += 1) {
      const results = await Promise.all([client.status(), client.networks(), client.peers(), client.status()])
      for (const result of results) codes.add(code(result))
    }
    expect([...codes]).toEqual(['ok'])
    expect(server.connections()).toBeGreaterThanOrEqual(40)
  })

  test('a write is repeated once after a cut, and no more', async () => {
    server.answer = () => (server.requests.length === 1 ? { cut: '' } : json({ ...joined, allowDNS: true }))
    expect(code(await client.setNetwork(id, { allowDNS: true }))).toBe('ok')
    expect(server.requests).toHaveLength(2)
    server.answer = () => ({ cut: '' })
    expect(code(await client.leaveNetwork(id))).toBe('service-closed')
    expect(server.requests).toHaveLength(4)
  })

  test('nothing listens', async () => {
    await server.close()
    const result = await client.status()
    expect(result).toEqual({
      ok: false,
      error: { code: 'service-unreachable', detail: 'GET /status: ECONNREFUSED' },
    })
  })

  test('a hanging request does not outlast its time, nor hold up those behind it for longer than theirs', async () => {
    server.answer = () => ({ hang: true })
    const all = () => Promise.all([client.status(), client.networks(), client.peers()])
    expect((await impatiently(limits, all)).map(code)).toEqual(Array(3).fill('service-timeout'))
    // The requests behind it timed out in the queue.
    expect(server.requests).toHaveLength(1)
  })

  test.each([
    'http://192.0.2.1:9993',
    'http://example.org',
    'https://127.0.0.1',
    'http://127.0.0.1.example.org',
  ])('no client for %s', (origin) => {
    expect(() => createServiceClient({ origin, header: 'X-ZT1-Auth', token })).toThrow(
      'not a loopback address',
    )
  })

  test('an address that does not answer at all is unreachable', async () => {
    const silent = createServiceClient({ origin: 'http://127.0.0.1:1', header: 'X', token, limits })
    expect(code(await silent.status())).toBe('service-unreachable')
    await silent.close()
  })
})
