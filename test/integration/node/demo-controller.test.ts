import { describe, expect, test } from 'vitest'
import { startNodeService } from '../../../demo/node-service/server.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { openConnection, type Reply } from '../../support/connection.ts'
import { shared } from '../../support/shared.ts'

type Answer = Record<string, unknown>

const home = folderOfAllTests('demo-node')
const service = shared(() => startNodeService({ home: home.path, pace: 0.02 }))
const connection = shared(openConnection)
const hosting = {
  name: 'office',
  v4AssignMode: { zt: true },
  routes: [{ target: '10.147.17.0/24' }],
  ipAssignmentPools: [{ ipRangeStart: '10.147.17.1', ipRangeEnd: '10.147.17.254' }],
}

function call(method: string, path: string, body?: unknown): Promise<Reply> {
  return connection.send(service.url + path, {
    method,
    headers: { 'X-ZT1-Auth': service.token },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

async function json(method: string, path: string, body?: unknown): Promise<Answer> {
  return JSON.parse((await call(method, path, body)).body)
}

async function host(body: object): Promise<string> {
  return String((await json('POST', `/controller/network/${service.address}______`, body)).id)
}

function settle(id: string) {
  return expect.poll(() => json('GET', `/network/${id}`))
}

describe('creating', () => {
  test('with a random id, three ways of asking', async () => {
    const six = await call('POST', `/controller/network/${service.address.toUpperCase()}______`, {})
    const bare = await call('POST', '/controller/network', {})
    expect([six.status, bare.status]).toEqual([200, 200])
    expect((await call('POST', `/controller/network/${service.address}`, {})).status).toBe(404)
    expect((await call('POST', '/controller/network/0123456789______', {})).status).toBe(400)
  })

  test('with any id, even of another controller', async () => {
    expect(await json('POST', '/controller/network/0123456789ABCDEF', { name: 5 })).toMatchObject({
      id: '0123456789abcdef',
      name: '5',
      revision: 1,
    })
  })

  test('numbers past 2^53 are exact', async () => {
    const id = await host({ multicastLimit: -5 })
    expect((await call('GET', `/controller/network/${id}`)).body).toContain(
      '"multicastLimit":18446744073709551611,',
    )
  })

  test('a body that is no JSON: 500, and the quotes in it break the reply', async () => {
    const reply = await call('POST', '/controller/network', '{"name":"office",x}')
    expect(reply).toMatchObject({ status: 500, contentType: 'application/json' })
    expect(() => JSON.parse(reply.body)).toThrow()
  })
})

describe('the join flow of a network hosted here', () => {
  test('private: asked, denied, authorized, addressed, put out', async () => {
    const id = await host(hosting)
    const member = `/controller/network/${id}/member/${service.address}`
    expect(await json('POST', `/network/${id}`, {})).toMatchObject({ status: 'REQUESTING_CONFIGURATION' })
    await settle(id).toMatchObject({ status: 'ACCESS_DENIED', assignedAddresses: [] })
    await json('POST', member, { authorized: true })
    await settle(id).toMatchObject({
      status: 'OK',
      name: 'office',
      assignedAddresses: [expect.stringMatching(/^10\.147\.17\.\d+\/24$/)],
    })
    await json('POST', member, { authorized: false })
    await settle(id).toMatchObject({ status: 'ACCESS_DENIED' })
  })

  test('public: whoever joins is let in', async () => {
    const id = await host({ ...hosting, private: false })
    await call('POST', `/network/${id}`, {})
    await settle(id).toMatchObject({ status: 'OK', type: 'PUBLIC' })
    expect(await json('GET', `/controller/network/${id}/member/${service.address}`)).toMatchObject({
      authorized: true,
      lastAuthorizedCredentialType: 'public',
      vMajor: 1,
    })
  })

  test('changes reach a joined node at once', async () => {
    const id = await host({ ...hosting, private: false })
    await call('POST', `/network/${id}`, {})
    await settle(id).toMatchObject({ status: 'OK', mtu: 2800, netconfRevision: 1 })
    await call('POST', `/controller/network/${id}`, { mtu: 1400, name: 'renamed' })
    await settle(id).toMatchObject({ mtu: 1400, name: 'renamed', netconfRevision: 2 })
  })

  test('a deleted member whose node still asks comes back, not authorized', async () => {
    const id = await host(hosting)
    const member = `/controller/network/${id}/member/${service.address}`
    await call('POST', `/network/${id}`, {})
    await expect.poll(async () => (await call('GET', member)).status).toBe(200)
    const { creationTime } = await json('POST', member, { authorized: true })
    expect((await call('DELETE', member)).status).toBe(200)
    const isBack = async () => Number((await json('GET', member)).creationTime) > Number(creationTime)
    await expect.poll(isBack).toBe(true)
    expect(await json('GET', member)).toMatchObject({ authorized: false, revision: 1 })
  })

  test('a network that was deleted stays OK until the node asks again', async () => {
    const id = await host({ ...hosting, private: false })
    await call('POST', `/network/${id}`, {})
    await settle(id).toMatchObject({ status: 'OK' })
    expect((await call('DELETE', `/controller/network/${id}`)).status).toBe(200)
    expect(await json('GET', `/network/${id}`)).toMatchObject({ status: 'OK' })
    await settle(id).toMatchObject({ status: 'NOT_FOUND' })
  })
})

describe('the networks of the demo world', () => {
  test('"lab" has a dozen members; one that waits is addressed once authorized', async () => {
    const id = `${service.address}1ab001`
    const { data, meta } = (await json('GET', `/unstable/controller/network/${id}/member`)) as {
      data: { id: string; authorized: boolean; name?: string; ipAssignments: string[] }[]
      meta: Answer
    }
    expect(meta).toEqual({ totalCount: 12, authorizedCount: 10 })
    expect(data.map((member) => member.id)).toEqual(data.map((member) => member.id).toSorted())
    const waiting = data.find((member) => !member.authorized && member.name === 'contractor')
    const path = `/controller/network/${id}/member/${waiting?.id}`
    expect(await json('POST', path, { authorized: true })).toMatchObject({ ipAssignments: [], vMajor: -1 })
    await expect
      .poll(() => json('GET', path))
      .toMatchObject({ ipAssignments: [expect.stringMatching(/^10\.64\.0\.\d+$/)], vMajor: 1, vMinor: 12 })
  })

  test('lists are there, and unknown networks have none', async () => {
    const unknown = '/controller/network/00000000000000aa'
    for (const path of [unknown, `${unknown}/member`, `/unstable${unknown}/member`]) {
      expect(await call('GET', path)).toMatchObject({ status: 404, body: '', contentType: null })
    }
    expect((await call('POST', `${unknown}/member/1234567890`, {})).status).toBe(404)
    expect((await call('DELETE', unknown)).status).toBe(404)
    expect(await json('GET', '/controller/network')).toEqual(
      expect.arrayContaining([`${service.address}70015b`]),
    )
  })
})
