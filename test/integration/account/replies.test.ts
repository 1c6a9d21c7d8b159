import { describe, expect, test } from 'vitest'
import { createAccountSource } from '../../../main/account/source.ts'
import { startFaultyAccount } from '../../support/account/faulty-account.ts'
import { type Answer, json } from '../../support/faulty-server.ts'
import { codeOf, faultOf, must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

const network = '8056c2e21c000001'
const node = '0a1b2c3d4e'

const account = forEachTest(startFaultyAccount)

describe('replies of another shape', () => {
  test('an object where a list belongs, and the other way round', async () => {
    account.answer(json({ networks: [] }))
    expect(faultOf(await account.client.networks())).toEqual({
      code: 'account-reply-unexpected',
      detail: 'GET /network: an object that was not expected',
    })
    expect(codeOf(await account.client.members(network))).toBe('account-reply-unexpected')
    expect(codeOf(await account.client.invitations())).toBe('account-reply-unexpected')
    account.answer(json([{ id: network }]))
    const other = account.open()
    expect(faultOf(await other.network(network))).toEqual({
      code: 'account-reply-unexpected',
      detail: `GET /network/${network}: a list that was not expected`,
    })
    expect(codeOf(await other.organization())).toBe('account-reply-unexpected')
    expect(codeOf(await other.user('u1'))).toBe('account-reply-unexpected')
    expect(codeOf(await other.member(network, node))).toBe('account-reply-unexpected')
    await other.close()
  })

  test('a network whose settings are answered with nothing to be read is kept', async () => {
    account.server.answer = ({ path }) =>
      path === '/api/v1/network' ? json({ id: network }) : { status: 200, body: '<html>' }
    const source = createAccountSource(account.client, 'https://account.example#u1', 'u1')
    expect(codeOf(await source.createNetwork(null, { name: 'x' }))).toBe('account-reply-not-json')
    expect(account.server.requests.map(({ method }) => method)).toEqual(['POST', 'POST'])
  })

  test('the members of an organization come as a list or as one', async () => {
    const one = { orgId: 'o', userId: 'u', name: 'Ada', email: 'ada@example.com' }
    account.answer(json(one))
    expect(must(await account.client.organizationMembers('o')).items).toEqual([one])
    account.answer(json([one, one]))
    expect(must(await account.client.organizationMembers('p')).items).toHaveLength(2)
  })

  test('null for every field that may be missing', async () => {
    const nothing = Object.fromEntries(
      'config description rulesSource permissions ownerId capabilitiesByName tagsByName totalMemberCount'
        .split(' ')
        .map((key) => [key, null]),
    )
    account.answer(json([{ id: network, ...nothing }]))
    const [first] = must(await account.client.networks()).items
    expect(first).toMatchObject({
      id: network,
      description: null,
      rulesSource: null,
      ownerId: null,
      permissions: null,
      totalMemberCount: null,
      revision: null,
      config: { name: '', private: null, mtu: null, routes: null, dns: { domain: null, servers: null } },
      ssoConfig: { enabled: null, mode: null, allowList: null },
    })
    account.answer(
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
    expect(must(await account.client.members(network)).items).toMatchObject([
      {
        id: node,
        network,
        hidden: null,
        description: null,
        presence: null,
        hasRequestedConfig: false,
        version: null,
        config: { name: '', authorized: null, ipAssignments: null, tags: null },
      },
    ])
    account.answer(
      json({ id: 'u1', orgId: null, displayName: null, globalPermissions: null, auth: null, tokens: null }),
    )
    expect(must(await account.client.user('u1'))).toMatchObject({
      orgId: null,
      displayName: '',
      auth: null,
      tokens: null,
      globalPermissions: { a: null, d: null, m: null, r: null },
    })
  })

  test('one broken element does not hide the others, nor a strange field a whole network', async () => {
    account.answer(
      json([null, 7, { id: 'no id' }, { id: network, config: { name: 5, mtu: 'x', routes: {} } }]),
    )
    expect(must(await account.client.networks())).toMatchObject({
      items: [{ id: network, config: { name: '', mtu: null, routes: null } }],
      unreadable: 3,
    })
  })

  test.each([
    ['no JSON', { status: 200, body: 'service is busy' }, 'account-reply-not-json'],
    [
      'too deep',
      { status: 200, body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
      'account-reply-too-large',
    ],
    ['nothing', { status: 200, body: '' }, 'account-reply-unexpected'],
    ['too much', { flood: 3 * 1024 * 1024 }, 'account-reply-too-large'],
    ['no HTTP', { raw: 'SSH-2.0-OpenSSH_9.2\r\n' }, 'account-reply-unexpected'],
    ['half an answer', { cut: 'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n[' }, 'account-closed'],
  ] as [string, Answer, string][])('%s', async (_name, reply, expected) => {
    account.answer(reply)
    expect(codeOf(await account.client.networks())).toBe(expected)
  })
})
