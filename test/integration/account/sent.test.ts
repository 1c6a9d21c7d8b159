import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AccountClient, createAccountClient } from '../../../main/account/client.ts'
import { type FaultyServer, json, startFaultyServer } from '../../support/faulty-server.ts'
import { codeOf, must } from '../../support/outcome.ts'

/* The requests to an account's service, down to the letter */
const token = 'Th1sT0kenIsSecretAndMustNeverShow'
const network = '8056c2e21c000001'
const node = '0a1b2c3d4e'

let server: FaultyServer
let client: AccountClient

beforeEach(async () => {
  server = await startFaultyServer()
  client = createAccountClient({ base: server.origin, token })
})
afterEach(async () => {
  await client.close()
  await server.close()
})

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
