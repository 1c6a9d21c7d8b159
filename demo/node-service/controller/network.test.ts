import { describe, expect, test } from 'vitest'
import { newNetwork, updateNetwork } from './network.ts'

const id = '1bb46b80d6c6515c'
const fresh = updateNetwork(newNetwork(id, 1000), {})

test('a new network is private, accepts everything and has revision 1', () => {
  expect(fresh).toMatchObject({
    id,
    nwid: id,
    revision: 1,
    private: true,
    mtu: 2800,
    multicastLimit: 32,
    enableBroadcast: true,
    v4AssignMode: { zt: false },
    dns: [],
    rules: [{ type: 'ACTION_ACCEPT', not: false, or: false }],
  })
})

describe('the revision', () => {
  test('counts each save that changes something', () => {
    const named = updateNetwork(fresh, { name: 'office' })
    expect(named.revision).toBe(2)
    expect(updateNetwork(named, { name: 'lab', mtu: 1400 }).revision).toBe(3)
  })

  test('stays where nothing changes, and so does the object', () => {
    expect(updateNetwork(fresh, { mtu: 2800, unknown: true })).toBe(fresh)
    expect(updateNetwork(fresh, [{ name: 'a list is no object' }])).toBe(fresh)
  })
})

test('only the keys that were sent change', () => {
  const after = updateNetwork(fresh, { private: false })
  expect(after).toEqual({ ...fresh, private: false, revision: 2 })
})

test.each(['id', 'nwid', 'objtype', 'creationTime', 'revision', 'constructor', '__proto__'])(
  '%s cannot be written',
  (key) => {
    expect(updateNetwork(fresh, JSON.parse(`{"${key}":"5"}`))).toBe(fresh)
  },
)

describe('assignment modes', () => {
  test('an IPv6 object replaces the whole: keys that it lacks are gone', () => {
    expect(updateNetwork(fresh, { v6AssignMode: { zt: true } }).v6AssignMode).toEqual({ zt: true })
  })

  test('the old text forms', () => {
    expect(updateNetwork(fresh, { v4AssignMode: 'zt' }).v4AssignMode).toEqual({ zt: true })
    expect(updateNetwork(fresh, { v6AssignMode: 'rfc4193,6plane' }).v6AssignMode).toEqual({
      '6plane': true,
      rfc4193: true,
      zt: false,
    })
  })

  test('anything else turns them off', () => {
    expect(updateNetwork(fresh, { v4AssignMode: 5 }).v4AssignMode).toEqual({ zt: false })
  })
})

test('DNS is set by an object alone', () => {
  const set = updateNetwork(fresh, { dns: { domain: 'corp.example', servers: [] } })
  expect(set.dns).toEqual({ domain: 'corp.example', servers: [] })
  expect(updateNetwork(set, { dns: [] })).toBe(set)
})

test('a negative multicast limit wraps, a number as name becomes text', () => {
  expect(updateNetwork(fresh, { multicastLimit: -5, name: 7 })).toMatchObject({
    multicastLimit: 18446744073709551611n,
    name: '7',
  })
})

test('lists are taken only from lists', () => {
  expect(
    updateNetwork(fresh, { routes: {}, ipAssignmentPools: 'x', rules: 1, tags: null, capabilities: {} }),
  ).toBe(fresh)
})
