import type { Hosted } from '../node-service/controller/controller.ts'
import type { JsonObject } from '../node-service/json.ts'

/** Permissions for a network: authorize members, delete, modify, read. */
export interface Permissions {
  readonly a: boolean
  readonly d: boolean
  readonly m: boolean
  readonly r: boolean
}

export interface User {
  readonly id: string
  readonly orgId: string
  readonly displayName: string
  readonly email: string
  readonly smsNumber: string | null
  readonly auth: { readonly [provider: string]: string | null }
  readonly tokens: readonly { readonly name: string; readonly token: string }[]
}

export interface Invitation {
  readonly id: string
  readonly orgId: string
  readonly email: string
  readonly ownerEmail: string
  readonly status: 'pending' | 'accepted' | 'canceled'
  /** Milliseconds since the epoch */
  readonly creation_time: number
  readonly update_time: number
}

/** The account's own fields of a network, beside those of its controller. */
export interface NetworkRecord {
  readonly description: string | null
  readonly rulesSource: string | null
  readonly permissions: { readonly [userId: string]: Permissions }
  readonly ownerId: string
  readonly capabilitiesByName: JsonObject | null
  readonly tagsByName: JsonObject | null
  readonly ssoConfig: JsonObject
  readonly lastModified: number
  /** A property that no document names, and that must not get lost */
  readonly ui: JsonObject
}

/** The account's own fields of a member, beside those of the controller. */
export interface MemberRecord {
  readonly name: string | null
  readonly description: string | null
  readonly hidden: boolean | null
  /** Milliseconds since the epoch; 0: never; 'now': the member is online all the time */
  readonly seen: number | 'now'
  readonly physicalAddress: string | null
  readonly clientVersion: string | null
  readonly ssoExempt: boolean
  /** Id and value as they came in */
  readonly tags: readonly (readonly [number, number | boolean])[]
}

export interface AccountState {
  readonly users: readonly User[]
  readonly organization: { readonly id: string; readonly ownerId: string }
  readonly invitations: readonly Invitation[]
  readonly hosted: readonly Hosted[]
  readonly networks: { readonly [networkId: string]: NetworkRecord }
  /** The keys have the form "networkId-nodeId". */
  readonly members: { readonly [id: string]: MemberRecord }
}

export const newMemberRecord: MemberRecord = {
  name: null,
  description: null,
  hidden: false,
  seen: 0,
  physicalAddress: null,
  clientVersion: null,
  ssoExempt: false,
  tags: [],
}

export function newNetworkRecord(ownerId: string, now: number): NetworkRecord {
  return {
    description: null,
    rulesSource: null,
    permissions: { [ownerId]: { a: true, d: true, m: true, r: true } },
    ownerId,
    capabilitiesByName: null,
    tagsByName: null,
    ssoConfig: { enabled: false, mode: 'default', clientId: '', allowList: [] },
    lastModified: now,
    ui: { flowRulesHelp: true },
  }
}
