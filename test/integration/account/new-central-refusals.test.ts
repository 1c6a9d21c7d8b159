import { afterEach, describe, expect, test } from 'vitest'
import { central, sharedNewCentral } from '../../support/account/demo-new-central.ts'
import { readApiTable } from '../../support/api-table.ts'

const { lantern, harbour, main, events, office, guests } = central
const table = readApiTable('new-central.json')
const v2 = '/api/v2'
const day = 24 * 3_600_000
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString()

const { demo, ask, quirk } = sharedNewCentral()

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
