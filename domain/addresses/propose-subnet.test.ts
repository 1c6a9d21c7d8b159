import { containsCidr, overlapCidr } from 'cidr-tools'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPlan } from '../network-plan/check-plan.ts'
import { bareNetwork } from '../network-plan/network-config.ts'
import { proposeSubnet } from './propose-subnet.ts'

const first = () => 0
const last = () => 0.999_999_999_999

test('prefers 10/8, and takes any of its parts', () => {
  expect(proposeSubnet([], first)).toEqual({
    target: '10.0.0.0/24',
    ipRangeStart: '10.0.0.1',
    ipRangeEnd: '10.0.0.254',
  })
  expect(proposeSubnet([], last)?.target).toBe('10.255.255.0/24')
  expect(proposeSubnet([], () => 0.5)?.target).toBe('10.128.0.0/24')
})

test('goes round what is taken, even in part, and however it is written', () => {
  expect(proposeSubnet(['10.0.0.0/16'], first)?.target).toBe('10.1.0.0/24')
  expect(proposeSubnet(['10.0.0.77/25', '10.0.1.9', 'fd00::/8', 'junk', ''], first)?.target).toBe(
    '10.0.2.0/24',
  )
})

test('moves on to the other private blocks, and gives up when all are taken', () => {
  expect(proposeSubnet(['10.0.0.0/8'], first)?.target).toBe('172.16.0.0/24')
  expect(proposeSubnet(['10.0.0.0/8', '172.16.0.0/12'], last)?.target).toBe('192.168.255.0/24')
  expect(proposeSubnet(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'], first)).toBeNull()
  expect(proposeSubnet(['8.0.0.0/5', '172.16.0.0/12', '192.168.0.0/16'], first)).toBeNull()
})

test('a default route claims nothing', () => {
  expect(proposeSubnet(['0.0.0.0/0', '::/0'], first)?.target).toBe('10.0.0.0/24')
})

test('is free, private, and good as a plan, whatever is taken', () => {
  const subnet = fc
    .tuple(fc.constantFrom('10', '172', '192', '8'), fc.ipV4(), fc.integer({ min: 5, max: 32 }))
    .map(([start, ip, prefix]) => `${ip.replace(/^\d+/, start)}/${prefix}`)
  fc.assert(
    fc.property(fc.array(subnet), fc.double({ min: 0, max: 1, noNaN: true }), (taken, random) => {
      const proposal = proposeSubnet(taken, () => random)
      if (proposal === null) return
      const { target, ipRangeStart, ipRangeEnd } = proposal
      expect(containsCidr(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'], target)).toBe(true)
      expect(taken.length > 0 && overlapCidr(taken, target)).toBe(false)
      const plan = {
        ...bareNetwork,
        routes: [{ target, via: null }],
        ipAssignmentPools: [{ ipRangeStart, ipRangeEnd }],
        v4AssignMode: { zt: true },
        members: [],
      }
      expect(checkPlan(plan)).toEqual([])
    }),
  )
})
