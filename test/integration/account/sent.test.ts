import { beforeEach, describe, expect, test } from 'vitest'
import { createAccountClient } from '../../../main/account/client.ts'
import { createZtnetClient } from '../../../main/account/ztnet/client.ts'
import { fingerprints, startSelfSignedAccount } from '../../support/account/self-signed.ts'
import { json, startFaultyServer, type WireRequest } from '../../support/faulty-server.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

/* The requests to an account's service, down to the letter */
const token = 'Th1sT0kenIsSecretAndMustNeverShow'
const network = '8056c2e21c000001'
const node = '0a1b2c3d4e'

const server = forEachTest(startFaultyServer)
const client = forEachTest(() => createAccountClient({ base: server.origin, token }))

test('the token in its header and nowhere else, under the base’s own path', async () => {
  const under = createAccountClient({ base: `${server.origin}/portal/`, token })
  server.answer = () => json([])
  must(await under.networks())
  const [request] = server.requests
  expect(request).toMatchObject({
    path: '/portal/api/v1/network',
    headers: { authorization: `token ${token}` },
  })
  expect(JSON.stringify({ ...request, headers: {} })).not.toContain(token)
  await under.close()
})

test('of a change only what changes, and what we do not know inside of parts', async () => {
  const stored = {
    id: network,
    config: {
      routes: [{ target: '10.0.0.0/8', via: null, metric: 7 }],
      dns: { domain: 'old.example', servers: [], search: ['x'] },
      ssoConfig: { enabled: true, mode: 'email', clientId: 'c', allowList: [], provider: 'p', hint: 1 },
    },
    permissions: { u1: { a: true, d: true, m: true, r: true, t: true } },
  }
  server.answer = () => json(stored)
  must(
    await client.updateNetwork(network, {
      description: null,
      routes: [
        { target: '10.0.0.0/8', via: '10.0.0.1' },
        { target: '10.9.0.0/16', via: null },
      ],
      dns: { domain: 'new.example', servers: [] },
      ssoConfig: { enabled: false, mode: 'default', clientId: '', allowList: [] },
      permissions: { u1: { a: false, d: true, m: true, r: true } },
    }),
  )
  expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual({
    description: null,
    permissions: { u1: { a: false, d: true, m: true, r: true, t: true } },
    config: {
      routes: [
        { target: '10.0.0.0/8', via: '10.0.0.1', metric: 7 },
        { target: '10.9.0.0/16', via: null },
      ],
      dns: { domain: 'new.example', servers: [], search: ['x'] },
      ssoConfig: { enabled: false, mode: 'default', clientId: '', allowList: [], hint: 1 },
    },
  })
  must(await client.updateNetwork(network, { name: 'n' }))
  expect(server.requests.at(-1)?.body).toBe('{"config":{"name":"n"}}')
  server.answer = () => json({ id: `${network}-${node}` })
  must(await client.updateMember(network, node, { authorized: true }))
  expect(server.requests.at(-1)?.body).toBe('{"config":{"authorized":true}}')
})

test.each(['', '.', '..'])('an id of "%s" is not sent: it would mean another thing', async (id) => {
  expect(codeOf(await client.deleteToken('u1', id))).toBe('argument-invalid')
  expect(codeOf(await client.organizationById(id))).toBe('argument-invalid')
  expect(server.requests).toEqual([])
})

test.each(['', 'ada', 'ada@', '@example.com', 'a b@example.com', 'ada@example', 'a@b.c\nd@e.f'])(
  'an invitation to "%s" is not sent',
  async (email) => {
    expect(codeOf(await client.invite(email))).toBe('account-email-invalid')
    expect(server.requests).toEqual([])
  },
)

