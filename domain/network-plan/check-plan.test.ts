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

const routes = (...list: readonly (readonly [string, string | null])[]) =>
  inBrief(check({ routes: list.map(([target, via]) => ({ target, via })) })).filter(
    (line) => !line.includes('pool'),
  )

describe('routes', () => {
  test.each([
    ['junk', 'error not-a-subnet'],
    ['', 'error not-a-subnet'],
    ['10.1.2.0/33', 'error not-a-subnet'],
    ['10.9.0.0', 'error prefix-missing'],
    ['10.9.0.7/24', 'error host-bits'],
    ['0.0.0.0/0', 'error default-route'],
    ['::/0', 'error default-route'],
    ['127.0.0.0/8', 'error unusable-range'],
    ['169.254.1.0/24', 'error unusable-range'],
    ['239.0.0.0/8', 'error unusable-range'],
    ['fe80::/64', 'error unusable-range'],
    ['8.8.8.0/24', 'warning public-range'],
    ['10.0.0.0/7', 'warning public-range'],
    ['2001:db8::/32', 'warning public-range'],
  ])('%j: %s', (target, problem) => {
    expect(routes([target, null])).toEqual([problem])
  })

  test('say what was probably meant', () => {
    expect(check({ routes: [lan, { target: '10.9.0.7', via: null }] })[0]).toMatchObject({
      suggestion: '10.9.0.0/24',
    })
    expect(check({ routes: [lan, { target: 'fd00::7', via: null }] })[0]).toMatchObject({
      suggestion: 'fd00::/64',
    })
    expect(check({ routes: [lan, { target: '10.9.3.7/20', via: null }] })[0]).toEqual({
      at: { kind: 'route', index: 1, field: 'target' },
      severity: 'error',
      kind: 'host-bits',
      suggestion: '10.9.0.0/20',
    })
  })

  test('are not given twice, in whatever form, and overlaps are told', () => {
    expect(routes(['10.1.2.0/24', null], ['10.1.2.0/24', null])).toEqual(['error duplicate-route'])
    expect(routes(['fd00::/64', null], ['FD00:0:0::/64', null])).toEqual(['error duplicate-route'])
    expect(routes(['10.1.0.0/16', null], ['10.1.2.0/24', null])).toEqual(['warning overlapping-route'])
    expect(routes(['10.1.2.0/24', null], ['fd00::/64', null], ['10.1.3.0/24', null])).toEqual([])
  })

  test('a default route through a gateway of the network is only doubtful, and overlaps nothing', () => {
    expect(routes(['10.1.2.0/24', null], ['0.0.0.0/0', '10.1.2.1'])).toEqual(['warning default-route'])
    expect(routes(['0.0.0.0/0', '10.1.2.1'], ['10.1.2.0/24', null])).toEqual(['warning default-route'])
  })

  test('more than a node takes over', () => {
    const many = Array.from({ length: 130 }, (_, i) => [`10.200.${i}.0/24`, null] as const)
    expect(routes(...many)).toEqual(['error too-many'])
  })
})

describe('gateways', () => {
  test.each([
    ['junk', 'error not-an-address'],
    ['', 'error not-an-address'],
    ['10.1.2.9/24', 'error prefix-given'],
    ['fd00::1', 'error other-family'],
    ['10.99.0.1', 'error via-outside-routes'],
    ['192.168.7.1', 'error via-in-own-target'],
  ])('%j: %s', (via, problem) => {
    expect(routes(['10.1.2.0/24', null], ['192.168.7.0/24', via])).toEqual([problem])
  })

  test('may lie inside a wide target where a narrower subnet of the network holds them', () => {
    expect(routes(['10.1.2.0/24', null], ['10.0.0.0/8', '10.1.2.9'])).toEqual(['warning overlapping-route'])
  })

  test('reach IPv6 members that have subnets of their own', () => {
    const sixPlane = { '6plane': true, rfc4193: false, zt: false }
    const plan = { routes: [lan, { target: 'fd77::/64', via: 'fc12::1' }], v6AssignMode: sixPlane }
    expect(inBrief(check(plan))).toEqual([])
    expect(inBrief(check({ routes: plan.routes }))).toEqual(['error via-outside-routes'])
  })

  test('are members, once there are members', () => {
    const routed = { routes: [lan, { target: '192.168.7.0/24', via: '10.1.2.9' }] }
    const with9 = (address: string) =>
      inBrief(check({ ...routed, members: [{ id: '0123456789', ipAssignments: [address] }] }))
    expect(inBrief(check(routed))).toEqual([])
    expect(with9('10.1.2.9')).toEqual([])
    expect(with9('10.1.2.8')).toEqual(['warning via-without-member'])
  })
})

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
