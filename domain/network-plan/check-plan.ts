import { containsCidr, overlapCidr } from 'cidr-tools'
import {
  type Address,
  addressText,
  type Family,
  holds,
  overlap,
  parseAddress,
  parseSubnet,
  reservedAs,
  type Subnet,
} from '../addresses/address.ts'
import { lanSubnets, subnetOf } from '../addresses/free-address.ts'
import type { NodeAddress } from '../network-id.ts'
import { isHostname } from './hostname.ts'
import type { AddressPool, NetworkConfig } from './network-config.ts'
import { type Plan, type PlanLocation, type PlanProblem, problem } from './plan-problem.ts'

/**
 * Checks a network's addresses as one plan, before anything is sent, because the service answers 200 and silently
 * drops or changes what it does not like. What is not told is no problem. Errors stand first, each group in the order of the fields.
 *
 * The problems have these sources:
 * - Read in the public implementation, and seen in the recordings where told: a target that is no subnet is dropped; one
 *   without prefix becomes /0; host bits stay, and then no address of a pool counts as routed; a `via` of another
 *   family becomes null; a pool with a bad end or of two families is dropped (seen), one whose start is after its end
 *   is passed over; an address of a pool is given out only where a route's target holds it; a member's bad address is
 *   dropped (seen), its prefix as well, and one outside every route is never sent to the member; more than 128 routes,
 *   32 addresses of a member or 4 DNS servers are cut off; a DNS domain holds 127 characters.
 * - The rules of addressing: a gateway must be reachable on the network itself; the first and the last address of an
 *   IPv4 subnet belong to no device; loopback, link-local, multicast and reserved ranges are not routed.
 * - Experience, hence warnings: public ranges, overlaps, a default route, a gateway that is no member, pools without
 *   assignment and assignment without pools.
 */
export function checkPlan(plan: Plan): readonly PlanProblem[] {
  const lan = plan.routes && lanSubnets(plan.routes)
  const found = [
    ...checkRoutes(plan, lan ?? []),
    ...checkPools(plan, lan),
    ...checkDns(plan.dns),
    ...checkMembers(plan, lan),
  ]
  const errors = found.filter(({ severity }) => severity === 'error')
  return [...errors, ...found.filter(({ severity }) => severity === 'warning')]
}

/** The service passes only this many on to members. */
const mostServers = 4

function checkDns({ domain, servers }: NetworkConfig['dns']): readonly PlanProblem[] {
  const found: PlanProblem[] = []
  const ofDomain: PlanLocation = { kind: 'dns-domain' }
  if (domain !== null && domain !== '' && !isHostname(domain))
    found.push(problem('error', ofDomain, { kind: 'not-a-hostname' }))
  if (domain === '' && servers !== null && servers.length > 0)
    found.push(problem('warning', ofDomain, { kind: 'domain-missing' }))
  if (domain !== null && domain !== '' && servers?.length === 0)
    found.push(problem('warning', ofDomain, { kind: 'servers-missing' }))
  const seen = new Set<string>()
  servers?.forEach((text, index) => {
    const at: PlanLocation = { kind: 'dns-server', index }
    if (index === mostServers) found.push(problem('error', at, { kind: 'too-many', most: mostServers }))
    const address = parseAddress(text)
    if (address === null) found.push(notAnAddress(at, text))
    else if (seen.has(address.text)) found.push(problem('warning', at, { kind: 'given-twice' }))
    else seen.add(address.text)
  })
  return found
}

/** A controller sends only this many to one member. */
const mostAddresses = 32

/** `lan` null: the routes are not told */
function checkMembers({ members }: Plan, lan: readonly Subnet[] | null): readonly PlanProblem[] {
  const holders = new Map<string, NodeAddress>()
  return members.flatMap(({ id, ipAssignments }) =>
    ipAssignments.flatMap((text, index) => {
      const at: PlanLocation = { kind: 'member', id, index }
      const found: PlanProblem[] = []
      if (index === mostAddresses) found.push(problem('error', at, { kind: 'too-many', most: mostAddresses }))
      const address = parseAddress(text)
      if (address === null) return [...found, notAnAddress(at, text)]
      const holder = holders.get(address.text)
      if (holder === undefined) holders.set(address.text, id)
      else if (holder === id) found.push(problem('warning', at, { kind: 'given-twice' }))
      else found.push(problem('error', at, { kind: 'in-two-members', other: holder }))
      if (lan === null) return found
      const subnet = subnetOf(lan, address)
      if (subnet === null) return [...found, problem('warning', at, { kind: 'member-outside-routes' })]
      const what = reservedAs(subnet, address.value)
      return what === null ? found : [...found, problem('error', at, { kind: 'reserved-address', what })]
    }),
  )
}

/** A node accepts only this many from its controller. */
const mostRoutes = 128

