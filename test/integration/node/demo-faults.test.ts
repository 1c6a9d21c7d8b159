import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { startNodeService } from '../../../demo/node-service/server.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { openConnection } from '../../support/connection.ts'
import { shared } from '../../support/shared.ts'

const home = folderOfAllTests('demo-node')
const service = shared(() => startNodeService({ home: home.path, pace: 0.02, adminPort: 0 }))
afterEach(() => service.controls.faults.clear())

/** Sends one request on a new connection. */
async function get(path: string) {
  const connection = openConnection()
  try {
    return await connection.send(service.url + path, { headers: { 'X-NODE1-Auth': service.token } })
  } finally {
    connection.close()
  }
}

function admin(path: string, method = 'POST', body?: unknown): Promise<Response> {
  return fetch(`${service.adminUrl}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

describe('replies that are wrong', () => {
  test.each([
    ['unauthorized', { status: 401, contentType: 'application/json', body: '{}' }],
    ['error', { status: 500, contentType: 'text/html', body: expect.stringContaining('<h1>') }],
    ['redirect', { status: 302, body: '' }],
    ['not-json', { status: 200, contentType: 'application/json', body: 'service is busy, try later' }],
    [
      'wrong-shape',
      { status: 200, contentType: 'application/json', body: expect.stringMatching(/^\[\{.*\}\]$/) },
    ],
  ] as const)('%s', async (kind, reply) => {
    service.controls.faults.set({ kind, count: 1 })
    expect(await get('/status')).toMatchObject(reply)
    expect((await get('/status')).status).toBe(200)
  })

  test('an object where a list belongs', async () => {
    service.controls.faults.set({ kind: 'wrong-shape' })
    expect((await get('/network')).body).toMatch(/^\{/)
  })

  test('truncated, and said to be whole', async () => {
    const { body } = await get('/network')
    service.controls.faults.set({ kind: 'truncated' })
    const half = await get('/network')
    expect(half.status).toBe(200)
    expect(body.startsWith(half.body)).toBe(true)
    expect(half.body.length).toBe(Math.floor(body.length / 2))
  })

  test('huge', async () => {
    service.controls.faults.set({ kind: 'huge' })
    expect((await get('/status')).body.length).toBe(50 * 1024 * 1024)
  })

  test('whatever a test wants to send', async () => {
    service.controls.faults.set({
      kind: 'reply',
      status: 200,
      body: '{"multicastLimit":18446744073709551611}',
    })
    expect((await get('/status')).body).toBe('{"multicastLimit":18446744073709551611}')
  })
})

describe('replies that do not come', () => {
  test('cut: less than announced', async () => {
    service.controls.faults.set({ kind: 'cut' })
    await expect(get('/status')).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  test('close: nothing at all', async () => {
    service.controls.faults.set({ kind: 'close' })
    await expect(get('/status')).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  test('delay: late, but right', async () => {
    service.controls.faults.set({ kind: 'delay', ms: 120 })
    const began = performance.now()
    expect((await get('/status')).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(110)
  })

  test('hang: not while one waits', async () => {
    service.controls.faults.set({ kind: 'hang' })
    const waited = new Promise((resolve) => setTimeout(resolve, 150, 'nothing came'))
    expect(await Promise.race([get('/status').catch(() => 'refused'), waited])).toBe('nothing came')
  })
})

describe('from another process', () => {
  test('faults are set, shown and cleared', async () => {
    const faults = [
      { kind: 'error', path: '/status' },
      { kind: 'unauthorized', path: '/peer' },
    ]
    expect(await (await admin('/__faults', 'POST', faults)).json()).toEqual(faults)
    expect((await get('/status')).status).toBe(500)
    expect((await get('/peer')).status).toBe(401)
    expect((await get('/network')).status).toBe(200)
    await admin('/__faults', 'DELETE')
    expect(await (await admin('/__faults', 'GET')).json()).toEqual([])
    expect((await get('/status')).status).toBe(200)
  })

  test('a bad fault is refused with the reason, and none is set', async () => {
    const refused = await admin('/__faults', 'POST', [{ kind: 'error' }, { kind: 'flood' }])
    expect(refused.status).toBe(400)
    expect(await refused.json()).toEqual({ error: expect.stringContaining('"kind" must be one of') })
    expect(service.controls.faults.list()).toEqual([])
  })

  test('networks, token and connection are changed', async () => {
    const id = '8056c2e21c00beef'
    await admin(`/__join/${id}`, 'POST', { allowDNS: true })
    await admin(`/__force/${id}`, 'POST', { status: 'ON_FIRE' })
    expect(JSON.parse((await get(`/network/${id}`)).body)).toMatchObject({
      status: 'ON_FIRE',
      allowDNS: true,
    })
    expect(await (await admin(`/__leave/${id}`)).json()).toEqual({ result: true })
    expect((await get(`/network/${id}`)).status).toBe(404)
    const { token } = (await (await admin('/__rotate-token')).json()) as { token: string }
    expect(token).toBe(service.token)
    await admin('/__online', 'POST', { online: false })
    expect(JSON.parse((await get('/status')).body)).toMatchObject({ online: false })
    expect((await admin('/__online', 'POST', { online: 'no' })).status).toBe(400)
    expect((await admin('/__nothing')).status).toBe(404)
  })

  test('a hosted network is filled, a node asks to join it, and requests are counted', async () => {
    const id = `${service.address}1ab001`
    await admin('/__requests', 'DELETE')
    expect(await (await admin(`/__members/${id}`, 'POST', { count: 300, authorized: 200 })).json()).toEqual({
      result: true,
    })
    const list = JSON.parse((await get(`/unstable/controller/network/${id}/member`)).body)
    expect(list.meta).toEqual({ totalCount: 312, authorizedCount: 210 })
    expect(new Set(list.data.flatMap((one: { ipAssignments: string[] }) => one.ipAssignments)).size).toBe(210)

    const reply = await admin(`/__ask/${id}`, 'POST', { seed: 'new phone' })
    const { address } = (await reply.json()) as { address: string }
    expect(JSON.parse((await get(`/controller/network/${id}/member/${address}`)).body)).toMatchObject({
      authorized: false,
      identity: expect.stringContaining(address),
    })
    expect(await (await admin('/__requests', 'GET')).json()).toEqual({
      'GET /unstable/controller/network/{id}/member': 1,
      'GET /controller/network/{id}/member/{address}': 1,
    })
    expect(await (await admin('/__members/0123456789abcdef', 'POST', { count: 1 })).json()).toEqual({
      result: false,
    })
    expect((await admin(`/__members/${id}`, 'POST', { count: -1 })).status).toBe(400)
    expect((await admin(`/__ask/${id}`, 'POST', {})).status).toBe(400)
  })

  test('not where they were not asked for', async () => {
    expect((await get('/__faults')).status).toBe(404)
    const other = mkdtempSync(join(tmpdir(), 'demo-node-'))
    const plain = await startNodeService({ home: other })
    expect(plain.adminUrl).toBeUndefined()
    await plain.close()
    rmSync(other, { recursive: true })
  })
})
