import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExact } from '../../domain/exact-integer.ts'
import { untoldMember, untoldNetwork } from '../../domain/testing/sample-members.ts'
import {
  readControllerStatus,
  readHostedMember,
  readHostedNetwork,
  readListedMembers,
  readListedNetworks,
  readMemberDetails,
  readMemberRevisions,
  readNetworkDetails,
  readNetworkIds,
} from './schema.ts'

const id = '1bb46b80d6c6515c'
const node = '1234567890'
const readMember = readHostedMember(id)

describe('a hosted network', () => {
  test('with nothing but its id: all is unknown', () => {
    expect(readHostedNetwork({ id })).toEqual({
      id,
      source: 'controller',
      revision: null,
      unreadable: {},
      creationTime: null,
      objtype: null,
      config: untoldNetwork,
    })
  })

  test('by its other name, in upper case, and without what we do not know', () => {
    const network = readHostedNetwork({ nwid: id.toUpperCase(), ssoEnabled: true, authTokens: [null] })
    expect(network?.id).toBe(id)
    expect(JSON.stringify(network)).not.toMatch(/sso|auth/)
  })

  test.each([
    ['an empty list', [], { domain: '', servers: [] }],
    [
      'an object',
      { domain: 'a.example', servers: ['10.0.0.1', 5] },
      { domain: 'a.example', servers: ['10.0.0.1'] },
    ],
    ['half an object', { domain: 'a.example' }, { domain: 'a.example', servers: null }],
    ['null', null, { domain: null, servers: null }],
    ['a text', 'a.example', { domain: null, servers: null }],
  ])('DNS as %s', (_what, dns, expected) => {
    expect(readHostedNetwork({ id, dns })?.config.dns).toEqual(expected)
  })

  test('routes without a gateway, and broken ones left out', () => {
    const routes = [
      { target: '10.0.0.0/8', via: null },
      { target: '10.1.0.0/16' },
      { target: '10.2.0.0/16', via: '10.0.0.1', flags: 0 },
      { via: '10.0.0.1' },
      'junk',
      null,
    ]
    const network = readHostedNetwork({ id, routes })
    expect(network?.config.routes).toEqual([
      { target: '10.0.0.0/8', via: null },
      { target: '10.1.0.0/16', via: null },
      { target: '10.2.0.0/16', via: '10.0.0.1' },
    ])
    expect(network?.unreadable).toEqual({ routes: 3 })
  })

  test('entries that cannot be read are counted for each list, and a list of nothing else is unknown', () => {
    const broken = [null, 7, 'junk']
    const network = readHostedNetwork({
      id,
      routes: broken,
      ipAssignmentPools: [
        { ipRangeStart: '10.0.0.1', ipRangeEnd: '10.0.0.9' },
        { ipRangeStart: '10.0.0.10' },
      ],
      dns: { domain: 'a.example', servers: ['10.0.0.1', 5] },
      rules: [{ type: 'ACTION_ACCEPT' }, ...broken],
      tags: 'none',
    })
    expect(network?.unreadable).toEqual({ routes: 3, ipAssignmentPools: 1, dns: 1, rules: 3 })
    expect([network?.config.routes, network?.config.tags]).toEqual([null, null])
  })

  test('the modes, where keys are missing or the old text form stands there', () => {
    const config = readHostedNetwork({ id, v4AssignMode: 'zt', v6AssignMode: { zt: true } })?.config
    expect(config?.v4AssignMode).toEqual({ zt: null })
    expect(config?.v6AssignMode).toEqual({ '6plane': null, rfc4193: null, zt: true })
  })

  test('rules, capabilities and tags to the letter, unknown types and fields too', () => {
    const rules = [{ type: 'MATCH_NOVELTY', not: true, deep: { list: [1, null, 'x'] } }]
    const config = readHostedNetwork({ id, rules, capabilities: rules, tags: rules })?.config
    expect([config?.rules, config?.capabilities, config?.tags]).toEqual([rules, rules, rules])
  })

  test('numbers past 2^53, and what is no number', () => {
    const text = `{"id":"${id}","multicastLimit":18446744073709551611,"mtu":"1400","revision":1e999}`
    const network = readHostedNetwork(parseExact(text))
    expect(network).toMatchObject({
      config: { multicastLimit: '18446744073709551611', mtu: null },
      revision: null,
    })
  })

  test.each([[null], [7], ['x'], [[]], [{}], [{ id: 'short' }], [{ id: 7 }]])('%j is none', (json) => {
    expect(readHostedNetwork(json)).toBeNull()
  })
})

