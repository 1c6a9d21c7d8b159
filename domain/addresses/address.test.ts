import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonical, parseAddress, parseSubnet, reservedAs, sameAddress } from './address.ts'

/** The contract's project knows no Node, but its tests run on it. */
interface Runtime {
  readonly process: { getBuiltinModule(name: 'node:net'): { isIP(text: string): number } }
}
const { isIP } = (globalThis as unknown as Runtime).process.getBuiltinModule('node:net')

const nearlyAddress = fc.string({ unit: fc.constantFrom(...'0123456789abcdefF.:/%x '), maxLength: 45 })

describe('an address', () => {
  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['255.255.255.255', '255.255.255.255'],
    ['FD00:0:0:0:0:0:0:1', 'fd00::1'],
    ['fd00:feed:feed:beef:0000:0000:0000:0000', 'fd00:feed:feed:beef::'],
    ['::', '::'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['64:ff9b::10.0.0.1', '64:ff9b::a00:1'],
  ])('%s is %s', (text, canonicalText) => {
    expect(parseAddress(text)?.text).toBe(canonicalText)
  })

  test.each([
    '',
    ' ',
    '10.0.0',
    '10.0.0.1.2',
    '10.0.0.256',
    '010.0.0.1',
    '10.0.0.1 ',
    '10.0.0.1/24',
    '1.2.3.4:80',
    'fe80::1%eth0',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4::5:6:7:8',
    ':1:2:3:4:5:6:7',
    '12345::',
    'g::',
    '1.2.3.4::',
    '::1.2.3',
    'localhost',
    '१.2.3.4',
  ])('%j is none', (text) => {
    expect(parseAddress(text)).toBeNull()
  })

  test('is what the system takes for one, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyAddress, fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
        expect(parseAddress(text)?.family ?? 0).toBe(text.includes('%') ? 0 : isIP(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('has one canonical form, in lower case and without leading zeros', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const address = parseAddress(text)
        expect(address?.text).toMatch(/^(?!.*(^|[.:])0[0-9a-f])[0-9a-f.:]+$/)
        expect(parseAddress(address?.text ?? '')).toEqual(address)
        expect(canonical(text.toUpperCase())).toBe(address?.text)
      }),
    )
  })

  test('is the same however it is written', () => {
    expect(sameAddress('fd00::1', 'FD00:0000::0001')).toBe(true)
    expect(sameAddress('fd00::1', 'fd00::2')).toBe(false)
    expect(sameAddress('junk', 'junk')).toBe(true)
  })
})

describe('a subnet', () => {
  test.each([
    ['10.1.2.0/24', '10.1.2.0/24', false],
    ['10.1.2.3/24', '10.1.2.0/24', true],
    ['0.0.0.0/0', '0.0.0.0/0', false],
    ['10.0.0.1/32', '10.0.0.1/32', false],
    ['FD00::1/64', 'fd00::/64', true],
    ['::/0', '::/0', false],
  ])('%s is %s', (text, normal, hostBits) => {
    expect(parseSubnet(text)).toMatchObject({ text: normal, hasHostBits: hostBits })
  })

  test.each([
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/024',
    '10.0.0.0/-1',
    '10.0.0.0/24/8',
    '::/129',
    '/24',
    '10.0.0.0/2x',
  ])('%j is none', (text) => {
    expect(parseSubnet(text)).toBeNull()
  })

  test('never throws, and what it reads it reads again', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyAddress, fc.string()), (text) => {
        const subnet = parseSubnet(text)
        if (subnet !== null) expect(parseSubnet(subnet.text)).toEqual({ ...subnet, hasHostBits: false })
      }),
      { numRuns: 2000 },
    )
  })

  test('keeps its first and last IPv4 address, but only where it has room', () => {
    const reserved = (text: string, address: string) => {
      const subnet = parseSubnet(text)
      const value = parseAddress(address)?.value
      return subnet && value !== undefined ? reservedAs(subnet, value) : undefined
    }
    expect(reserved('10.0.0.0/24', '10.0.0.0')).toBe('network')
    expect(reserved('10.0.0.0/24', '10.0.0.255')).toBe('broadcast')
    expect(reserved('10.0.0.0/24', '10.0.0.1')).toBeNull()
    expect(reserved('10.0.0.0/31', '10.0.0.0')).toBeNull()
    expect(reserved('fd00::/64', 'fd00::')).toBeNull()
  })
})
