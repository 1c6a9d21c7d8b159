import { describe, expect, test } from 'vitest'
import {
  effectiveFilters,
  parseArpTable,
  parseIpNeigh,
  parseIpRules,
  readNeighbours,
  readPolicyRules,
} from './routing.ts'

describe('reverse path filters', () => {
  const of = (texts: Record<string, string>) => effectiveFilters(new Map(Object.entries(texts)))

  test('are the larger number of the interface’s and of all', () => {
    expect(of({ all: '1\n', default: '2\n', eth0: '0\n', 'wörld@…': '2\n', zt0: '1\n' })).toEqual([
      { interface: 'eth0', mode: 'strict' },
      { interface: 'wörld@…', mode: 'loose' },
      { interface: 'zt0', mode: 'strict' },
    ])
    expect(of({ all: '0\n', zt0: '0\n' })).toEqual([{ interface: 'zt0', mode: 'off' }])
  })

  test('that are not understood are left out', () => {
    expect(of({ all: '0\n', zt0: '3\n', eth0: '' })).toEqual([])
    expect(of({ all: 'yes\n', zt0: '1\n' })).toBeNull()
    expect(of({})).toBeNull()
  })
})

describe('policy rules', () => {
  test('are those beyond what every system has', () => {
    const printed = `0:\tfrom all lookup local
32764:\tnot from all fwmark 0xca6c lookup 51820
32765:\tfrom 10.0.0.0/8 iif wörld@… lookup 100 \n32766:\tfrom all lookup main
32767:\tfrom all lookup default
`
    expect(parseIpRules(printed, 4)).toEqual([
      { family: 4, priority: 32764, text: 'not from all fwmark 0xca6c lookup 51820' },
      { family: 4, priority: 32765, text: 'from 10.0.0.0/8 iif wörld@… lookup 100' },
    ])
    expect(parseIpRules('', 6)).toEqual([])
    // The kernel always has some of IPv4.
    expect(parseIpRules('', 4)).toBeNull()
    expect(parseIpRules('Usage: ip rule', 4)).toBeNull()
  })

  test('are not known without iproute2', async () => {
    expect(await readPolicyRules(['/nowhere/at-all'])).toMatchObject({ kind: 'unknown', why: 'missing' })
  })
})

/** Recorded from iproute2 6.1 in a network namespace of a test. */
const printed = `[{"dst":"10.77.0.7","dev":"zt0","state":["FAILED"]},{"dst":"10.77.0.6","dev":"wörld@…","lladdr":"5a:38:c6:f4:00:F5","state":["STALE"]},{"dst":"10.77.0.5","dev":"exactly15chars_","lladdr":"5a:38:c6:f4:00:f4","state":["PERMANENT"]},{"dst":"fd00:77::5","dev":"zt0","lladdr":"5a:38:c6:f4:00:f4","state":["REACHABLE"]}]`

/** Recorded from the kernel in the same namespace. */
const arp = `IP address       HW type     Flags       HW address            Mask     Device
10.77.0.7        0x1         0x0         00:00:00:00:00:00     *        zt0
10.77.0.6        0x1         0x2         5a:38:c6:f4:00:f5     *        wörld@…
10.77.0.5        0x1         0x6         5a:38:c6:f4:00:f4     *        exactly15chars_
`

describe('neighbours', () => {
  test('of both families are what ip prints', () => {
    expect(parseIpNeigh(printed)).toEqual([
      { address: '10.77.0.7', interface: 'zt0', mac: null, state: 'unanswered' },
      { address: '10.77.0.6', interface: 'wörld@…', mac: '5a:38:c6:f4:00:f5', state: 'stale' },
      { address: '10.77.0.5', interface: 'exactly15chars_', mac: '5a:38:c6:f4:00:f4', state: 'permanent' },
      { address: 'fd00:77::5', interface: 'zt0', mac: '5a:38:c6:f4:00:f4', state: 'reachable' },
    ])
  })

  test('of a newer ip are understood as far as they are known', () => {
    const newer =
      '[{"dst":"10.0.0.1","dev":"zt0","lladdr":{"new":1},"state":["GLOWING"]},{"to":"10.0.0.2"},null,7]'
    expect(parseIpNeigh(newer)).toEqual([{ address: '10.0.0.1', interface: 'zt0', mac: null, state: null }])
    expect(parseIpNeigh('{"neighbours":[]}')).toBeNull()
  })

  test('are those of IPv4 where the kernel alone tells', () => {
    expect(parseArpTable(arp)).toEqual([
      { address: '10.77.0.7', interface: 'zt0', mac: null, state: 'unanswered' },
      { address: '10.77.0.6', interface: 'wörld@…', mac: '5a:38:c6:f4:00:f5', state: null },
      { address: '10.77.0.5', interface: 'exactly15chars_', mac: '5a:38:c6:f4:00:f4', state: 'permanent' },
    ])
    expect(parseArpTable('Adresse IP\n')).toBeNull()
    expect(parseArpTable('IP address\ngarbage\n1.2.3.4 x y z\n')).toEqual([])
  })

  test.skipIf(process.platform !== 'linux')('are read without iproute2 too', async () => {
    expect(await readNeighbours(['/nowhere/at-all'])).toMatchObject({ kind: 'found', by: '/proc/net/arp' })
    // BusyBox's `ip` does not know -json.
    expect(await readNeighbours(['/bin/false'])).toMatchObject({ kind: 'found', by: '/proc/net/arp' })
  })
})
