import { describe, expect, test } from 'vitest'
import { check, inBrief, lan } from '../testing/sample-plan.ts'

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
