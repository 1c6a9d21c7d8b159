import { expect, test } from 'vitest'
import { sampleSummary } from '../../../contract/testing/hosted.ts'
import { sampleEntry } from '../../../contract/testing/joined.ts'
import { freeSubnet } from './create.ts'

const first = (): number => 0
const ethernet = (address: string, cidr: string | null) => ({
  eth0: [
    {
      address,
      cidr,
      netmask: '255.0.0.0',
      family: 'IPv4' as const,
      mac: '00:00:00:00:00:00',
      internal: false,
    },
  ],
})
const targetOf = (...given: Parameters<typeof freeSubnet>): string => {
  const proposal = freeSubnet(...given)
  return proposal.ok ? proposal.value.target : proposal.error.code
}
const nothing = { networks: [] }

test('keeps clear of the interfaces of this machine, of joined networks, and of hosted ones', () => {
  expect(targetOf({}, nothing, [], first)).toBe('10.0.0.0/24')
  expect(targetOf(ethernet('10.0.0.5', '10.0.0.5/24'), nothing, [], first)).toBe('10.0.1.0/24')
  expect(targetOf(ethernet('10.0.0.5', null), nothing, [], first)).toBe('10.0.1.0/24')
  const route = { target: '10.0.0.0/23', via: null, flags: 0, metric: 0 }
  const joined = { networks: [sampleEntry({}, { routes: [route], assignedAddresses: ['10.0.2.9/24'] })] }
  expect(targetOf({}, joined, [], first)).toBe('10.0.3.0/24')
  const hosted = sampleSummary({ routes: [{ target: '10.0.0.0/16', via: null }] })
  expect(targetOf({}, nothing, [hosted], first)).toBe('10.1.0.0/24')
})

test('says so where all is taken', () => {
  const everything = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']
  const hosted = sampleSummary({ routes: everything.map((target) => ({ target, via: null })) })
  expect(targetOf({}, nothing, [hosted], first)).toBe('no-free-subnet')
})
