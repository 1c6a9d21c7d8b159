import { describe, expect, test } from 'vitest'
import { parseRoutes4, parseRoutes6 } from './computer.ts'

/**
 * Recorded from the kernel in a network namespace of a test: for each family a link route, two gateways, and one
 * unreachable target.
 */
const table4 = `Iface	Destination	Gateway 	Flags	RefCnt	Use	Metric	Mask		MTU	Window	IRTT
v0	00000000	01004D0A	0003	0	0	0	00000000	0	0	0
*	0000090A	00000000	0201	0	0	0	0000FFFF	0	0	0
v0	00004D0A	00000000	0001	0	0	0	00FFFFFF	0	0	0
v0	0001A8C0	01004D0A	0003	0	0	5000	00FFFFFF	0	0	0
`
const zero = '0'.repeat(32)
const table6 = `fd000007000000000000000000000000 58 ${zero} 00 ${zero} 00000100 00000002 00000000 00000001       v0
fd000008000000000000000000000000 40 ${zero} 00 fd000007000000000000000000000001 00000400 00000002 00000000 00000003       v0
fd000009000000000000000000000000 40 ${zero} 00 ${zero} 00000400 00000001 00000000 00200200       lo
fe800000000000000000000000000000 40 ${zero} 00 ${zero} 00000100 00000002 00000000 00000001      v|1
${zero} 00 ${zero} 00 ${zero} ffffffff 00000001 00000000 00200200       lo
fe80000000000000dc89e3fffe99880e 80 ${zero} 00 ${zero} 00000000 00000003 00000000 80200001      v|1
ff000000000000000000000000000000 08 ${zero} 00 ${zero} 00000100 00000004 00000000 00000001      v|1
`

describe('the table of IPv4', () => {
  test('has links and gateways with their metrics, and nothing that rejects', () => {
    expect(parseRoutes4(table4, true)).toEqual([
      { target: '0.0.0.0/0', via: '10.77.0.1', interface: 'v0', metric: 0 },
      { target: '10.77.0.0/24', via: null, interface: 'v0', metric: 0 },
      { target: '192.168.1.0/24', via: '10.77.0.1', interface: 'v0', metric: 5000 },
    ])
  })

  test('is read in the byte order of the machine', () => {
    const line = 'v0 0A4D0000 00000000 0001 0 0 0 FFFFFF00 0 0 0'
    expect(parseRoutes4(line, false)).toEqual([
      { target: '10.77.0.0/24', via: null, interface: 'v0', metric: 0 },
    ])
  })
})

test('the table of IPv6 has no addresses of this computer, groups, or what rejects', () => {
  expect(parseRoutes6(table6)).toEqual([
    { target: 'fd00:7::/88', via: null, interface: 'v0', metric: 256 },
    { target: 'fd00:8::/64', via: 'fd00:7::1', interface: 'v0', metric: 1024 },
    { target: 'fe80::/64', via: null, interface: 'v|1', metric: 256 },
  ])
})

test.each(['', 'Iface\n', 'v0 1 2 3', 'v0 ZZ004D0A 00000000 0001 0 0 x 00FFFFFF', '\0'.repeat(1_000)])(
  'text that is something else has no routes: %j',
  (text) => {
    expect([...parseRoutes4(text, true), ...parseRoutes6(text)]).toEqual([])
  },
)
