import { parseAddress, reservedAs, type Subnet } from '../addresses/address.ts'
import { lanSubnets, subnetOf } from '../addresses/lan-subnets.ts'
import type { NodeAddress } from '../network-id.ts'
import { checkPools, notAnAddress } from './check-pools.ts'
import { checkRoutes } from './check-routes.ts'
import { isHostname } from './hostname.ts'
import type { NetworkConfig } from './network-config.ts'
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
