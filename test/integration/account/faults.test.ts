import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '../../../contract/fault.ts'
import type { Result } from '../../../contract/result.ts'
import {
  type AccountClient,
  type AccountClientOptions,
  createAccountClient,
} from '../../../main/account/client.ts'
import { type Answer, type FaultyServer, json, startFaultyServer } from '../../support/faulty-server.ts'
import { codeOf, must } from '../../support/outcome.ts'

const token = 'Th1sT0kenIsSecretAndMustNeverShow'
const network = '8056c2e21c000001'
const node = '0a1b2c3d4e'
const status = { id: 'central_status', user: { id: 'u1', displayName: 'Ada' }, readOnlyMode: false }

let server: FaultyServer
let client: AccountClient

beforeEach(async () => {
  server = await startFaultyServer()
  client = open()
})
afterEach(async () => {
  await client.close()
  await server.close()
})

function open(options: Partial<AccountClientOptions> = {}): AccountClient {
  return createAccountClient({
    base: server.origin,
    token,
    limits: { connect: 500, request: 500, reply: 1024 * 1024 },
    ...options,
  })
}
function faultOf(result: Result<unknown>): Fault {
  if (result.ok) throw new Error('it was expected to fail')
  return result.error
}
/** Statuses are answered well, all else so. */
function answer(with_: Answer): void {
  server.answer = ({ path }) => (path === '/api/v1/status' ? json(status) : with_)
}

describe('refusals', () => {
  test.each([
    [400, 'account-refused'],
    [403, 'account-forbidden'],
    [404, 'account-not-found'],
    [409, 'account-conflict'],
    [422, 'account-refused'],
    [500, 'account-error'],
    [503, 'account-error'],
  ])('%i is %s, in the service’s own words', async (number, expected) => {
    answer(json({ type: 'x', message: `because ${token}` }, number))
    const fault = faultOf(await client.updateNetwork(network, { name: 'x' }))
    expect(fault.code).toBe(expected)
    expect(fault.detail).toBe(`POST /network/${network}: ${number} because …`)
  })

  test.each([401, 403])('%i of a token that was withdrawn while running', async (number) => {
    const refused: Fault[] = []
    const watched = open({ onRefused: (fault) => refused.push(fault) })
    server.answer = () => json({}, number)
    expect(codeOf(await watched.networks())).toBe('account-unauthorized')
    expect(refused).toHaveLength(1)
    await watched.close()
  })

  test.each([401, 403])('%i of one thing, while the token is good, signs nobody out', async (number) => {
    const refused: Fault[] = []
    const watched = open({ onRefused: (fault) => refused.push(fault) })
    answer(json({}, number))
    expect(codeOf(await watched.networks())).toBe('account-forbidden')
    expect(refused).toEqual([])
    await watched.close()
  })

  test('401 while the status cannot be had signs nobody out', async () => {
    const refused: Fault[] = []
    const watched = open({ onRefused: (fault) => refused.push(fault) })
    server.answer = ({ path }) => json({}, path.endsWith('/status') ? 500 : 401)
    expect(codeOf(await watched.networks())).toBe('account-unauthorized')
    expect(refused).toEqual([])
    await watched.close()
  })

  test('500 with a page of HTML: the page is not shown', async () => {
    answer({ status: 500, body: '<!doctype html><h1>Oops</h1>', headers: { 'content-type': 'text/html' } })
    expect(faultOf(await client.networks())).toEqual({ code: 'account-error', detail: 'GET /network: 500' })
  })
})

