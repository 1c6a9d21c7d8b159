import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExact } from '../../domain/exact-integer.ts'
import { readPeer, readPeers } from './peer-schema.ts'

const address = 'cafe04eba9'
/** The service's clock, in ms since the epoch */
const clock = 1_790_000_060_000
const path = {
  address: '192.0.2.1/9993',
  active: true,
  expired: false,
  preferred: true,
  lastReceive: clock - 60_000,
}
const old = { ...path, lastReceive: clock - 60_001 }

test('what the service does not say of a peer is null', () => {
  expect(readPeer({ address }, clock)).toEqual({
    address,
    role: '',
    latency: null,
    reach: null,
    version: null,
    versionMajor: null,
    versionMinor: null,
    versionRev: null,
    paths: null,
    unreadablePaths: 0,
    silence: null,
    tunneled: null,
    bonded: null,
    bond: null,
    names: [],
  })
  expect(readPeer({ address, paths: [{}] }, clock)?.paths).toEqual([
    {
      address: null,
      active: null,
      expired: null,
      preferred: null,
      lastReceive: null,
      lastSend: null,
      trustedPathId: null,
      link: null,
    },
  ])
})

test('what it says is kept, numbers of any size exact', () => {
  const said = `{"address":"CAFE04EBA9","role":"LEAF","latency":0,"isBonded":true,"tunneled":false,
    "paths":[{"address":"192.0.2.1/9993","active":true,"expired":false,"preferred":true,
    "lastReceive":1790000000000,"lastSend":0,"trustedPathId":18446744073709551615}]}`
  expect(readPeer(parseExact(said), clock)).toMatchObject({
    address,
    role: 'LEAF',
    latency: 0,
    bonded: true,
    tunneled: false,
    silence: 60_000,
    paths: [{ ...path, lastReceive: 1_790_000_000_000, lastSend: 0, trustedPathId: '18446744073709551615' }],
  })
})

test('paths that cannot be read are counted', () => {
  const { paths, unreadablePaths } = readPeer({ address, paths: [path, null, 'x'] }, clock) ?? {}
  expect([paths?.length, unreadablePaths]).toEqual([1, 2])
})

test.each([[null], ['12'], [true], [{}], [undefined]])('a latency of %j is not known', (latency) => {
  expect(readPeer({ address, latency, paths: [] }, clock)).toMatchObject({ latency: null, reach: null })
})

describe('how a peer is reached', () => {
  test.each<[string, object, string | null]>([
    ['by a path that lives', { latency: -1, paths: [path] }, 'direct'],
    ['by one of several', { paths: [{ ...path, active: false }, path] }, 'direct'],
    ['by a path that may have expired', { paths: [{ active: true, lastReceive: clock }] }, 'direct'],
    ['by a path that the service calls active, but silent', { latency: 8, paths: [old] }, 'none'],
    ['by one of several that is not silent', { paths: [old, path] }, 'direct'],
    ['by an active path on which nothing ever came', { paths: [{ ...path, lastReceive: 0 }] }, 'none'],
    ['by an active path of which no time is told', { paths: [{ ...path, lastReceive: null }] }, null],
    ['a root that never answered', { role: 'PLANET', latency: 40, paths: [] }, 'none'],
    ['a moon whose paths are dead', { role: 'MOON', latency: 8, paths: [{ ...old, expired: true }] }, 'none'],
    ['a root over TCP', { role: 'PLANET', latency: 40, paths: [], tunneled: true }, 'relayed'],
    ['without a path, with an answer', { latency: 88, paths: [] }, 'relayed'],
    ['by dead paths, with an answer', { latency: 8, paths: [{ ...path, expired: true }] }, 'relayed'],
    ['over TCP', { latency: 8, paths: [path], tunneled: true }, 'relayed'],
    ['a root with the cable out', { role: 'PLANET', latency: -1, paths: [] }, 'none'],
    ['by a dead path, without an answer', { latency: -1, paths: [{ ...path, active: false }] }, 'none'],
    ['without a word on paths', { latency: 12 }, null],
    ['without a word on the latency', { paths: [] }, null],
    ['by a path that may be active', { latency: 12, paths: [{ address: path.address }] }, null],
    ['by what is no path', { latency: 12, paths: ['192.0.2.1/9993'] }, null],
    ['by what is no list', { latency: 12, paths: {} }, null],
  ])('%s', (_how, fields, reach) => {
    expect(readPeer({ address, ...fields }, clock)?.reach).toBe(reach)
  })
})

