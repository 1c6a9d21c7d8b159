import { lanSubnets } from '../addresses/lan-subnets.ts'
import { checkDns } from './check-dns.ts'
import { checkMembers } from './check-members.ts'
import { checkPools } from './check-pools.ts'
import { checkRoutes } from './check-routes.ts'
import type { Plan, PlanProblem } from './plan-problem.ts'

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
