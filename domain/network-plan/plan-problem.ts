import type { Family } from '../addresses/address.ts'
import type { NodeAddress } from '../network-id.ts'
import type { NetworkConfig } from './network-config.ts'

/** The addresses in these parts of a network's configuration have to be consistent. */
export type Plan = Pick<
  NetworkConfig,
  'routes' | 'ipAssignmentPools' | 'dns' | 'v4AssignMode' | 'v6AssignMode'
> & {
  readonly members: readonly { readonly id: NodeAddress; readonly ipAssignments: readonly string[] }[]
}

/** A problem is shown at this field. An index counts from 0. */
export type PlanLocation =
  | { readonly kind: 'route'; readonly index: number; readonly field: 'target' | 'via' }
  | { readonly kind: 'pool'; readonly index: number; readonly field: 'ipRangeStart' | 'ipRangeEnd' }
  | { readonly kind: 'dns-domain' }
  | { readonly kind: 'dns-server'; readonly index: number }
  /** `index` in the member's list of addresses */
  | { readonly kind: 'member'; readonly id: NodeAddress; readonly index: number }
  | { readonly kind: 'assign-mode'; readonly field: 'v4AssignMode' | 'v6AssignMode' }

type ProblemKind =
  // Any address or subnet
  | { readonly kind: 'not-an-address' | 'not-a-subnet' }
  /** `suggestion` is the text without the prefix. */
  | { readonly kind: 'prefix-given'; readonly suggestion: string }
  | { readonly kind: 'too-many'; readonly most: number }
  // Routes
  /** `suggestion` is the probable meaning. */
  | { readonly kind: 'prefix-missing' | 'host-bits'; readonly suggestion: string }
  | { readonly kind: 'default-route' | 'public-range' | 'unusable-range' }
  /** `other` is the index of the earlier route. */
  | { readonly kind: 'duplicate-route' | 'overlapping-route'; readonly other: number }
  /** The families of a `via` and its target, or of a pool's end and its start, differ. */
  | { readonly kind: 'other-family' }
  | { readonly kind: 'via-outside-routes' | 'via-in-own-target' | 'via-without-member' }
  // Pools
  | { readonly kind: 'start-after-end' | 'pool-outside-routes' }
  | { readonly kind: 'overlapping-pool'; readonly other: number }
  | { readonly kind: 'pool-holds-reserved'; readonly address: string; readonly what: 'network' | 'broadcast' }
  | { readonly kind: 'no-pool' | 'assignment-off'; readonly family: Family }
  // Members, and any single address
  | { readonly kind: 'in-two-members'; readonly other: NodeAddress }
  | { readonly kind: 'given-twice' | 'member-outside-routes' }
  | { readonly kind: 'reserved-address'; readonly what: 'network' | 'broadcast' }
  // DNS
  | { readonly kind: 'not-a-hostname' | 'domain-missing' | 'servers-missing' }

export type PlanProblem = {
  readonly at: PlanLocation
  /** error: the service drops, changes or misuses it. warning: it is valid but doubtful */
  readonly severity: 'error' | 'warning'
} & ProblemKind

export function problem(severity: PlanProblem['severity'], at: PlanLocation, kind: ProblemKind): PlanProblem {
  return { at, severity, ...kind }
}
