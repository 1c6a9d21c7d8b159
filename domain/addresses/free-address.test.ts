import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPlan } from '../network-plan/check-plan.ts'
import { bareNetwork } from '../network-plan/network-config.ts'
import { addressText } from './address.ts'
import { freeAddresses, nextFreeAddress } from './free-address.ts'

const lan = [{ target: '10.1.0.0/16', via: null }]
const pool = (ipRangeStart: string, ipRangeEnd: string) => [{ ipRangeStart, ipRangeEnd }]

describe('the next free address', () => {
  test('is the first of the pool that nobody has', () => {
    const small = pool('10.1.2.1', '10.1.2.4')
    expect(nextFreeAddress(small, lan, [])).toBe('10.1.2.1')
    expect(nextFreeAddress(small, lan, ['10.1.2.1', 'junk', '10.1.2.2'])).toBe('10.1.2.3')
    expect([...freeAddresses(small, lan, ['10.1.2.3'])]).toEqual(['10.1.2.1', '10.1.2.2', '10.1.2.4'])
  })

  test('is neither network, broadcast nor gateway', () => {
    const routes = [
      { target: '10.1.2.0/29', via: null },
      { target: '192.168.0.0/24', via: '10.1.2.2' },
    ]
    const free = [...freeAddresses(pool('10.1.2.0', '10.1.2.7'), routes, ['10.1.2.4'])]
    expect(free).toEqual(['10.1.2.1', '10.1.2.3', '10.1.2.5', '10.1.2.6'])
    expect([
      ...freeAddresses(pool('10.1.2.0', '10.1.2.1'), [{ target: '10.1.2.0/31', via: null }], []),
    ]).toHaveLength(2)
  })

  test('is none where pools are broken, full, or outside every route', () => {
    expect(nextFreeAddress([], lan, [])).toBeNull()
    expect(nextFreeAddress(pool('junk', '10.1.2.4'), lan, [])).toBeNull()
    expect(nextFreeAddress(pool('10.1.2.4', '10.1.2.1'), lan, [])).toBeNull()
    expect(nextFreeAddress(pool('10.1.2.1', '10.1.2.1'), lan, ['10.1.2.1'])).toBeNull()
    expect(nextFreeAddress(pool('10.9.0.1', '10.9.255.254'), lan, [])).toBeNull()
    expect(nextFreeAddress(pool('10.1.2.1', '10.1.2.9'), [], [])).toBeNull()
  })

  test('jumps over gaps between subnets, however wide', () => {
    const routes = [
      { target: '240.0.0.0/30', via: null },
      { target: '10.0.0.0/30', via: null },
    ]
    expect([...freeAddresses(pool('1.0.0.0', '255.255.255.255'), routes, [])]).toEqual([
      '10.0.0.1',
      '10.0.0.2',
      '240.0.0.1',
      '240.0.0.2',
    ])
    expect(nextFreeAddress(pool('::1', 'ffff::'), [{ target: 'fd00::/64', via: null }], [])).toBe('fd00::1')
  })

  test('of pools that overlap comes once', () => {
    const pools = [...pool('10.1.2.1', '10.1.2.2'), ...pool('10.1.2.2', '10.1.2.3')]
    expect([...freeAddresses(pools, lan, [])]).toEqual(['10.1.2.1', '10.1.2.2', '10.1.2.3'])
  })

  test('can be of IPv6, in its canonical form, and of one family only', () => {
    const routes = [...lan, { target: 'fd00:0:0:1::/64', via: null }]
    const pools = [
      ...pool('10.1.2.1', '10.1.2.2'),
      ...pool('FD00:0:0:1::0', 'fd00:0:0:1:ffff:ffff:ffff:ffff'),
    ]
    expect(nextFreeAddress(pools, routes, ['FD00:0:0:1:0:0:0:1'], 6)).toBe('fd00:0:0:1::2')
    expect(nextFreeAddress(pools, routes, ['10.1.2.1', '10.1.2.2'], 4)).toBeNull()
    expect(nextFreeAddress(pools, routes, ['10.1.2.1', '10.1.2.2'])).toBe('fd00:0:0:1::1')
  })

  test('comes after those of 10,000 members in a pool of 65,534', () => {
    const taken = Array.from({ length: 10_000 }, (_, i) => addressText(4, 0x0a010001n + BigInt(i)))
    expect(nextFreeAddress(pool('10.1.0.1', '10.1.255.254'), lan, taken)).toBe('10.1.39.17')
  })

  test('is always free, and fits the plan', () => {
    const near = fc.nat(40).map((n) => addressText(4, 0x0a010000n + BigInt(n)))
    fc.assert(
      fc.property(
        near,
        near,
        fc.array(near),
        fc.integer({ min: 24, max: 32 }),
        (start, end, taken, prefix) => {
          const routes = [{ target: `10.1.0.0/${prefix}`, via: null }]
          const address = nextFreeAddress(pool(start, end), routes, taken)
          if (address === null) return
          expect(taken).not.toContain(address)
          const members = [{ id: '0123456789', ipAssignments: [address] }]
          expect(checkPlan({ ...bareNetwork, routes, members })).toEqual([])
        },
      ),
    )
  })
})
