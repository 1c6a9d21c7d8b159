import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyPlan } from '../testing/any-plan.ts'
import { check, inBrief, lan, samplePlan } from '../testing/sample-plan.ts'
import { checkPlan } from './check-plan.ts'

test('a plan that fits together has no problems', () => {
  const plan = check({
    routes: [lan, { target: '192.168.7.0/24', via: '10.1.2.9' }, { target: 'fd12:3456::/64', via: null }],
    ipAssignmentPools: [
      ...samplePlan.ipAssignmentPools,
      { ipRangeStart: 'fd12:3456::1', ipRangeEnd: 'fd12:3456::ffff' },
    ],
    dns: { domain: 'home.example', servers: ['10.1.2.53', 'fd12:3456::53'] },
    v6AssignMode: { '6plane': false, rfc4193: true, zt: true },
    members: [
      { id: '0123456789', ipAssignments: ['10.1.2.9', 'fd12:3456::9'] },
      { id: 'abcdef0123', ipAssignments: [] },
    ],
  })
  expect(plan).toEqual([])
})

test('what is not told is no problem, and causes none', () => {
  const unknown = { domain: null, servers: null }
  const members = [{ id: '0123456789', ipAssignments: ['192.168.1.1'] }]
  expect(check({ routes: null, members })).toEqual([])
  expect(check({ ipAssignmentPools: null })).toEqual([])
  expect(check({ dns: unknown, v4AssignMode: { zt: null } })).toEqual([])
})

test('any plan is checked, errors first, each at a place that is there', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const found = checkPlan(plan)
      const severities = found.map(({ severity }) => severity)
      expect(severities).toEqual([...severities].sort())
      for (const problem of found) {
        const { at } = problem
        if (at.kind === 'route') expect(plan.routes?.[at.index]).toBeDefined()
        if (at.kind === 'pool') expect(plan.ipAssignmentPools?.[at.index]).toBeDefined()
        if (at.kind === 'dns-server') expect(plan.dns.servers?.[at.index]).toBeDefined()
      }
    }),
    { numRuns: 300 },
  )
})

const dns = (domain: string, ...servers: readonly string[]) => inBrief(check({ dns: { domain, servers } }))

describe('DNS', () => {
  test.each([
    ['home.example', '10.1.2.53', []],
    ['home', 'fd00::53', []],
    ['home.example.', '10.1.2.53', []],
    ['', '10.1.2.53', ['warning domain-missing']],
    ['-bad.example', '10.1.2.53', ['error not-a-hostname']],
    ['two words', '10.1.2.53', ['error not-a-hostname']],
    ['a..b', '10.1.2.53', ['error not-a-hostname']],
    ['10.1.2.3', '10.1.2.53', ['error not-a-hostname']],
    ['müller.example', '10.1.2.53', ['error not-a-hostname']],
    [`${'a'.repeat(60)}.${'b'.repeat(60)}.example`, '10.1.2.53', ['error not-a-hostname']],
    ['home.example', 'dns.example', ['error not-an-address']],
    ['home.example', '10.1.2.53/24', ['error prefix-given']],
  ])('%j with %s', (domain, server, problems) => {
    expect(dns(domain, server)).toEqual(problems)
  })

  test('servers: some, not too many, each once', () => {
    expect(dns('home.example')).toEqual(['warning servers-missing'])
    expect(dns('home.example', '10.1.2.5', '10.1.2.5')).toEqual(['warning given-twice'])
    expect(dns('home.example', ...[1, 2, 3, 4, 5].map((n) => `10.1.2.${n}`))).toEqual(['error too-many'])
  })
})

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
