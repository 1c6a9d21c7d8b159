import { fieldsOf } from '../domain/fields.ts'
import type { JsonObject } from '../domain/json.ts'
import type { HostedMember, MemberChange } from '../domain/members/member.ts'
import type { NodeAddress } from '../domain/network-id.ts'
import type { NetworkChange } from '../domain/network-plan/network-config.ts'
import type { Fault } from './fault.ts'
import type { Aged, HostedNetwork, HostedSummary } from './hosting.ts'
import { mayEverything, type Permissions } from './permissions.ts'

/*
 * The hosted account, as views see it. All times are milliseconds since the epoch, 0: never or unknown. Tokens are in
 * none of these, but for a `NewToken`, which is shown once.
 */

/** An account of ours: its service's base URL, "#" and the user's id. */
export type AccountId = string
export type UserId = string

/** The name of an API token; its value cannot be read back. */
export type ApiTokenName = string

export interface User {
  readonly id: UserId
  /** null: in no organization */
  readonly orgId: string | null
  /** Empty: none given */
  readonly displayName: string
  readonly globalPermissions: Permissions
  /** Linked log-ins: provider → identifier */
  readonly auth: { readonly [provider: string]: string }
  /** Deprecated by the service: shown, never written. null: none */
  readonly smsNumber: string | null
  readonly tokens: readonly ApiTokenName[]
}

/** The account that a token belongs to, from GET /status. */
export interface Account {
  readonly user: User
  /** Nothing can be changed now: every write is refused before it is sent. */
  readonly readOnly: boolean
  /** Of the service; empty: not said */
  readonly version: string
  readonly apiVersion: string
  /** How the service lets people log in */
  readonly loginMethods: { readonly [method: string]: boolean }
}

export interface OrganizationMember {
  readonly orgId: string
  readonly userId: UserId
  readonly name: string
  readonly email: string
}

export interface Organization {
  readonly id: string
  readonly ownerId: UserId
  readonly members: readonly OrganizationMember[]
  readonly ssoConfig: {
    readonly enabled: boolean
    readonly issuers: readonly { readonly provider: string; readonly clientId: string }[]
  }
}

export interface Invitation {
  readonly id: string
  readonly orgId: string
  /** pending, accepted, canceled; others as they are */
  readonly status: string
  /** E-mail address of who invites; empty: not said */
  readonly ownerEmail: string
  /** E-mail address of who is invited, where the service tells it; empty: not said */
  readonly email: string
  readonly creationTime: number
  readonly updateTime: number
}

/** A random value of the service's making, for a new token. Shown once, copied once. */
export interface NewToken {
  readonly token: string
}

export interface SsoConfig {
  readonly enabled: boolean
  /** default, email, group; others as they are */
  readonly mode: string
  readonly clientId: string
  readonly allowList: readonly string[]
  /** The service's alone to set */
  readonly provider: string
  readonly authorizationEndpoint: string
}

/** What can be set of an account's networks and of no others. `null`: not set, or not said. */
export interface AccountNetworkSettings {
  readonly description: string | null
  /** Source text of the rules */
  readonly rulesSource: string | null
  readonly permissions: { readonly [user: UserId]: Permissions }
  readonly ownerId: UserId | null
  readonly ssoConfig: Pick<SsoConfig, 'enabled' | 'mode' | 'clientId' | 'allowList'>
  readonly capabilitiesByName: JsonObject | null
  readonly tagsByName: JsonObject | null
}

export const accountNetworkFields = fieldsOf<AccountNetworkSettings>({
  description: true,
  rulesSource: true,
  permissions: true,
  ownerId: true,
  ssoConfig: true,
  capabilitiesByName: true,
  tagsByName: true,
})

export interface AccountNetwork extends HostedNetwork, AccountNetworkSettings, Aged {
  readonly ssoConfig: SsoConfig
  /** Milliseconds since the epoch, 0: unknown; where the service says it, also the revision */
  readonly lastModified: number
  /** null: not said. In lists the count of those online may be 0 whatever the truth. */
  readonly onlineMemberCount: number | null
  readonly authorizedMemberCount: number | null
  readonly totalMemberCount: number | null
}

