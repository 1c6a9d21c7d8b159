import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPlan } from '../testing/any-plan.ts'
import { check, lan, samplePlan } from '../testing/sample-plan.ts'
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
