import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { startNodeService } from '../../../demo/node-service/server.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { openConnection, type Reply, type Send } from '../../support/connection.ts'
import { shared } from '../../support/shared.ts'

const home = folderOfAllTests('demo-node')
const service = shared(() => startNodeService({ home: home.path, pace: 0.02 }))
const connection = shared(openConnection)
const guests = '8056c2e21c00beef'

afterEach(() => service.controls.faults.clear())

function call(path: string, options: Send = {}): Promise<Reply> {
  return connection.send(service.url + path, { headers: { 'X-NODE1-Auth': service.token }, ...options })
}

async function read(path: string, options: Send = {}): Promise<Record<string, unknown>> {
  return JSON.parse((await call(path, options)).body)
}

describe('the token', () => {
  const status = (headers: { [name: string]: string }, query = '') =>
    connection.send(`${service.url}/status${query}`, { headers }).then((reply) => reply.status)

  test.each(['X-NODE1-Auth', 'X-ZT1-Auth', 'x-node1-auth'])('is taken from %s', async (name) => {
    expect(await status({ [name]: service.token })).toBe(200)
    expect(await status({ [name]: `${service.token}x` })).toBe(401)
  })

  test('is taken from the query and as a bearer, the header before both', async () => {
    expect(await status({}, `?auth=${service.token}`)).toBe(200)
    expect(await status({ Authorization: `Bearer ${service.token}` })).toBe(200)
    expect(await status({ 'X-NODE1-Auth': 'wrong' }, `?auth=${service.token}`)).toBe(401)
    expect(await status({ Authorization: `Bearer ${service.token}` }, '?auth=wrong')).toBe(401)
  })

  test('is wanted on every path but /health', async () => {
    expect(await connection.send(`${service.url}/nope`)).toMatchObject({ status: 401, body: '{}' })
    expect(JSON.parse((await connection.send(`${service.url}/health`)).body)).toMatchObject({
      online: true,
      version: '1.14.1',
    })
  })

  test('is enough: a Host header is not asked for, which the command-line client does not send', async () => {
    const socket = connect(service.port, '127.0.0.1')
    socket.end(`GET /status HTTP/1.1\r\nX-ZT1-Auth: ${service.token}\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('is refused once it was rotated', async () => {
    const old = service.token
    expect(service.controls.rotateToken()).not.toBe(old)
    expect(await status({ 'X-NODE1-Auth': old })).toBe(401)
    expect(await status({ 'X-NODE1-Auth': service.token })).toBe(200)
  })
})

describe('the demo world', () => {
  test('has networks in every state, by ascending id', async () => {
    const networks = (await read('/network')) as unknown as { id: string; name: string; status: string }[]
    expect(networks.map((network) => network.id)).toEqual(networks.map((network) => network.id).toSorted())
    expect(Object.fromEntries(networks.map(({ name, id, status }) => [name || id, status]))).toMatchObject({
      office: 'OK',
      studio: 'ACCESS_DENIED',
      campus: 'AUTHENTICATION_REQUIRED',
      observatory: 'OK',
    })
  })

  test('"family" settles', async () => {
    await expect.poll(() => read('/network/a09acf0233c1d5e4')).toMatchObject({ status: 'OK', name: 'family' })
  })

  test.each([
    [guests, 'OK'],
    ['d3ecf5726d580b5a', 'OK'],
    ['e5cd7a9e1c2f6b43', 'ACCESS_DENIED'],
    ['5f6b43cc0a91d210', 'AUTHENTICATION_REQUIRED'],
    ['b6079f73c6379990', 'PORT_ERROR'],
    ['6ab565387a4b9f31', 'CLIENT_TOO_OLD'],
    ['0123456789abcdef', 'NOT_FOUND'],
  ])('joining %s ends in %s', async (id, status) => {
    const joined = await read(`/network/${id.toUpperCase()}`, { method: 'PUT', body: '{"allowDNS":true}' })
    expect(joined).toMatchObject({ id, status: 'REQUESTING_CONFIGURATION', allowDNS: true, name: '' })
    await expect.poll(async () => (await read(`/network/${id}`)).status).toBe(status)
    await call(`/network/${id}`, { method: 'DELETE' })
  })

  test('an ad-hoc network is there soon, and not in the first reply', async () => {
    const path = '/network/ff00160016000000'
    expect(await read(path, { method: 'POST', body: '{}' })).toMatchObject({
      status: 'REQUESTING_CONFIGURATION',
      name: '',
      assignedAddresses: [],
    })
    await expect
      .poll(() => read(path))
      .toMatchObject({ status: 'OK', type: 'PUBLIC', name: 'adhoc-0016-0016' })
  })

  test('offline, its peers are unknown', async () => {
    service.controls.setOnline(false)
    expect(await read('/status')).toMatchObject({ online: false })
    expect(await read('/peer/62F865AE71')).toMatchObject({ address: '62f865ae71', latency: -1, paths: [] })
    service.controls.setOnline(true)
  })
})

describe('from outside the API', () => {
  test('a network is joined and left as by the command-line client', async () => {
    service.controls.join(guests, { allowDefault: true })
    expect(await read(`/network/${guests}`)).toMatchObject({ allowDefault: true, allowManaged: true })
    expect(service.controls.leave(guests)).toBe(true)
    expect((await call(`/network/${guests}`)).status).toBe(404)
  })

  test('a status can be anything, and ends with null', async () => {
    service.controls.join(guests)
    expect(service.controls.setStatus(guests, 'ON_FIRE')).toBe(true)
    expect(await read(`/network/${guests}`)).toMatchObject({ status: 'ON_FIRE' })
    service.controls.setStatus(guests, null)
    await expect.poll(async () => (await read(`/network/${guests}`)).status).toBe('OK')
    expect(service.controls.setStatus('0000000000000001', 'X')).toBe(false)
  })
})

test('a DELETE that announces no body is answered after the read time-out', async () => {
  const began = performance.now()
  const status = await new Promise((resolve, reject) => {
    const headers = { 'X-NODE1-Auth': service.token, Connection: 'close' }
    const outgoing = request(`${service.url}/network/${guests}`, { method: 'DELETE', headers })
    outgoing.useChunkedEncodingByDefault = false
    outgoing.once('response', (incoming) => resolve(incoming.resume().statusCode))
    outgoing.once('error', reject).end()
  })
  expect(status).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(90)
})

test('requests that come at once on several connections are all answered', async () => {
  const several = Array.from({ length: 8 }, openConnection)
  const replies = await Promise.all(
    several.map((one) => one.send(`${service.url}/status`, { headers: { 'X-NODE1-Auth': service.token } })),
  )
  expect(replies.every((reply) => reply.status === 200)).toBe(true)
  for (const one of several) one.close()
})
