import { fieldsOf } from '../fields.ts'
import type { NetworkId, NodeAddress } from '../network-id.ts'

export interface MemberConfig {
  readonly name: string
  readonly authorized: boolean
  readonly activeBridge: boolean
  /** Without prefix length */
  readonly ipAssignments: readonly string[]
  readonly noAutoAssignIps: boolean
  /** Some services ignore it. */
  readonly ssoExempt: boolean
  readonly tags: readonly (readonly [id: number, value: number | boolean])[]
  readonly capabilities: readonly number[]
}

/** What the service keeps of a member of which nothing was set. */
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

/** Only what is to change; everything else stays as it is, fields that we do not know included. */
export type MemberChange = { readonly [K in keyof MemberConfig]?: MemberConfig[K] }

/** Of a member with notes, wherever they are kept: as the description of an account's member, or here */
export type NotedChange = MemberChange & { readonly description?: string | null }

/** How the node on this machine sees a member, where it knows it as a peer; else when the account last saw it. */
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
  /** Counts up with each change; null: the service does not say */
  readonly revision: number | null
  /** Milliseconds since the epoch; null: the service does not say */
  readonly creationTime: number | null
  /** Milliseconds since the epoch; 0: unknown or never */
  readonly lastAuthorizedTime: number
  readonly lastDeauthorizedTime: number
  /** Of the node's software; null: it has not been here yet */
  readonly version: string | null
  /** Its node has requested its configuration at least once; that of a member added ahead has not. */
  readonly hasRequestedConfig: boolean
  readonly presence: Presence | null
  /** Kept by this application, as the controller has no such thing; empty: none. Absent: its host keeps a description. */
  readonly notes?: string
}

/** What a person wrote about it, wherever that is kept; empty: nothing */
export function notesOf(member: HostedMember & { readonly description?: string | null }): string {
  return member.notes ?? member.description ?? ''
}
