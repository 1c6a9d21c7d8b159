import type { ExactInteger } from '../exact-integer.ts'
import { fieldsWhere } from '../json.ts'
import type { NetworkId, NodeAddress } from '../network-id.ts'

/** The writable settings of a member. null: the host does not say */
export interface MemberConfig {
  /** Empty: none, or the host does not say */
  readonly name: string
  readonly authorized: boolean | null
  readonly activeBridge: boolean | null
  /** The addresses have no prefix length. */
  readonly ipAssignments: readonly string[] | null
  readonly noAutoAssignIps: boolean | null
  /** Some services ignore it. */
  readonly ssoExempt: boolean | null
  readonly tags: readonly (readonly [id: number, value: number | boolean])[] | null
  readonly capabilities: readonly number[] | null
}

/** The service's defaults for a member without settings. */
export const bareMember = {
  name: '',
  authorized: false,
  activeBridge: false,
  ipAssignments: [],
  noAutoAssignIps: false,
  ssoExempt: false,
  tags: [],
  capabilities: [],
} satisfies MemberConfig

export const memberFields = Object.keys(bareMember) as readonly (keyof MemberConfig)[]

/** Contains only the fields to change; all others stay, unknown ones included. */
export type MemberChange = { readonly [K in keyof MemberConfig]?: Exclude<MemberConfig[K], null> }

/** Leaves out what a host did not say. */
export function toldMember(config: MemberConfig): MemberChange {
  return fieldsWhere(config, (_, value) => value !== null) as MemberChange
}

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
  /** Milliseconds since the epoch; 0: never; null: the service does not say */
  readonly lastAuthorizedTime: number | null
  readonly lastDeauthorizedTime: number | null
  /** The version of the node's software. null: the node has not connected yet */
  readonly version: string | null
  /** The node is known to have requested its configuration. A member that was added before it joined has not. */
  readonly hasRequestedConfig: boolean
  readonly presence: Presence | null
  /**
   * The tags and capabilities of a host that tells tags without their values, and lets neither be set. null: the host does not
   * say. Absent: `config` has all that is told
   */
  readonly listedGrants?: {
    readonly tags: readonly number[] | null
    readonly capabilities: readonly number[] | null
  }
  /** The host keeps it out and asks nobody again. null: the host does not say. Absent: it has no such state */
  readonly rejected?: boolean | null
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