const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7']
const unusableRanges = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/3',
  '::/127',
  'fe80::/10',
  'ff00::/8',
]

function checkRoutes(plan: Plan, lan: readonly Subnet[]): readonly PlanProblem[] {
  const { routes } = plan
  if (routes === null) return []
  const targets = routes.map(({ target }) => parseSubnet(target))
  const assigned = new Set(
    plan.members.flatMap(({ ipAssignments }) =>
      ipAssignments.flatMap((text) => parseAddress(text)?.text ?? []),
    ),
  )
  return routes.flatMap(({ target, via }, index) => {
    const at: PlanLocation = { kind: 'route', index, field: 'target' }
    const found: PlanProblem[] = []
    if (index === mostRoutes) found.push(problem('error', at, { kind: 'too-many', most: mostRoutes }))
    const subnet = targets[index] ?? null
    if (subnet === null) found.push(unreadable(at, target))
    else found.push(...checkTarget(at, subnet, via), ...checkOverlaps(at, subnet, targets.slice(0, index)))
    if (via !== null) found.push(...checkVia(index, via, subnet, plan, lan, assigned))
    return found
  })
}

function unreadable(at: PlanLocation, target: string): PlanProblem {
  const address = parseAddress(target)
  if (address === null) return problem('error', at, { kind: 'not-a-subnet' })
  const suggestion = parseSubnet(`${target}/${address.family === 4 ? 24 : 64}`)?.text ?? target
  return problem('error', at, { kind: 'prefix-missing', suggestion })
}

function checkTarget(at: PlanLocation, subnet: Subnet, via: string | null): readonly PlanProblem[] {
  const found: PlanProblem[] = []
  if (subnet.hasHostBits) found.push(problem('error', at, { kind: 'host-bits', suggestion: subnet.text }))
  if (subnet.prefix === 0)
    found.push(problem(via === null ? 'error' : 'warning', at, { kind: 'default-route' }))
  else if (overlapCidr(unusableRanges, subnet.text))
    found.push(problem('error', at, { kind: 'unusable-range' }))
  else if (!containsCidr(privateRanges, subnet.text))
    found.push(problem('warning', at, { kind: 'public-range' }))
  return found
}

function checkOverlaps(
  at: PlanLocation,
  subnet: Subnet,
  others: readonly (Subnet | null)[],
): readonly PlanProblem[] {
  const same = others.findIndex((other) => other?.text === subnet.text)
  if (same >= 0) return [problem('error', at, { kind: 'duplicate-route', other: same })]
  // Every route overlaps a default route, as intended.
  const other = others.findIndex((one) => one !== null && one.prefix > 0 && overlap(one, subnet))
  return other >= 0 && subnet.prefix > 0 ? [problem('warning', at, { kind: 'overlapping-route', other })] : []
}

function checkVia(
  index: number,
  via: string,
  target: Subnet | null,
  plan: Plan,
  lan: readonly Subnet[],
  assigned: ReadonlySet<string>,
): readonly PlanProblem[] {
  const at: PlanLocation = { kind: 'route', index, field: 'via' }
  const address = parseAddress(via)
  if (address === null) {
    const subnet = parseSubnet(via)
    const suggestion = via.slice(0, via.indexOf('/'))
    return [problem('error', at, subnet ? { kind: 'prefix-given', suggestion } : { kind: 'not-an-address' })]
  }
  if (target === null) return []
  if (address.family !== target.family) return [problem('error', at, { kind: 'other-family' })]
  const home = subnetOf(lan, address)
  if (holds(target, address) && (home === null || home.prefix <= target.prefix))
    return [problem('error', at, { kind: 'via-in-own-target' })]
  if (home === null)
    return hasOwnSubnet(plan, address) ? [] : [problem('error', at, { kind: 'via-outside-routes' })]
  const isUnassigned = plan.members.length > 0 && !assigned.has(address.text)
  return isUnassigned ? [problem('warning', at, { kind: 'via-without-member' })] : []
}

/** In these modes members get an IPv6 subnet of their own without a route that names it. */
function hasOwnSubnet({ v6AssignMode }: Plan, { family }: Address): boolean {
  return family === 6 && (v6AssignMode['6plane'] !== false || v6AssignMode.rfc4193 !== false)
}

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
function checkPools(plan: Plan, lan: readonly Subnet[] | null): readonly PlanProblem[] {
  const { ipAssignmentPools: pools } = plan
  if (pools === null) return []
  const ranges = pools.map(poolRange)
  const found = pools.flatMap((pool, index) => {
    const range = ranges[index] ?? null
    if (range === null) return checkEnds(pool, index)
    return [
      ...(lan === null ? [] : checkRange(range, index, lan)),
      ...checkPoolOverlaps(range, index, ranges.slice(0, index)),
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
function notAnAddress(at: PlanLocation, text: string): PlanProblem {
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

function checkPoolOverlaps(
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