describe('ZTNET', () => {
  const key = `${'0f'.repeat(16)}:${'a7'.repeat(112)}`
  const own = '5e1f0a7c93000001'
  const item = { id: node, nwid: network, authorized: false, deleted: false }
  const inOrg = '/api/v1/org/o1/network'
  /** A server with one network of an organization and one of a person */
  const world = ({ method, path }: WireRequest) => {
    if (method === 'DELETE') return { status: path.endsWith(network) ? 204 : 200 }
    if (path === '/api/v1/org') return json([{ id: 'o1', orgName: 'Lantern Works' }])
    if (path === inOrg) return json(method === 'GET' ? [{ nwid: network }] : { nwid: network })
    if (path === '/api/v1/network') return json(method === 'GET' ? [{ nwid: own }] : { nwid: own })
    if (path.endsWith('/member')) return json([item])
    if (path.includes('/member/')) return json(item)
    return json({ nwid: path.split('/').at(-1) })
  }
  const ztnet = forEachTest(() => createZtnetClient({ base: server.origin, token: key }))
  beforeEach(() => {
    server.answer = world
  })

  test('every request says that it is JSON, and each but a read has a body', async () => {
    must(await ztnet.status())
    must(await ztnet.networks())
    must(await ztnet.createNetwork())
    must(await ztnet.updateNetwork(network, { name: 'office', rulesSource: 'drop;' }))
    must(await ztnet.networkDetails(network))
    for (const id of [network, own]) {
      must(await ztnet.network(id))
      must(await ztnet.membersNow(id))
      must(await ztnet.member(id, node))
      must(await ztnet.memberDetails(id, node))
      must(await ztnet.updateMember(id, node, { name: 'gate' }))
      must(await ztnet.deleteMember(id, node))
    }
    must(await ztnet.deleteNetwork(network))
    const sent = server.requests.map(({ method, path, headers, body }) => ({
      what: `${method} ${path.replace('/api/v1', '')}`,
      type: headers['content-type'],
      key: headers['x-ztnet-auth'],
      body: method === 'GET' ? body : typeof JSON.parse(body),
    }))
    for (const { what, ...rest } of sent)
      expect({ what, ...rest }).toEqual({
        ...{ what, type: 'application/json', key },
        body: what.startsWith('GET') ? '' : 'object',
      })
    expect([...new Set(sent.map(({ what }) => what))].toSorted()).toEqual(
      [
        'GET /org',
        'GET /network',
        'GET /org/o1/network',
        'POST /org/o1/network',
        ...['GET', 'POST', 'DELETE'].map((method) => `${method} /org/o1/network/${network}`),
        `GET /org/o1/network/${network}/member`,
        ...['GET', 'POST', 'DELETE'].map((method) => `${method} /org/o1/network/${network}/member/${node}`),
        `GET /network/${own}`,
        `GET /network/${own}/member`,
        ...['POST', 'DELETE'].map((method) => `${method} /network/${own}/member/${node}`),
      ].toSorted(),
    )
    const bodyOf = (wanted: string) =>
      server.requests.find(({ method, path }) => `${method} ${path.replace('/api/v1', '')}` === wanted)?.body
    // Requests without content still send an empty object.
    for (const what of [
      'POST /org/o1/network',
      `DELETE /org/o1/network/${network}`,
      `DELETE /org/o1/network/${network}/member/${node}`,
      `DELETE /network/${own}/member/${node}`,
    ])
      expect(bodyOf(what)).toBe('{}')
  })

  test('the text of rules goes in a request of its own, after the rest', async () => {
    const change = { name: 'office', mtu: 1400, rulesSource: 'drop;', rules: [] }
    must(await ztnet.updateNetwork(network, change))
    const bodies = server.requests.flatMap(({ method, body }) =>
      method === 'POST' ? [JSON.parse(body)] : [],
    )
    expect(bodies).toEqual([{ name: 'office', mtu: '1400' }, { flowRule: 'drop;' }])
  })

  test('a refused setting leaves the rules unsent', async () => {
    server.answer = (request) =>
      request.method === 'POST' ? json({ error: 'Invalid MTU' }, 400) : world(request)
    expect(codeOf(await ztnet.updateNetwork(network, { mtu: 1, rulesSource: 'drop;' }))).toBe(
      'account-refused',
    )
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  const lead = async (client: ReturnType<typeof createZtnetClient>) => [
    codeOf(await client.status()),
    codeOf(await client.networks()),
    codeOf(await client.createNetwork()),
  ]
  const refused = ['account-redirect', 'account-redirect', 'account-redirect']

  test.each([301, 302, 307, 308])('a redirect with %i to another host gets no key', async (status) => {
    const other = await startFaultyServer()
    server.answer = ({ path }) => ({ status, headers: { location: `${other.origin}${path}` } })
    expect(await lead(ztnet)).toEqual(refused)
    expect(other.connections()).toBe(0)
    await other.close()
  })

  test('a redirect from TLS to plain HTTP on the same computer gets no key', async () => {
    const plain = await startFaultyServer()
    server.answer = ({ path }) => ({ status: 308, headers: { location: `${plain.origin}${path}` } })
    const secure = await startSelfSignedAccount('first', server.origin)
    const own = createZtnetClient({ base: secure.url, token: key, certificate: fingerprints.first })
    expect(await lead(own)).toEqual(refused)
    expect(secure.tokens).toContain(key)
    expect(plain.connections()).toBe(0)
    await own.close()
    await secure.close()
    await plain.close()
  })
})
