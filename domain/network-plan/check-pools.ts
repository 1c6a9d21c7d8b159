import {
  type Address,
  addressText,
  type Family,
  holds,
  parseAddress,
  parseSubnet,
  reservedAs,
  type Subnet,
} from '../addresses/address.ts'
import type { AddressPool } from './network-config.ts'
import { type Plan, type PlanLocation, type PlanProblem, problem } from './plan-problem.ts'

interface Range {
  readonly start: Address
  readonly end: Address
}

/** Returns the range that the service would use. null: it would ignore the pool */
export function poolRange(pool: AddressPool): Range | null {
  const start = parseAddress(pool.ipRangeStart)
  const end = parseAddress(pool.ipRangeEnd)
  if (start === null || end === null || start.family !== end.family || start.value > end.value) return null
  return { start, end }
}

/** `lan` null: the routes are not told */
export function checkPools(plan: Plan, lan: readonly Subnet[] | null): readonly PlanProblem[] {
  const { ipAssignmentPools: pools } = plan
  if (pools === null) return []
  const ranges = pools.map(poolRange)
  const found = pools.flatMap((pool, index) => {
    const range = ranges[index] ?? null
    if (range === null) return checkEnds(pool, index)
    return [
      ...(lan === null ? [] : checkRange(range, index, lan)),
      ...checkOverlaps(range, index, ranges.slice(0, index)),
    ]
  })
  return [...found, ...checkModes(plan, ranges)]
}

const startOf = (index: number): PlanLocation => ({ kind: 'pool', index, field: 'ipRangeStart' })
const endOf = (index: number): PlanLocation => ({ kind: 'pool', index, field: 'ipRangeEnd' })

function checkEnds(pool: AddressPool, index: number): readonly PlanProblem[] {
  const start = parseAddress(pool.ipRangeStart)
  const end = parseAddress(pool.ipRangeEnd)
  if (start !== null && end !== null) {
    const kind = start.family === end.family ? 'start-after-end' : 'other-family'
    return [problem('error', endOf(index), { kind })]
  }
  return [
    ...(start === null ? [notAnAddress(startOf(index), pool.ipRangeStart)] : []),
    ...(end === null ? [notAnAddress(endOf(index), pool.ipRangeEnd)] : []),
  ]
}

/** The service drops the prefix of a pool's end, so that "10.0.0.0/24" would be the one address 10.0.0.0. */
export function notAnAddress(at: PlanLocation, text: string): PlanProblem {
  return parseSubnet(text) === null
    ? problem('error', at, { kind: 'not-an-address' })
    : problem('error', at, { kind: 'prefix-given', suggestion: text.slice(0, text.indexOf('/')) })
}

function checkRange({ start, end }: Range, index: number, lan: readonly Subnet[]): readonly PlanProblem[] {
  const subnet = lan.find((one) => holds(one, start) && holds(one, end))
  if (subnet === undefined) return [problem('error', startOf(index), { kind: 'pool-outside-routes' })]
  return [subnet.first, subnet.last].flatMap((value) => {
    const what = reservedAs(subnet, value)
    if (what === null || value < start.value || value > end.value) return []
    const address = addressText(subnet.family, value)
    const at = what === 'network' ? startOf(index) : endOf(index)
    return [problem('warning', at, { kind: 'pool-holds-reserved', address, what })]
  })
}

function checkOverlaps(
  { start, end }: Range,
  index: number,
  others: readonly (Range | null)[],
): readonly PlanProblem[] {
  const other = others.findIndex(
    (one) =>
      one !== null &&
      one.start.family === start.family &&
      one.start.value <= end.value &&
      start.value <= one.end.value,
  )
  return other < 0 ? [] : [problem('warning', startOf(index), { kind: 'overlapping-pool', other })]
}

function checkModes(plan: Plan, ranges: readonly (Range | null)[]): readonly PlanProblem[] {
  const check = (family: Family, on: boolean | null, field: 'v4AssignMode' | 'v6AssignMode') => {
    const hasPool = ranges.some((range) => range?.start.family === family)
    if (on === null || on === hasPool) return []
    const kind = on ? 'no-pool' : 'assignment-off'
    return [problem('warning', { kind: 'assign-mode', field }, { kind, family })]
  }
  return [
    ...check(4, plan.v4AssignMode.zt, 'v4AssignMode'),
    ...check(6, plan.v6AssignMode.zt, 'v6AssignMode'),
  ]
}
