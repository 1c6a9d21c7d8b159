import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { assign, sixPlane, withPrefixes } from './assign.ts'
import { type Member, newMember, updateMember } from './member.ts'
import { type HostedNetwork, newNetwork, updateNetwork } from './network.ts'

const id = '1bb46b80d6c6515c'
const node = '1bb46b80d6'
const none = new Set<string>()

function network(body: { [key: string]: Json } = {}): HostedNetwork {
  return updateNetwork(newNetwork(id, 0), {
    v4AssignMode: { zt: true },
    routes: [{ target: '10.147.17.0/24', via: null }],
    ipAssignmentPools: [{ ipRangeStart: '10.147.17.1', ipRangeEnd: '10.147.17.254' }],
    ...body,
  })
}

function member(body: { [key: string]: Json } = {}, address = node): Member {
  return updateMember(newMember(id, address, 0), body, 0)
}

describe('an address from a pool', () => {
  test('follows from the node as it was recorded', () => {
    expect(assign(network(), member(), none)).toEqual(['10.147.17.97'])
  })

  test('is the next free one where that is taken', () => {
    expect(assign(network(), member(), new Set(['10.147.17.97', '10.147.17.98']))).toEqual(['10.147.17.99'])
  })

  test('is never the last of the pool, and none where all others are taken', () => {
    const small = network({ ipAssignmentPools: [{ ipRangeStart: '10.147.17.5', ipRangeEnd: '10.147.17.7' }] })
    expect(assign(small, member(), new Set(['10.147.17.5']))).toEqual(['10.147.17.6'])
    expect(assign(small, member(), new Set(['10.147.17.5', '10.147.17.6']))).toEqual([])
  })

  test('never ends in 255', () => {
    const wide = network({
      routes: [{ target: '10.0.0.0/8', via: null }],
      ipAssignmentPools: [{ ipRangeStart: '10.0.0.255', ipRangeEnd: '10.0.1.1' }],
    })
    expect(assign(wide, member({}, '00000000fe'), none)).toEqual(['10.0.1.0'])
  })

  test.each([
    ['the pool lies outside the routes', { routes: [{ target: '192.168.0.0/24', via: null }] }],
    ['the network does not assign', { v4AssignMode: { zt: false } }],
    [
      'the pool is backwards',
      { ipAssignmentPools: [{ ipRangeStart: '10.147.17.9', ipRangeEnd: '10.147.17.1' }] },
    ],
  ])('does not come where %s', (_why, body) => {
    expect(assign(network(body), member(), none)).toEqual([])
  })

  test('does not come where the member has one or wants none', () => {
    expect(assign(network(), member({ ipAssignments: ['10.147.17.15'] }), none)).toEqual(['10.147.17.15'])
    expect(assign(network(), member({ noAutoAssignIps: true }), none)).toEqual([])
  })

  test('comes beside one that no route covers', () => {
    expect(assign(network(), member({ ipAssignments: ['172.16.0.1'] }), none)).toEqual([
      '172.16.0.1',
      '10.147.17.97',
    ])
  })

  test('in IPv6 holds the node address, and comes only on the link', () => {
    const six = network({
      v4AssignMode: { zt: false },
      v6AssignMode: { zt: true },
      routes: [{ target: 'fd00:1::/64', via: null }],
      ipAssignmentPools: [{ ipRangeStart: 'fd00:1::', ipRangeEnd: 'fd00:1::ffff:ffff:ffff:ffff' }],
    })
    expect(assign(six, member(), none)).toEqual(['fd00:1::1b:b46b:80d6'])
    const beyond = updateNetwork(six, { routes: [{ target: 'fd00:1::/64', via: 'fd00:1::1' }] })
    expect(assign(beyond, member(), none)).toEqual([])
  })
})

describe('what the node gets', () => {
  test('addresses with the longest prefix of a route around them; others are not sent', () => {
    const routed = network({
      routes: [
        { target: '10.0.0.0/8', via: null },
        { target: '10.147.17.0/24', via: null },
      ],
    })
    const assigned = member({ ipAssignments: ['10.147.17.15', '10.1.1.1', '172.16.0.1'] })
    expect(withPrefixes(routed, assigned)).toEqual(['10.147.17.15/24', '10.1.1.1/8'])
  })

  test('the IPv6 addresses that follow from network and node', () => {
    const derived = network({ v6AssignMode: { rfc4193: true, '6plane': true, zt: false } })
    expect(withPrefixes(derived, member())).toEqual([
      'fd1b:b46b:80d6:c651:5c99:931b:b46b:80d6/88',
      'fccd:723a:dc1b:b46b:80d6::1/40',
    ])
    expect(withPrefixes(derived, member({ noAutoAssignIps: true }))).toEqual([])
  })

  test('6plane folds the network id', () => {
    expect(sixPlane('ff00160016000000', '1bb46b80d6')).toBe('fce9:16:1b:b46b:80d6::1/40')
  })
})