describe('a member', () => {
  test('with nothing but its id', () => {
    expect(readMember({ id: node })).toEqual({
      id: node,
      network: id,
      revision: null,
      creationTime: null,
      lastAuthorizedTime: null,
      lastDeauthorizedTime: null,
      version: null,
      hasRequestedConfig: false,
      presence: null,
      config: untoldMember,
    })
  })

  test('a revision of 0 is one, a time of 0 is none, and nor is one beyond all dates', () => {
    expect(readMember({ id: node, revision: 0, creationTime: 0 })).toMatchObject({
      revision: 0,
      creationTime: null,
    })
    expect(readMember({ id: node, creationTime: 1e300 })).toMatchObject({ creationTime: null })
    expect(readMemberRevisions({ [node]: null })?.revisions).toEqual(new Map([[node, null]]))
  })

  test('by its other name, in upper case', () => {
    expect(readMember({ address: 'ABCDEF0123' })?.id).toBe('abcdef0123')
  })

  test.each([
    [{ vMajor: 1, vMinor: 14, vRev: 1 }, '1.14.1', true],
    [{ vMajor: 1, vMinor: 0, vRev: 0 }, '1.0.0', true],
    [{ vMajor: -1, vMinor: -1, vRev: -1 }, null, false],
    [{ vMajor: -1, identity: `${node}:0:key` }, null, true],
    [{ vMajor: 1 }, null, false],
    [{ identity: '' }, null, false],
  ])('%j: version %s, requested %s', (fields, version, hasRequestedConfig) => {
    expect(readMember({ id: node, ...fields })).toMatchObject({ version, hasRequestedConfig })
  })

  test.each([
    [null, []],
    [[], []],
    [{}, null],
    [undefined, null],
    [
      [[1, 2], [3, false], [4], [5, 'x'], 'junk', [6, 7, 8]],
      [
        [1, 2],
        [3, false],
      ],
    ],
  ])('tags %j become %j', (tags, expected) => {
    expect(readMember({ id: node, tags })?.config.tags).toEqual(expected)
  })

  test.each([[null], [[]], [{}], [{ id }], ['x']])('%j is none', (json) => {
    expect(readMember(json)).toBeNull()
  })
})

/** The values of JSON, in which integers may be exact */
const jsonValues = [fc.boolean(), fc.double(), fc.bigInt(), fc.string(), fc.constant(null)]

test('whatever comes, nothing throws', () => {
  fc.assert(
    fc.property(fc.anything({ values: jsonValues }), (json) => {
      for (const read of [
        (given: unknown) => readControllerStatus(given, 0),
        readHostedNetwork,
        readMember,
        readListedNetworks,
        readListedMembers(id),
        readMemberRevisions,
        readNetworkDetails,
        readNetworkIds,
      ]) {
        read(json)
      }
    }),
  )
})

test('whatever stands in its fields, a network and a member stay what they are', () => {
  const network = Object.keys(readHostedNetwork({ id })?.config ?? {})
  const member = Object.keys(readMember({ id: node })?.config ?? {})
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const given = Object.fromEntries([...network, ...member].map((key) => [key, value]))
      expect(Object.keys(readHostedNetwork({ ...given, id })?.config ?? {})).toEqual(network)
      expect(Object.keys(readMember({ ...given, id: node })?.config ?? {})).toEqual(member)
    }),
  )
})

test('ids of networks: the good ones, in lower case', () => {
  expect(readNetworkIds([id.toUpperCase(), 'junk', null, 7])).toEqual({ items: [id], unreadable: 3 })
  expect(readNetworkIds({})).toBeNull()
})

test.each<[string, (json: unknown) => unknown, unknown, unknown]>([
  ['revisions of members', readMemberRevisions, { error: 'x' }, {}],
  ['revisions of members in a list', readMemberRevisions, [7], [{}]],
])('%s of which none can be read are not none', (_what, read, unreadable, empty) => {
  expect(read(unreadable)).toBeNull()
  expect(read(empty)).toEqual({ revisions: new Map(), unreadable: 0 })
})

test.each<[string, (json: unknown) => unknown, unknown]>([
  ['all members', readListedMembers(id), [node]],
  ['all networks', readListedNetworks, [id]],
])('%s of which none can be read are no list', (_what, read, data) => {
  expect(read({ data })).toBeNull()
  expect(read({ data: [] })).toEqual({ items: [], unreadable: 0 })
})