/** One line of the account's list. */
export interface AccountSummary extends HostedSummary {
  readonly ownerId: UserId | null
  readonly onlineMemberCount: number | null
}

/** Only what is to change; null takes a value away. */
export type AccountNetworkChange = NetworkChange & Partial<AccountNetworkSettings>

/** What can be set of an account's members and of no others. */
export interface AccountMemberSettings {
  readonly hidden: boolean
  readonly description: string | null
}

export const accountMemberFields = fieldsOf<AccountMemberSettings>({ hidden: true, description: true })

export interface AccountMember extends HostedMember, AccountMemberSettings, Aged {
  readonly lastSeen: number
  readonly lastOnline: number
  /** Internet address it was last seen at; null: unknown */
  readonly physicalAddress: string | null
  /** null: unknown */
  readonly clientVersion: string | null
  readonly protocolVersion: number | null
  readonly supportsRulesEngine: boolean
  readonly controllerId: NodeAddress | null
}

export type AccountMemberChange = MemberChange & Partial<AccountMemberSettings>

/** An account as the application stands to it. */
export interface AccountEntry {
  readonly id: AccountId
  /** Base URL of its service */
  readonly base: string
  readonly userId: UserId
  /** The last one heard; empty: none */
  readonly displayName: string
  readonly orgId: string | null
  /**
   * idle: not asked in this run, as another is the current one. checking: asked now. ready: the service took the
   * token. offline: it does not answer, what is shown is old. refused: it does not take the token, which is kept.
   * signed-out: there is no token to ask with; `fault` says why.
   */
  readonly state: 'idle' | 'checking' | 'ready' | 'offline' | 'refused' | 'signed-out'
  readonly fault: Fault | null
  readonly readOnly: boolean
  /** null: the keychain keeps the token. Else why it is kept for this run only. */
  readonly keychain: Fault | null
}

/** Nothing can be asked with it: its token is refused, or there is none. `fault` says why. */
export function hasNoSession({ state }: AccountEntry): boolean {
  return state === 'refused' || state === 'signed-out'
}

/** Requests wait for the service to allow more of them. */
export interface AccountWait {
  readonly since: number
  /** Until when the service asked for patience; null: it did not, they wait their turn */
  readonly until: number | null
}

/** The part of the account that the tray and the small window show. */
export interface AccountsSnapshot {
  /** In the order of signing in */
  readonly accounts: readonly AccountEntry[]
  readonly current: AccountId | null
  readonly wait: AccountWait | null
}

export const noAccounts: AccountsSnapshot = { accounts: [], current: null, wait: null }

/** Why nothing can be asked with the account in use; null: none is in use, or it can. */
export function sessionFault({ accounts, current }: AccountsSnapshot): Fault | null {
  const account = accounts.find(({ id }) => id === current)
  if (account === undefined || (!hasNoSession(account) && account.state !== 'checking')) return null
  return account.fault ?? { code: 'account-signed-out', detail: account.state }
}

/** Something read earlier that is shown because it cannot be read now. */
export interface Cached<T> {
  readonly value: T
  /** When it was read */
  readonly at: number
}

/** Of a hosted network or a member: those of an account have more to tell. */
export function isAccountNetwork(network: HostedNetwork): network is AccountNetwork {
  return 'permissions' in network
}

export function isAccountMember(member: HostedMember): member is AccountMember {
  return 'hidden' in member
}

/** What a user may do with a network. Where nothing is said of the user, the service decides, and not we. */
export function mayOf(
  { ownerId, permissions }: Pick<AccountNetworkSettings, 'ownerId' | 'permissions'>,
  user: UserId,
): Permissions {
  return ownerId === user ? mayEverything : (permissions[user] ?? mayEverything)
}