test('a latency counts while packets come', () => {
  const latencyOf = (one: object) => readPeer({ address, latency: 8, paths: [one] }, clock)?.latency
  expect([latencyOf(path), latencyOf(old), latencyOf({ ...old, lastReceive: null })]).toEqual([8, null, 8])
})

test('without the clock of the service, no path counts as in use', () => {
  expect(readPeer({ address, paths: [path] }, null)).toMatchObject({ reach: null, silence: null })
  expect(readPeer({ address, latency: 8, paths: [] }, null)).toMatchObject({ reach: 'relayed' })
})

describe('a bonded peer', () => {
  const link = {
    ifname: 'eth0',
    latencyMean: 12.5,
    latencyVariance: 0.5,
    packetLossRatio: 0.01,
    packetErrorRatio: 0,
    assignedFlowCount: 3,
    lastInAge: 40,
    lastOutAge: 20,
    bonded: true,
    eligible: true,
    givenLinkSpeed: 0,
    relativeQuality: 0.9,
    localPort: 9993,
  }
  const bonded = {
    address,
    isBonded: true,
    latency: 12,
    bondingPolicyCode: 1,
    bondingPolicyStr: 'active-backup',
    numAliveLinks: 2,
    numTotalLinks: 2,
    failoverInterval: 5_000,
    downDelay: 0,
    upDelay: 0,
    packetsPerLink: 64,
    paths: [
      { ...path, ...link },
      { ...path, localPort: 9993 },
    ],
  }

  test('has its policy, and each path that says so is a link', () => {
    const { ifname, ...rest } = link
    expect(readPeer({ ...bonded, linkSelectMethod: 3 }, clock)).toMatchObject({
      bond: { policy: 'active-backup', policyCode: 1, aliveLinks: 2, totalLinks: 2, linkSelectMethod: 3 },
      paths: [{ link: { interface: ifname, ...rest } }, { link: null }],
    })
    expect(readPeer(bonded, clock)?.bond).toMatchObject({ linkSelectMethod: null, failoverInterval: 5_000 })
  })

  test('is none where it is not said to be bonded, or nothing is said of the bond', () => {
    expect(readPeer({ ...bonded, isBonded: false }, clock)?.bond).toBeNull()
    expect(readPeer({ ...bonded, isBonded: undefined }, clock)?.bond).toBeNull()
    expect(readPeer({ address, isBonded: true, paths: [path] }, clock)?.bond).toBeNull()
  })
})

describe('the version', () => {
  const parts = (major: unknown, minor: unknown, rev: unknown) => ({
    versionMajor: major,
    versionMinor: minor,
    versionRev: rev,
  })
  test.each<[string, object, object]>([
    ['of its parts', parts(1, 14, 2), { version: '1.14.2', ...parts(1, 14, 2) }],
    ['and the parts of it', { version: '1.16.0' }, { version: '1.16.0', ...parts(1, 16, 0) }],
    ['not of some parts', parts(1, 14, null), { version: null, ...parts(1, 14, null) }],
    ['not of parts that say -1', { version: '-1.-1.-1', ...parts(-1, -1, -1) }, { version: null }],
    ['with a name behind it', { version: '1.16.0-rc1' }, { version: '1.16.0-rc1', ...parts(1, 16, 0) }],
    ['in words', { version: 'next' }, { version: 'next', ...parts(null, null, null) }],
    ['of texts', parts('1', '14', '2'), { version: null, ...parts(null, null, null) }],
  ])('%s', (_what, fields, read) => {
    expect(readPeer({ address, ...fields }, clock)).toMatchObject(read)
  })
})

