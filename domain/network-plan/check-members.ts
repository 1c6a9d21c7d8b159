import { parseAddress, reservedAs, type Subnet } from '../addresses/address.ts'
import { subnetOf } from '../addresses/lan-subnets.ts'
import type { NodeAddress } from '../network-id.ts'
import { notAnAddress } from './check-pools.ts'
import { type Plan, type PlanLocation, type PlanProblem, problem } from './plan-problem.ts'

/** A controller sends only this many to one member. */
const mostAddresses = 32

/** `lan` null: the routes are not told */
export function checkMembers({ members }: Plan, lan: readonly Subnet[] | null): readonly PlanProblem[] {
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
