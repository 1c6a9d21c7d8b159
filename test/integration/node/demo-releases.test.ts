import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { versions } from '../../../demo/node-service/release.ts'
import { type NodeService, startNodeService } from '../../../demo/node-service/server.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { openConnection, type Reply, type Send } from '../../support/connection.ts'

const home = folderOfEachTest('demo-node')
let service: NodeService
const connection = openConnection()

afterEach(() => service.close())

type Build = Pick<Parameters<typeof startNodeService>[0], 'version' | 'hasController' | 'world'>

async function start(build: Build): Promise<void> {
  service = await startNodeService({ home: home.path, pace: 0.01, ...build })
}
const call = (path: string, send: Send = {}): Promise<Reply> =>
  connection.send(service.url + path, { headers: { 'X-ZT1-Auth': service.token }, ...send })
const read = async (path: string) => JSON.parse((await call(path)).body)
const metrics = async () => (await call('/metrics')).body

describe('the releases differ as the real ones do', () => {
  test.each([
    ['1.14', '1.14.1', [1, 14, 1], true, true],
    ['1.16', '1.16.0', [1, 16, 0], false, true],
    ['1.16.1', '1.16.1', [1, 16, 1], false, false],
  ] as const)('%s', async (version, told, numbers, hasUpdater, countsTraffic) => {
    await start({ version })
    const status = await read('/status')
    expect([status.versionMajor, status.versionMinor, status.versionRev]).toEqual(numbers)
    expect([status.version, (await read('/health')).version]).toEqual([told, told])
    const settings = Object.keys(status.config.settings)
    expect(settings.filter((name) => name.startsWith('softwareUpdate'))).toHaveLength(hasUpdater ? 2 : 0)
    expect((await read('/controller')).controller).toBe(true)
    if (countsTraffic) await expect.poll(metrics).toContain('zt_data{')
    else expect(await call('/metrics')).toMatchObject({ status: 200, body: '' })
  })

  test('counting is turned on and off without a restart, and the file then stays as it was', async () => {
    await start({ version: '1.16.1' })
    service.controls.setCounting('on')
    await expect.poll(metrics).toContain('zt_data{')
    service.controls.setCounting('off')
    const last = await metrics()
    expect(last).toContain('zt_data{')
    await service.close()
    await start({ version: '1.16.1' })
    expect(await metrics()).toBe('')
    service.controls.setCounting('unreadable')
    expect(await call('/metrics')).toMatchObject({ status: 500, body: '{}' })
  })

  test('the metrics token opens the metrics alone', async () => {
    await start({})
    const token = await readFile(join(home.path, 'metricstoken.secret'), 'utf8')
    const headers = { 'X-ZT1-Auth': token }
    expect((await call('/metrics', { headers })).status).toBe(200)
    expect((await call('/status', { headers })).status).toBe(401)
  })
})

describe.each(versions)('a build of %s without a controller', (version) => {
  test('answers 404 without a body to all that is a controller’s, and keeps what one stored', async () => {
    await start({ version })
    const own = service.address
    const stored = await read('/controller/network')
    expect(stored).toHaveLength(2)
    const [network] = stored
    await service.close()
    await start({ version, hasController: false })
    const paths = [
      '/controller',
      '/controller/network',
      '/unstable/controller/network',
      `/controller/network/${network}`,
      `/controller/network/${own}______`,
      `/controller/network/${network}/member`,
      `/unstable/controller/network/${network}/member`,
      `/controller/network/${network}/member/${own}`,
    ]
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
        const reply = await call(path, { method, ...(method === 'GET' ? {} : { body: '{}' }) })
        expect(reply, `${method} ${path}`).toMatchObject({ status: 404, body: '', contentType: null })
      }
    }
    expect((await connection.send(`${service.url}/controller`)).status).toBe(401)
    await call(`/network/${network}`, { method: 'POST', body: '{}' })
    await expect.poll(() => read(`/network/${network}`)).toMatchObject({ status: 'NOT_FOUND' })
    await service.close()
    await start({ version })
    expect(await read('/controller/network')).toEqual(stored)
  })
})