describe('a list of peers', () => {
  test('one that cannot be read costs itself, and is counted', () => {
    const read = readPeers([{ address }, { role: 'LEAF' }, null, [], 'x', { address: 7 }], clock)
    expect(read).toMatchObject({ items: [{ address }], unreadable: 5 })
    expect(readPeers([{ role: 'LEAF' }], clock)).toEqual({ items: [], unreadable: 1 })
    expect(readPeers([], clock)).toEqual({ items: [], unreadable: 0 })
  })

  test('may be an object with the addresses as keys', () => {
    const read = readPeers({ [address]: { latency: 3 }, CAFE04EBAA: null }, clock)
    expect(read).toMatchObject({ items: [{ address, latency: 3 }], unreadable: 1 })
  })

  test.each([null, 'x', 7, {}, { peers: [] }])('%j is none', (json) => {
    expect(readPeers(json, clock)).toBeNull()
  })
})

test('one peer that was asked for by its address need not repeat it', () => {
  expect(readPeer({ role: 'LEAF' }, clock, address)).toMatchObject({ address, role: 'LEAF' })
  expect(readPeer({ role: 'LEAF' }, clock)).toBeNull()
})

/** Documented fields as the document says, absent, null, or of another type */
const anyOf = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(value, fc.constantFrom<unknown>(undefined, null, '12', true, -1, [], {}, 2 ** 60))
const anyPath = fc.record({
  address: anyOf(fc.constant('192.0.2.1/9993')),
  active: anyOf(fc.boolean()),
  expired: anyOf(fc.boolean()),
  preferred: anyOf(fc.boolean()),
  lastReceive: anyOf(fc.maxSafeNat()),
  lastSend: anyOf(fc.maxSafeNat()),
  trustedPathId: anyOf(fc.bigInt()),
})
const anyPeer = fc.record({
  address: anyOf(fc.constant(address)),
  role: anyOf(fc.constantFrom('LEAF', 'MOON', 'PLANET', 'COMET')),
  latency: anyOf(fc.integer({ min: -1, max: 5_000 })),
  version: anyOf(fc.constantFrom('1.14.1', '-1.-1.-1', '')),
  versionMajor: anyOf(fc.integer({ min: -1, max: 9 })),
  versionMinor: anyOf(fc.integer({ min: -1, max: 99 })),
  versionRev: anyOf(fc.integer({ min: -1, max: 9 })),
  paths: anyOf(fc.array(fc.oneof(anyPath, fc.jsonValue()), { maxLength: 3 })),
  tunneled: anyOf(fc.boolean()),
  isBonded: anyOf(fc.boolean()),
})

test('whatever is said of a peer, nothing is made up', () => {
  fc.assert(
    fc.property(anyPeer, (said) => {
      const peer = readPeer(said, clock, address)
      if (peer === null) throw new Error('it was asked for by its address')
      if (typeof said.latency !== 'number' || said.latency < 0) expect(peer.latency).toBeNull()
      if (typeof said.tunneled !== 'boolean') expect(peer.tunneled).toBeNull()
      if (typeof said.isBonded !== 'boolean') expect(peer.bonded).toBeNull()
      if (!Array.isArray(said.paths)) expect(peer.paths).toBeNull()
      const isFresh = (at: number | null): boolean => at !== null && at >= clock - 60_000
      if (peer.reach === 'direct')
        expect(peer.paths?.some(({ active, lastReceive }) => active === true && isFresh(lastReceive))).toBe(
          true,
        )
      if (peer.reach === 'relayed') expect(peer.tunneled === true || peer.latency !== null).toBe(true)
      if (peer.silence !== null)
        expect(peer.paths?.some(({ lastReceive }) => (lastReceive ?? 0) > 0)).toBe(true)
      expect(JSON.parse(JSON.stringify(peer))).toEqual(peer)
      expect(structuredClone(peer)).toEqual(peer)
    }),
  )
})
