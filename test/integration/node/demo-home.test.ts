import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type NodeService,
  type NodeServiceOptions,
  startNodeService,
} from '../../../demo/node-service/server.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { openConnection, type Reply } from '../../support/connection.ts'

const home = folderOfEachTest('demo-node')
const running: NodeService[] = []
afterEach(() => Promise.all(running.splice(0).map((service) => service.close())))

async function start(options: Partial<NodeServiceOptions> = {}): Promise<NodeService> {
  const service = await startNodeService({ home: home.path, pace: 0.02, ...options })
  running.push(service)
  return service
}

async function call(service: NodeService, method: string, path: string, body?: string): Promise<Reply> {
  const connection = openConnection()
  const reply = await connection.send(service.url + path, {
    method,
    headers: { 'X-NODE1-Auth': service.token },
    ...(body === undefined ? {} : { body }),
  })
  connection.close()
  return reply
}

describe('the home folder', () => {
  test('gets a token that its owner alone can read, and the port', async () => {
    const service = await start({ home: join(home.path, 'new', 'folder') })
    const file = join(service.home, 'authtoken.secret')
    expect(readFileSync(file, 'utf8')).toMatch(/^[a-z0-9]{24}$/)
    // Windows has no file modes.
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(service.home, 'zerotier-one.port'), 'utf8')).toBe(String(service.port))
  })

  test('keeps a good token, and replaces a bad one', async () => {
    const file = join(home.path, 'authtoken.secret')
    writeFileSync(file, 'abcdefghijklmnopqrstuvwx\n')
    expect((await start()).token).toBe('abcdefghijklmnopqrstuvwx')
    writeFileSync(file, 'short')
    expect((await start()).token).toMatch(/^[a-z0-9]{24}$/)
  })

  test('keeps who the node is, what it joined and what it hosts', async () => {
    const first = await start({ world: 'empty', seed: 'one' })
    const { id } = JSON.parse(
      (await call(first, 'POST', '/controller/network', '{"multicastLimit":-5}')).body,
    )
    const path = `/controller/network/${id}/member/1234567890`
    await call(first, 'POST', path, '{"authorized":true,"name":"Laptop"}')
    await call(first, 'POST', `/network/${id}`, '{"allowDNS":true}')
    const before = [await call(first, 'GET', path), await call(first, 'GET', `/controller/network/${id}`)]
    await first.close()

    const second = await start({ world: 'empty', seed: 'two' })
    expect(second.address).toBe(first.address)
    expect(second.token).toBe(first.token)
    const after = [await call(second, 'GET', path), await call(second, 'GET', `/controller/network/${id}`)]
    expect(after.map((reply) => reply.body)).toEqual(before.map((reply) => reply.body))
    expect(JSON.parse((await call(second, 'GET', `/network/${id}`)).body)).toMatchObject({ allowDNS: true })
  })

  test('a damaged state is put aside', async () => {
    writeFileSync(join(home.path, 'demo-state.json'), '{"version":1,"seed":')
    const service = await start()
    expect((await call(service, 'GET', '/network')).body).toContain('"office"')
    expect(readFileSync(join(home.path, 'demo-state.json.damaged'), 'utf8')).toBe('{"version":1,"seed":')
  })

  test('is left alone by a service that was closed, also by a request that it still had', async () => {
    const first = await start({ world: 'empty' })
    first.controls.faults.set({ kind: 'delay', ms: 100 })
    const late = call(first, 'POST', '/network/8056c2e21c000001', '{}').catch(() => 'broken off')
    await expect.poll(() => first.controls.requests.list()).not.toEqual({})
    await first.close()
    expect(await late).toBe('broken off')
    const second = await start({ world: 'empty' })
    await call(second, 'POST', '/network/8056c2e21c000002', '{}')
    await new Promise((resolve) => setTimeout(resolve, 200))
    await second.close()
    const { body } = await call(await start({ world: 'empty' }), 'GET', '/network')
    expect(JSON.parse(body)).toMatchObject([{ id: '8056c2e21c000002' }])
  })

  test('the port can be taken again after a close', async () => {
    const first = await start()
    await first.close()
    expect((await start({ port: first.port })).port).toBe(first.port)
  })

  test('a port in use is refused in plain words, on either server', async () => {
    const { port } = await start()
    const words = `Port ${port} on 127.0.0.1 is in use.`
    await expect(start({ port })).rejects.toThrow(words)
    await expect(start({ adminPort: port })).rejects.toThrow(words)
    expect(readFileSync(join(home.path, 'zerotier-one.port'), 'utf8')).toBe(String(port))
  })
})

test('a home that cannot be used is refused in plain words', async () => {
  const file = join(home.path, 'file')
  writeFileSync(file, '')
  await expect(start({ home: join(file, 'home') })).rejects.toThrow(/^The home folder .* cannot be used: /)
})

test('a home that goes away does not take the node with it', async () => {
  const folder = join(home.path, 'short-lived')
  const service = await start({ home: folder, pace: 1 })
  rmSync(folder, { recursive: true })
  expect((await call(service, 'DELETE', '/network/8056c2e21c000001')).status).toBe(200)
  expect((await call(service, 'GET', '/network/8056c2e21c000001')).status).toBe(404)
})

describe('revision 0.1.0', () => {
  test('leaving answers no body', async () => {
    const service = await start({ revision: '0.1.0' })
    const reply = { status: 200, body: '', contentType: null }
    expect(await call(service, 'DELETE', '/network/8056c2e21c000001')).toMatchObject(reply)
    expect(await call(service, 'DELETE', '/network/8056c2e21c000001')).toMatchObject(reply)
  })

  test('the later fields are not there', async () => {
    const service = await start({ revision: '0.1.0' })
    const lab = `/controller/network/${service.address}1ab001/member`
    const [member] = Object.keys(JSON.parse((await call(service, 'GET', lab)).body))
    const bodies = await Promise.all(
      ['/network', '/peer', '/controller', `${lab}/${member}`].map(
        async (path) => (await call(service, 'GET', path)).body,
      ),
    )
    for (const field of [
      'authenticationURL',
      'tunneled',
      'databaseReady',
      'noAutoAssignIps',
      '"name":"build',
    ]) {
      expect(bodies.join()).not.toContain(field)
    }
    expect(bodies[3]).toContain('"authorized":')
  })

  test('the later operations are unknown', async () => {
    const service = await start({ revision: '0.1.0' })
    const lab = `/controller/network/${service.address}1ab001`
    for (const [method, path] of [
      ['DELETE', lab],
      ['POST', `${lab}/member/1234567890`],
      ['DELETE', `${lab}/member/1234567890`],
      ['GET', '/unstable/controller/network'],
      ['GET', `/unstable${lab}/member`],
      ['POST', '/controller/network'],
    ] as const) {
      expect(await call(service, method, path)).toMatchObject({ status: 404, body: '' })
    }
    expect((await call(service, 'GET', lab)).status).toBe(200)
  })
})
