import { describe, expect, test } from 'vitest'
import { check, inBrief } from '../testing/sample-plan.ts'

const members = (list: Readonly<Record<string, readonly string[]>>) =>
  check({ members: Object.entries(list).map(([id, ipAssignments]) => ({ id, ipAssignments })) })

describe('members', () => {
  test.each([
    ['junk', 'error not-an-address'],
    ['10.1.2.3/24', 'error prefix-given'],
    ['10.1.2.0', 'error reserved-address'],
    ['10.1.2.255', 'error reserved-address'],
    ['10.9.9.9', 'warning member-outside-routes'],
  ])('%s: %s', (address, problem) => {
    expect(inBrief(members({ '0123456789': [address] }))).toEqual([problem])
  })

  test('do not share an address, in whatever form', () => {
    const found = members({ '0123456789': ['10.1.2.3', 'fd00::1'], abcdef0123: ['10.1.2.3', 'FD00:0::1'] })
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([
      {
        at: { kind: 'member', id: 'abcdef0123', index: 0 },
        severity: 'error',
        kind: 'in-two-members',
        other: '0123456789',
      },
      {
        at: { kind: 'member', id: 'abcdef0123', index: 1 },
        severity: 'error',
        kind: 'in-two-members',
        other: '0123456789',
      },
    ])
    expect(inBrief(members({ '0123456789': ['10.1.2.3', '10.1.2.3'] }))).toEqual(['warning given-twice'])
  })

  test('keep only so many addresses', () => {
    const many = Array.from({ length: 33 }, (_, i) => `10.1.2.${i + 1}`)
    expect(inBrief(members({ '0123456789': many }))).toEqual(['error too-many'])
  })

  test('may be 10,000', () => {
    const list = Array.from({ length: 10_000 }, (_, i) => ({
      id: i.toString(16).padStart(10, '0'),
      ipAssignments: [`10.1.${i >> 8}.${i & 255}`, `fd00::${i.toString(16)}`],
    }))
    const plan = {
      routes: [
        { target: '10.1.0.0/16', via: null },
        { target: 'fd00::/64', via: null },
      ],
      members: list,
    }
    const found = check({
      ...plan,
      ipAssignmentPools: [{ ipRangeStart: '10.1.0.1', ipRangeEnd: '10.1.255.254' }],
    })
    expect(inBrief(found)).toEqual(['error reserved-address'])
  })
})