test('lists by their ids name what does not tell its own', () => {
  expect(readListedMembers(id)({ data: { [node]: { authorized: true } } })).toMatchObject({
    items: [{ id: node, config: { authorized: true } }],
    unreadable: 0,
  })
  expect(readListedNetworks({ data: { [id]: { name: 'x' }, ['f'.repeat(16)]: 7 } })).toMatchObject({
    items: [{ network: { id, config: { name: 'x' } } }],
    unreadable: 1,
  })
})

test('revisions beyond 2^53 are exact', () => {
  const revision = 2n ** 63n + 1n
  expect(readHostedNetwork({ id, revision })?.revision).toBe(String(revision))
  expect(readMember({ id: node, revision })?.revision).toBe(String(revision))
  expect(readMemberRevisions({ [node]: revision })?.revisions.get(node)).toBe(String(revision))
})

test('what a controller tells of a member beside: kept exact, and unknown where it does not say', () => {
  const said = {
    nwid: id,
    identity: `${node}:0:key`,
    objtype: 'member',
    vMajor: 1,
    vMinor: 14,
    vRev: 1,
    vProto: 12,
    authenticationExpiryTime: 1_700_000_000_000,
    lastAuthorizedCredential: 'x',
    lastAuthorizedCredentialType: 'api',
    remoteTraceTarget: node,
    remoteTraceLevel: 3,
  }
  expect(readMemberDetails({ ...said, more: 2n ** 63n })).toEqual({
    source: 'controller',
    ...said,
    unknownProperties: [{ name: 'more', value: '9223372036854775808' }],
  })
  const unknown = Object.fromEntries(Object.keys(said).map((field) => [field, null]))
  expect(readMemberDetails({ id: node })).toEqual({ source: 'controller', ...unknown, unknownProperties: [] })
  for (const odd of [{}, [], 7]) {
    const given = Object.fromEntries(Object.keys(said).map((field) => [field, odd]))
    expect(readMemberDetails({ id: node, ...given })).toMatchObject({
      identity: null,
      vProto: odd === 7 ? 7 : null,
    })
  }
  for (const none of [null, [], {}, 'x', { error: 404 }]) expect(readMemberDetails(none)).toBeNull()
})

test('what a controller tells of a network beside: single sign-on, and what no document names', () => {
  const sso = { ssoEnabled: true, clientId: 'mesh', authorizationEndpoint: 'https://login.example' }
  expect(readNetworkDetails({ id, name: 'lab', ...sso, novelty: [1] })).toEqual({
    source: 'controller',
    ...sso,
    unknownProperties: [{ name: 'novelty', value: '[1]' }],
  })
  const unknown = { ssoEnabled: null, clientId: null, authorizationEndpoint: null }
  expect(readNetworkDetails({ id, ssoEnabled: 'yes', clientId: 7 })).toMatchObject(unknown)
  for (const none of [null, [], {}, 'x', { error: 404 }]) expect(readNetworkDetails(none)).toBeNull()
})

test.each([
  ['authTokens', [null]],
  ['authTokens', { 'not for the window': 1 }],
  ['sso', { issuer: 'https://login.example', clientSecret: 'not for the window' }],
  ['keys', [{ PRIVATE_KEY: 'not for the window' }]],
])('what may be a secret is named without its value: %s %j', (name, value) => {
  const details = readNetworkDetails({ id, [name]: value })
  expect(details?.unknownProperties).toEqual([{ name, value: null }])
})

test('what a controller tells of itself, and that it is there unless it denies it', () => {
  const clock = 1_700_000_000_000
  const facts = { apiVersion: 4, databaseReady: true, clockAhead: 5 }
  const reply = { controller: true, apiVersion: 4, clock, databaseReady: true }
  expect(readControllerStatus(reply, clock - 5_900)).toEqual({ available: true, ready: true, facts })
  const unknown = { apiVersion: null, databaseReady: null, clockAhead: null }
  for (const odd of [{}, { controller: null, apiVersion: '4', databaseReady: 1, clock: 'x' }])
    expect(readControllerStatus(odd, clock)).toEqual({ available: true, ready: true, facts: unknown })
  expect(readControllerStatus({ controller: false }, clock)?.available).toBe(false)
  expect(readControllerStatus([], clock)).toBeNull()
})

test('counts that are none are not made up', () => {
  const data = [
    { id, meta: { totalMemberCount: -1, authorizedMemberCount: 'x' } },
    { id, meta: [] },
  ]
  expect(readListedNetworks({ data })?.items).toMatchObject([
    { memberCount: null, authorizedCount: null },
    { memberCount: null, authorizedCount: null },
  ])
})
