import { describe, expect, test } from 'vitest'
import { check, inBrief } from '../testing/sample-plan.ts'

const pool = (ipRangeStart: string, ipRangeEnd: string) =>
  inBrief(check({ ipAssignmentPools: [{ ipRangeStart, ipRangeEnd }] })).filter(
    (line) => !/no-pool|assignment/.test(line),
  )

describe('pools', () => {
  test.each([
    ['10.1.2.1', 'junk', 'error not-an-address'],
    ['10.1.2.0/24', '10.1.2.9', 'error prefix-given'],
    ['10.1.2.1', 'fd00::1', 'error other-family'],
    ['10.1.2.9', '10.1.2.1', 'error start-after-end'],
    ['10.1.3.1', '10.1.3.9', 'error pool-outside-routes'],
    ['10.1.2.200', '10.1.3.9', 'error pool-outside-routes'],
    ['10.1.2.0', '10.1.2.9', 'warning pool-holds-reserved'],
    ['10.1.2.200', '10.1.2.255', 'warning pool-holds-reserved'],
  ])('%s to %s: %s', (start, end, problem) => {
    expect(pool(start, end)).toEqual([problem])
  })

  test('two bad ends are two problems', () => {
    expect(pool('x', 'y')).toEqual(['error not-an-address', 'error not-an-address'])
  })

  test('inside a route through a gateway are outside this network', () => {
    const found = check({ routes: [{ target: '10.1.2.0/24', via: '10.9.9.9' }] })
    expect(inBrief(found)).toContain('error pool-outside-routes')
  })

  test('inside a default route are outside every subnet', () => {
    expect(inBrief(check({ routes: [{ target: '0.0.0.0/0', via: null }] }))).toContain(
      'error pool-outside-routes',
    )
  })

  test('overlaps are told, and where', () => {
    const found = check({
      ipAssignmentPools: [
        { ipRangeStart: '10.1.2.1', ipRangeEnd: '10.1.2.9' },
        { ipRangeStart: 'junk', ipRangeEnd: '10.1.2.9' },
        { ipRangeStart: '10.1.2.9', ipRangeEnd: '10.1.2.20' },
      ],
    })
    expect(found.at(-1)).toEqual({
      at: { kind: 'pool', index: 2, field: 'ipRangeStart' },
      severity: 'warning',
      kind: 'overlapping-pool',
      other: 0,
    })
  })

  test('and automatic assignment belong together', () => {
    expect(inBrief(check({ ipAssignmentPools: [] }))).toEqual(['warning no-pool'])
    expect(inBrief(check({ v4AssignMode: { zt: false } }))).toEqual(['warning assignment-off'])
    expect(check({ v6AssignMode: { '6plane': false, rfc4193: false, zt: true } })).toEqual([
      {
        at: { kind: 'assign-mode', field: 'v6AssignMode' },
        severity: 'warning',
        kind: 'no-pool',
        family: 6,
      },
    ])
  })
})
