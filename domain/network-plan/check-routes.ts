import { containsCidr, overlapCidr } from 'cidr-tools'
import { type Address, holds, overlap, parseAddress, parseSubnet, type Subnet } from '../addresses/address.ts'
import { subnetOf } from '../addresses/lan-subnets.ts'
import { type Plan, type PlanLocation, type PlanProblem, problem } from './plan-problem.ts'

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

export function checkRoutes(plan: Plan, lan: readonly Subnet[]): readonly PlanProblem[] {
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
