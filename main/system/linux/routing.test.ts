import { describe, expect, test } from 'vitest'
import { effectiveFilters, parseIpRules, readPolicyRules } from './routing.ts'

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
