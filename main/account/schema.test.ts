import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMember, readMembers, readNetwork, readNetworks } from './network-schema.ts'
import * as people from './people-schema.ts'

const network = '8056c2e21c000001'
const node = '0a1b2c3d4e'

/** Every field that the documents name, so that strange values meet the names that are read. */
const names =
  'id clock config description rulesSource permissions ownerId onlineMemberCount authorizedMemberCount totalMemberCount capabilitiesByName tagsByName creationTime lastModified name private enableBroadcast mtu multicastLimit dns domain servers ipAssignmentPools ipRangeStart ipRangeEnd routes target via v4AssignMode v6AssignMode zt 6plane rfc4193 rules capabilities tags ssoConfig enabled mode clientId allowList issuers networkId nodeId controllerId hidden lastOnline lastSeen physicalAddress clientVersion protocolVersion supportsRulesEngine activeBridge authorized ipAssignments noAutoAssignIps ssoExempt identity revision vMajor vMinor vRev orgId globalPermissions a d m r displayName auth smsNumber tokens members userId email creation_time update_time status ownerEmail user readOnlyMode loginMethods version apiVersion token tokenName'.split(
    ' ',
  )
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, '', network, node, `${network}-${node}`, 'text'),
    fc.double(),
    fc.integer(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names, '__proto__'), tie('value'), { maxKeys: 8 }),
  ),
})).value

test('whatever comes, nothing throws, and what is read is of its shape', () => {
  fc.assert(
    fc.property(anything, (json) => {
      for (const read of [
        people.readUser,
        people.readOrganization,
        people.readInvitation,
        people.readTokenName,
      ]) {
        read(json)
      }
      people.readStatus(json, 0)
      people.readRandomToken(json, 0)
      people.readInvitations(json)
      people.readOrganizationMembers(json)
      readNetworks([json])
      readMembers([json])
      const found = readNetwork({ ...(json as object), id: network })
      expect(found?.config.routes === null || Array.isArray(found?.config.routes)).toBe(true)
      const member = readMember({
        ...(json as object),
        id: `${network}-${node}`,
        networkId: network,
        nodeId: node,
      })
      expect(member?.config.tags === null || Array.isArray(member?.config.tags)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

describe('members', () => {
  test('the node’s software, by its own word or by its parts', () => {
    const version = (more: object) => readMember({ id: `${network}-${node}`, ...more })?.version
    expect(version({ clientVersion: '1.14.1', config: { vMajor: 1, vMinor: 2, vRev: 3 } })).toBe('1.14.1')
    expect(version({ clientVersion: '', config: { vMajor: 1, vMinor: 2, vRev: 3 } })).toBe('1.2.3')
    expect(version({ config: { vMajor: -1, vMinor: -1, vRev: -1 } })).toBeNull()
  })

  test('seen or online, whichever was later', () => {
    expect(readMember({ id: `${network}-${node}`, lastSeen: 5, lastOnline: 9 })).toMatchObject({
      lastSeen: 5,
      lastOnline: 9,
      hasRequestedConfig: true,
      presence: { path: 'unknown', latency: null, lastSeen: 9 },
    })
  })

  test('a sighting far ahead of the clock tells nothing, and one of a clock a little ahead counts', () => {
    const id = `${network}-${node}`
    const farAhead = Date.parse('9999-12-31T23:59:59Z')
    const soon = Date.now() + 10 * 60_000
    expect(readMember({ id, lastSeen: farAhead, lastOnline: farAhead })).toMatchObject({
      ...{ lastSeen: null, lastOnline: null, presence: null },
    })
    expect(readMember({ id, lastSeen: farAhead, lastOnline: 9 })).toMatchObject({ presence: { lastSeen: 9 } })
    expect(readMember({ id, lastSeen: soon })).toMatchObject({ lastSeen: soon, presence: { lastSeen: soon } })
  })

  test('upper-case ids, and tags of both kinds', () => {
    const member = readMember({
      networkId: network.toUpperCase(),
      nodeId: node.toUpperCase(),
      config: { tags: [[1, 2], [3, true], [4], 'x', [5, '6']] },
    })
    expect(member).toMatchObject({ id: node, network })
    expect(member?.config.tags).toEqual([
      [1, 2],
      [3, true],
    ])
  })

  test('without a node it is none', () => {
    expect(readMember({ id: network })).toBeNull()
    expect(readMembers([{ nodeId: node }, { id: `${network}-${node}` }])).toMatchObject({
      items: [{ id: node }],
      unreadable: 1,
    })
  })
})

test('both casings of what the documents write in two ways', () => {
  expect(people.readInvitation({ id: 'i', creation_time: 1, update_time: 2 })).toMatchObject({
    creationTime: 1,
    updateTime: 2,
  })
  expect(people.readInvitation({ id: 'i', creationTime: 3, updateTime: 4 })).toMatchObject({
    creationTime: 3,
    updateTime: 4,
  })
  const endpoint = (ssoConfig: object) =>
    readNetwork({ id: network, config: { ssoConfig } })?.ssoConfig.authorizationEndpoint
  expect(endpoint({ authorization_endpoint: 'https://a.example' })).toBe('https://a.example')
  expect(endpoint({ authorizationEndpoint: 'https://b.example' })).toBe('https://b.example')
})

test('a list of which nothing can be read is not an empty one', () => {
  expect(readNetworks([{ id: 7 }, 'x'])).toBeNull()
  expect(readMembers([{}])).toBeNull()
  expect(readNetworks([])).toEqual({ items: [], unreadable: 0 })
})

test('a member says who it is by its id, whatever stands where its parts belong', () => {
  const id = `${network}-${node}`
  for (const odd of [null, 7, 'x', [], undefined])
    expect(readMember({ id, networkId: odd, nodeId: odd })).toMatchObject({ id: node, network })
})

test('half a version is none', () => {
  const member = { id: `${network}-${node}`, config: { vMajor: 1, vMinor: null, vRev: 2 } }
  expect(readMember(member)?.version).toBeNull()
})
