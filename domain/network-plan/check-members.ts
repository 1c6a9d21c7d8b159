import { parseAddress, reservedAs, type Subnet } from '../addresses/address.ts'
import { subnetOf } from '../addresses/lan-subnets.ts'
import type { NodeAddress } from '../network-id.ts'
import { notAnAddress } from './check-pools.ts'
import { type Plan, type PlanPlace, type PlanProblem, problem } from './plan-problem.ts'

/** A controller sends only this many to one member. */
const mostAddresses = 32

export function checkMembers({ members }: Plan, lan: readonly Subnet[]): readonly PlanProblem[] {
  const holders = new Map<string, NodeAddress>()
  return members.flatMap(({ id, ipAssignments }) =>
    ipAssignments.flatMap((text, index) => {
      const place: PlanPlace = { kind: 'member', id, index }
      const found: PlanProblem[] = []
      if (index === mostAddresses)
        found.push(problem('error', place, { kind: 'too-many', most: mostAddresses }))
      const address = parseAddress(text)
      if (address === null) return [...found, notAnAddress(place, text)]
      const holder = holders.get(address.text)
      if (holder === undefined) holders.set(address.text, id)
      else if (holder === id) found.push(problem('warning', place, { kind: 'given-twice' }))
      else found.push(problem('error', place, { kind: 'in-two-members', other: holder }))
      const subnet = subnetOf(lan, address)
      if (subnet === null) return [...found, problem('warning', place, { kind: 'member-outside-routes' })]
      const what = reservedAs(subnet, address.value)
      return what === null ? found : [...found, problem('error', place, { kind: 'reserved-address', what })]
    }),
  )
}