describe('replies of another shape', () => {
  test('an object where a list belongs, and the other way round', async () => {
    answer(json({ networks: [] }))
    expect(faultOf(await client.networks())).toEqual({
      code: 'account-reply-unexpected',
      detail: 'GET /network: an object that was not expected',
    })
    expect(codeOf(await client.members(network))).toBe('account-reply-unexpected')
    expect(codeOf(await client.invitations())).toBe('account-reply-unexpected')
    answer(json([{ id: network }]))
    const other = open()
    expect(faultOf(await other.network(network))).toEqual({
      code: 'account-reply-unexpected',
      detail: `GET /network/${network}: a list that was not expected`,
    })
    expect(codeOf(await other.organization())).toBe('account-reply-unexpected')
    expect(codeOf(await other.user('u1'))).toBe('account-reply-unexpected')
    expect(codeOf(await other.member(network, node))).toBe('account-reply-unexpected')
    await other.close()
  })

  test('the members of an organization come as a list or as one', async () => {
    const one = { orgId: 'o', userId: 'u', name: 'Ada', email: 'ada@example.com' }
    answer(json(one))
    expect(must(await client.organizationMembers('o'))).toEqual([one])
    answer(json([one, one]))
    expect(must(await client.organizationMembers('p'))).toHaveLength(2)
  })

  test('null for every field that may be missing', async () => {
    const nothing = Object.fromEntries(
      'config description rulesSource permissions ownerId capabilitiesByName tagsByName totalMemberCount'
        .split(' ')
        .map((key) => [key, null]),
    )
    answer(json([{ id: network, ...nothing }]))
    const [first] = must(await client.networks())
    expect(first).toMatchObject({
      id: network,
      description: null,
      rulesSource: null,
      ownerId: null,
      permissions: {},
      totalMemberCount: null,
      revision: 0,
      config: { name: '', private: true, mtu: 2800, routes: [], dns: { domain: '', servers: [] } },
      ssoConfig: { enabled: false, mode: 'default', allowList: [] },
    })
    answer(
      json([
        {
          id: `${network}-${node}`,
          config: null,
          hidden: null,
          name: null,
          lastSeen: null,
          clientVersion: null,
        },
      ]),
    )
    expect(must(await client.members(network))).toMatchObject([
      {
        id: node,
        network,
        hidden: false,
        description: null,
        presence: null,
        hasAsked: false,
        version: null,
        config: { name: '', authorized: false, ipAssignments: [], tags: [] },
      },
    ])
    answer(
      json({ id: 'u1', orgId: null, displayName: null, globalPermissions: null, auth: null, tokens: null }),
    )
    expect(must(await client.user('u1'))).toMatchObject({
      orgId: null,
      displayName: '',
      auth: {},
      tokens: [],
    })
  })

  test('one broken element does not hide the others, nor a strange field a whole network', async () => {
    answer(json([null, 7, { id: 'no id' }, { id: network, config: { name: 5, mtu: 'x', routes: {} } }]))
    expect(must(await client.networks())).toMatchObject([{ id: network, config: { name: '', routes: [] } }])
  })

  test.each([
    ['no JSON', { status: 200, body: 'service is busy' }, 'account-reply-unexpected'],
    ['nothing', { status: 200, body: '' }, 'account-reply-unexpected'],
    ['too much', { flood: 3 * 1024 * 1024 }, 'account-reply-too-large'],
    ['no HTTP', { raw: 'SSH-2.0-OpenSSH_9.2\r\n' }, 'account-reply-unexpected'],
    ['half an answer', { cut: 'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n[' }, 'account-closed'],
  ] as [string, Answer, string][])('%s', async (_name, reply, expected) => {
    answer(reply)
    expect(codeOf(await client.networks())).toBe(expected)
  })
})

describe('the way there', () => {
  test('nobody listens: nothing was sent, whether read or written', async () => {
    await server.close()
    expect(codeOf(await client.networks())).toBe('account-unreachable')
    expect(codeOf(await client.deleteNetwork(network))).toBe('account-unreachable')
  })

  test('no such host', async () => {
    const lost = open({ base: 'https://account.invalid' })
    expect(codeOf(await lost.networks())).toBe('account-unreachable')
    await lost.close()
  })

  test('no answer: a read takes too long, and of a write nobody knows', async () => {
    server.answer = () => ({ hang: true })
    expect(codeOf(await client.networks())).toBe('account-timeout')
    expect(codeOf(await client.updateMember(network, node, { authorized: true }))).toBe(
      'account-write-unknown',
    )
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('a cut read is read once more; a cut write is not written again', async () => {
    let cuts = 1
    server.answer = ({ path }) => {
      cuts -= 1
      return cuts >= 0 ? { cut: '' } : json(path.endsWith('/network') ? [] : {})
    }
    expect(codeOf(await client.networks())).toBe('ok')
    cuts = 1
    expect(codeOf(await client.createNetwork())).toBe('account-write-unknown')
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('a redirect elsewhere is refused, and the token is not sent on', async () => {
    const other = await startFaultyServer()
    answer({ status: 302, headers: { location: `${other.origin}/api/v1/network` } })
    expect(faultOf(await client.networks())).toEqual({
      code: 'account-redirect',
      detail: `GET /network: 302 to ${other.origin}`,
    })
    expect(other.connections()).toBe(0)
    await other.close()
  })

  test('a redirect on the same host is followed for reads, not for ever, and never for writes', async () => {
    server.answer = ({ path }) =>
      path === '/api/v1/network' ? { status: 307, headers: { location: '/api/v1/networks' } } : json([])
    expect(codeOf(await client.networks())).toBe('ok')
    expect(codeOf(await client.createNetwork())).toBe('account-redirect')
    expect(server.requests.at(-1)?.path).toBe('/api/v1/network')
    server.answer = () => ({ status: 302, headers: { location: '/api/v1/org' } })
    expect(codeOf(await client.organization())).toBe('account-redirect')
  })

  test('after it is closed nothing is sent', async () => {
    await client.close()
    expect(codeOf(await client.networks())).toBe('account-closed')
    expect(server.requests).toEqual([])
  })

  test('what is closed while it is on its way says so', async () => {
    server.answer = () => ({ hang: true })
    const reply = client.networks()
    await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBe(1)
    await client.close()
    expect(codeOf(await reply)).toBe('account-closed')
  })
})

test('no fault shows the token, even where the service echoes it', async () => {
  const said: unknown[] = []
  for (const reply of [
    json(`token ${token}`, 400),
    { status: 500, body: token },
    { status: 200, body: token },
  ]) {
    answer(reply as Answer)
    said.push(await client.networks(), await client.createNetwork())
  }
  expect(JSON.stringify(said)).not.toContain(token)
})
