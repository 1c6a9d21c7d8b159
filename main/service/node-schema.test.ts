import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withSteadyClock } from '../../contract/node.ts'
import { sampleNode } from '../../contract/testing/joined.ts'
import { parseExact } from '../../domain/exact-integer.ts'
import { readHealth, readNode } from './node-schema.ts'

const noon = Date.UTC(2026, 10, 22, 12)
const nothing = {
  address: null,
  online: null,
  version: null,
  versionMajor: null,
  versionMinor: null,
  versionRev: null,
  versionBuild: null,
  port: null,
  tcpFallbackActive: null,
  allowTcpFallbackRelay: null,
  portMappingEnabled: null,
  publicIdentity: null,
  planetWorldId: null,
  planetWorldTimestamp: null,
  clockAhead: null,
}

test('what the service does not say of the node is null, its address too', () => {
  expect(readNode({ online: true }, noon)).toEqual({ ...nothing, online: true })
  expect(readNode({ address: '1BB46B80D6', config: [] }, noon)).toEqual({ ...nothing, address: '1bb46b80d6' })
  expect(readNode({ address: 'nope', online: 1, version: 7, config: { settings: 'x' } }, noon)).toEqual(
    nothing,
  )
})

test('every documented field is read, numbers of any size exact', () => {
  const said = `{"address":"1bb46b80d6","clock":${noon + 90_500},"online":false,"planetWorldId":18446744073709551615,
    "config":{"settings":{"allowTcpFallbackRelay":true,"portMappingEnabled":false,"primaryPort":9993}},
    "planetWorldTimestamp":1644592324813,"publicIdentity":"1bb46b80d6:0:6386","tcpFallbackActive":true,
    "versionBuild":0,"versionMajor":1,"versionMinor":14,"versionRev":1}`
  expect(readNode(parseExact(said), noon)).toEqual({
    address: '1bb46b80d6',
    online: false,
    version: '1.14.1',
    versionMajor: 1,
    versionMinor: 14,
    versionRev: 1,
    versionBuild: 0,
    port: 9993,
    tcpFallbackActive: true,
    allowTcpFallbackRelay: true,
    portMappingEnabled: false,
    publicIdentity: '1bb46b80d6:0:6386',
    planetWorldId: '18446744073709551615',
    planetWorldTimestamp: 1_644_592_324_813,
    clockAhead: 90,
  })
})

test.each([[null], [[]], [{}], ['x'], [[{ address: '1bb46b80d6' }]], [{ hello: 'world' }]])(
  '%j is no status of a node',
  (json) => {
    expect(readNode(json, noon)).toBeNull()
  },
)

describe('the clock', () => {
  test.each([
    [noon, 0],
    [noon - 999, 0],
    [noon - 61_000, -61],
    [noon + 3_600_000, 3_600],
    [0, null],
    [1e300, null],
    ['now', null],
  ])('at %j', (clock, ahead) => {
    expect(readNode({ online: true, clock }, noon)?.clockAhead).toBe(ahead)
  })

  test('stays as it was while it changes by a second or less', () => {
    const at = (clockAhead: number | null) => ({ ...sampleNode, clockAhead })
    expect(withSteadyClock(at(90), at(91))).toEqual(at(91))
    expect(withSteadyClock(at(90), at(92))).toEqual(at(90))
    expect(withSteadyClock(at(90), at(null))).toEqual(at(90))
    expect(withSteadyClock(at(null), at(90))).toEqual(at(null))
    expect(withSteadyClock(at(90), null)).toEqual(at(90))
  })
})

test('health', () => {
  expect(readHealth({ online: true, version: '1.14.1' })).toEqual({ online: true, version: '1.14.1' })
  expect(readHealth({ versionMajor: 1, versionMinor: 16, versionRev: 0 })).toEqual({
    online: null,
    version: '1.16.0',
  })
  expect(readHealth([])).toBeNull()
})

/** Documented fields as the document says, absent, null, or of another type */
const anyOf = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(value, fc.constantFrom<unknown>(undefined, null, '12', true, -1, [], {}, 2n ** 64n))
const anyStatus = fc.record({
  address: anyOf(fc.constant('1bb46b80d6')),
  clock: anyOf(fc.maxSafeNat()),
  config: anyOf(
    fc.record({
      settings: anyOf(
        fc.record({
          allowTcpFallbackRelay: anyOf(fc.boolean()),
          portMappingEnabled: anyOf(fc.boolean()),
          primaryPort: anyOf(fc.integer({ min: 0, max: 70_000 })),
        }),
      ),
    }),
  ),
  online: anyOf(fc.boolean()),
  planetWorldId: anyOf(fc.bigInt()),
  planetWorldTimestamp: anyOf(fc.maxSafeNat()),
  publicIdentity: anyOf(fc.constant('1bb46b80d6:0:6386')),
  tcpFallbackActive: anyOf(fc.boolean()),
  version: anyOf(fc.constantFrom('1.14.1', '-1.-1.-1', '')),
  versionBuild: anyOf(fc.nat()),
  versionMajor: anyOf(fc.nat(9)),
  versionMinor: anyOf(fc.nat(99)),
  versionRev: anyOf(fc.nat(9)),
})

test('whatever is said of the node, nothing is made up', () => {
  fc.assert(
    fc.property(anyStatus, (said) => {
      const node = readNode(said, noon)
      if (node === null) throw new Error('it has a field of a node')
      for (const name of ['online', 'tcpFallbackActive'] as const)
        expect(node[name]).toBe(typeof said[name] === 'boolean' ? said[name] : null)
      if (typeof said.planetWorldId === 'bigint')
        expect(String(node.planetWorldId)).toBe(String(said.planetWorldId))
      expect(JSON.parse(JSON.stringify(node))).toEqual(node)
    }),
  )
})
