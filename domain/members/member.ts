import type { ExactInteger } from '../exact-integer.ts'
import { fieldsOf } from '../fields.ts'
import type { NetworkId, NodeAddress } from '../network-id.ts'

export interface MemberConfig {
  readonly name: string
  readonly authorized: boolean
  readonly activeBridge: boolean
  /** The addresses have no prefix length. */
  readonly ipAssignments: readonly string[]
  readonly noAutoAssignIps: boolean
  /** Some services ignore it. */
  readonly ssoExempt: boolean
  readonly tags: readonly (readonly [id: number, value: number | boolean])[]
  readonly capabilities: readonly number[]
}

/** The service's defaults for a member without settings. */
export const bareMember: MemberConfig = {
  name: '',
  authorized: false,
  activeBridge: false,
  ipAssignments: [],
  noAutoAssignIps: false,
  ssoExempt: false,
  tags: [],
  capabilities: [],
}

export const memberFields = fieldsOf<MemberConfig>({
  name: true,
  authorized: true,
  activeBridge: true,
  ipAssignments: true,
  noAutoAssignIps: true,
  ssoExempt: true,
  tags: true,
  capabilities: true,
})

/** Contains only the fields to change; all others stay, unknown ones included. */
export type MemberChange = { readonly [K in keyof MemberConfig]?: MemberConfig[K] }

/** A change with notes, which are the description of an account's member, or are stored here. */
export type NotedChange = MemberChange & { readonly description?: string | null }

/** The view of the node on this machine if it knows the member as a peer, or else the account's last contact. */
export interface Presence {
  readonly path: 'direct' | 'relayed' | 'unknown'
  /** Milliseconds; null: unknown */
  readonly latency: number | null
  /** Milliseconds since the epoch; 0: never */
  readonly lastSeen: number
}

export interface HostedMember {
  readonly id: NodeAddress
  readonly network: NetworkId
  readonly config: MemberConfig
  /** Increases with each change. null: the service does not say */
  readonly revision: ExactInteger | null
  /** Milliseconds since the epoch; null: the service does not say */
  readonly creationTime: number | null
  /** Milliseconds since the epoch; 0: unknown or never */
  readonly lastAuthorizedTime: number
  readonly lastDeauthorizedTime: number
  /** The version of the node's software. null: the node has not connected yet */
  readonly version: string | null
  /** The node has requested its configuration at least once. A member that was added before it joined has not. */
  readonly hasRequestedConfig: boolean
  readonly presence: Presence | null
  /**
   * Stored by this application, because the controller has no notes. Empty: none. Absent: the host stores a description
   * instead
   */
  readonly notes?: string
}

/** Returns the person's notes, wherever they are stored. Empty: none */
export function notesOf(member: HostedMember & { readonly description?: string | null }): string {
  return member.notes ?? member.description ?? ''
}
