import { expect, test } from 'vitest'
import { routeCutting } from './cuts-place.ts'

const lan = { kind: 'gateway', mac: '5a:38:c6:f4:00:f4', subnet: '192.168.1.0/24' } as const
const flags = { allowManaged: true, allowGlobal: false, allowDefault: true, allowDNS: false }
const offering = (...targets: readonly string[]) => ({
  assignedAddresses: ['10.1.0.7/24'],
  routes: targets.map((target) => ({ target, via: null })),
})

test.each([
  ['the place’s own subnet', '192.168.1.0/24', true],
  ['one around it', '192.168.0.0/16', true],
  ['a part of it', '192.168.1.128/25', true],
  ['its gateway alone', '192.168.1.1/32', true],
  ['another subnet', '192.168.2.0/24', false],
  ['all traffic', '0.0.0.0/0', false],
  ['half of all traffic', '128.0.0.0/1', false],
  ['what is no subnet', 'nonsense', false],
])('a route to %s', (_, target, cuts) => {
  expect(routeCutting([lan], offering('10.1.0.0/24', target), flags)).toBe(cuts ? target : null)
})

test('only what the flags let in, and only where there is a gateway', () => {
  const network = offering('192.168.1.0/24')
  expect(routeCutting([lan], network, { ...flags, allowManaged: false })).toBeNull()
  expect(routeCutting([{ kind: 'metered' }], network, flags)).toBeNull()
  const outside = { ...lan, subnet: '203.0.113.0/24' }
  expect(routeCutting([outside], offering('203.0.113.0/24'), flags)).toBeNull()
  expect(routeCutting([outside], offering('203.0.113.0/24'), { ...flags, allowGlobal: true })).toBe(
    '203.0.113.0/24',
  )
})
