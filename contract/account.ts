import type { ExactInteger } from '../domain/exact-integer.ts'
import { fieldsOf, type JsonObject } from '../domain/json.ts'
import type { HostedMember, MemberChange } from '../domain/members/member.ts'
import type { NetworkChange } from '../domain/network-plan/network-config.ts'
import type { AccountKind } from './account-kinds.ts'
import type { Fault } from './fault.ts'
import type { HeldRules } from './held-rules.ts'
import type { Aged, HostedNetwork, HostedSummary } from './hosting.ts'
import type { ReadList } from './lists.ts'
import type { UnknownProperty } from './node.ts'
import type { NetworkParents } from './organizations.ts'
import type { ToldPermissions } from './permissions.ts'

/*
 * The hosted account, as views see it. All times are milliseconds since the epoch. null means that the service does not
 * say, of texts an empty one too. None of these types holds a token except `NewToken`, which is shown once.
 */

/** The base URL of the account's service, "#" and the user's id */
export type AccountId = `${string}#${string}`
export type UserId = string

/** The name of an API token; its value cannot be read back. */
export type ApiTokenName = string

export interface User {
  readonly id: UserId
  /** null: the user is in no organization */
  readonly orgId: string | null
  /** Empty: the user has given none */
  readonly displayName: string
  readonly globalPermissions: ToldPermissions
  /** Linked log-ins: maps a provider to the identifier there. */
  readonly auth: { readonly [provider: string]: string } | null
  /** The service has deprecated this field. null: there is none */
  readonly smsNumber: string | null
  readonly tokens: ReadList<ApiTokenName> | null
}

/** The account that a token belongs to, from GET /status. */
export interface Account {
  readonly user: User
  /** true: the account cannot change anything now, so every write is refused before it is sent. */
  readonly readOnly: boolean | null
  /** "central_status" */
  readonly id: string | null
  /** "CentralStatus" */
  readonly type: string | null
  /**
   * A digest of what a key opens, which stays when the key is replaced: its organizations, and the person of personal
   * networks. null: the user says whose token it is, or nothing tells
   */
  readonly opens: string | null
  /** Whole seconds by which the service's clock was ahead of this computer's when it answered; negative: behind */
  readonly clockAhead: number | null
  /** The version of the service */
  readonly version: string | null
  readonly apiVersion: string | null
  /** The document does not give its unit. */
  readonly uptime: ExactInteger | null
  /** Maps each log-in method to whether the service offers it. */
  readonly loginMethods: { readonly [method: string]: boolean } | null
  /** Sorted by name */
  readonly unknownProperties: readonly UnknownProperty[]
}

export interface OrganizationMember {
  readonly orgId: string
  readonly userId: UserId
  readonly name: string
  readonly email: string
}

export interface Organization {
  readonly id: string
  readonly ownerId: UserId | null
  readonly members: ReadList<OrganizationMember> | null
  readonly ssoConfig: {
    readonly enabled: boolean | null
    readonly issuers: readonly { readonly provider: string; readonly clientId: string }[] | null
  }
}

export interface Invitation {
  readonly id: string
  readonly orgId: string
  /** The known values are pending, accepted and canceled; others are shown unchanged. */
  readonly status: string
  /** The e-mail address of the person who invites. Empty: the service does not say */
  readonly ownerEmail: string
  /** The e-mail address of the invited person. Empty: the service does not say */
  readonly email: string
  readonly creationTime: number | null
  readonly updateTime: number | null
}

/** The random value that the service made for a new token. It is shown and copied only once. */
export interface NewToken {
  readonly token: string
  /** The same value in hexadecimal digits */
  readonly hex: string | null
  /** It has the same meaning as in `Account`. */
  readonly clockAhead: number | null
}

/** Contains only the fields to change. */
export interface UserChange {
  readonly displayName?: string
  readonly smsNumber?: string
}

export interface SsoConfig {
  readonly enabled: boolean | null
  /** The known values are default, email and group; others are shown unchanged. */
  readonly mode: string | null
  readonly clientId: string | null
  readonly allowList: readonly string[] | null
  /** Only the service sets this. */
  readonly provider: string | null
  readonly authorizationEndpoint: string | null
}

/** Settings that only an account's networks have. null: the value is not set, or the service does not say. */
export interface AccountNetworkSettings {
  readonly description: string | null
  readonly rulesSource: string | null
  readonly permissions: { readonly [user: UserId]: ToldPermissions } | null
  readonly ownerId: UserId | null
  readonly ssoConfig: Pick<SsoConfig, 'enabled' | 'mode' | 'clientId' | 'allowList'>
  readonly capabilitiesByName: JsonObject | null
  readonly tagsByName: JsonObject | null
}

/** The fields that say how the rules were written; where a host has no such things, the first is kept on this computer. */
export const rulesSourceParts = ['rulesSource', 'capabilitiesByName', 'tagsByName'] as const
export type RulesSourcePart = (typeof rulesSourceParts)[number]

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
  /** It also serves as the revision. */
  readonly lastModified: number | null
  /** null: the service does not say. In lists the service may report 0 even when members are online. */
  readonly onlineMemberCount: number | null
  readonly authorizedMemberCount: number | null
  readonly totalMemberCount: number | null
  /** Absent: its account has no groups, or does not tell */
  readonly place?: NetworkParents
  /** The service neither changes nor deletes it for other programs, and changes fewer fields of its members. Absent: it does */
  readonly isFixed?: true
  /** null: they could not be read. Absent: the account tells the rules in lists */
  readonly heldRules?: HeldRules | null
  /** Its configuration is not known yet: the list tells none. Absent: it was read */
  readonly isUnread?: true
}

/** An entry of the account's list of networks. */
export interface AccountSummary extends HostedSummary {
  readonly ownerId: UserId | null
  readonly onlineMemberCount: number | null
  /** It has the same meaning as in `AccountNetwork`. */
  readonly place?: NetworkParents
}

/** Contains only the fields to change; null clears a value. Parts of a field that are null stay as they are. */
export type AccountNetworkChange = NetworkChange &
  Partial<Omit<AccountNetworkSettings, 'permissions'>> & {
    readonly permissions?: NonNullable<AccountNetworkSettings['permissions']>
  }

/** A network's settings, and what its rules were written as */
export type WrittenNetworkChange = NetworkChange & Partial<Pick<AccountNetworkSettings, RulesSourcePart>>

/** Settings that only an account's members have. */
export interface AccountMemberSettings {
  readonly hidden: boolean | null
  /** Kept out without being asked about again. null: the service does not say, or has no such state */
  readonly rejected: boolean | null
  readonly description: string | null
}

export const accountMemberFields = fieldsOf<AccountMemberSettings>({
  hidden: true,
  rejected: true,
  description: true,
})

export interface AccountMember extends HostedMember, AccountMemberSettings, Aged {
  readonly rejected: boolean | null
  /** 0: never */
  readonly lastSeen: number | null
  readonly lastOnline: number | null
  /** The Internet address at which it was last seen. null: unknown */
  readonly physicalAddress: string | null
  /** null: unknown */
  readonly clientVersion: string | null
  readonly protocolVersion: ExactInteger | null
  readonly supportsRulesEngine: boolean | null
}

/** The facts about a network that its settings leave out. null: the service does not say */
export interface AccountNetworkDetails {
  readonly source: 'account'
  /** It has the same meaning as in `Account`. */
  readonly clockAhead: number | null
  /** The ID of the configuration, which is that of the network */
  readonly configId: string | null
  readonly creationTime: number | null
  readonly lastModified: number | null
  readonly onlineMemberCount: ExactInteger | null
  readonly authorizedMemberCount: ExactInteger | null
  readonly totalMemberCount: ExactInteger | null
  /** Sorted by name. Those of the configuration begin with "config." */
  readonly unknownProperties: readonly UnknownProperty[]
}

/** The facts about a member that the list of members leaves out. null: the service does not say */
export interface AccountMemberDetails {
  readonly source: 'account'
  /** The network's ID, a hyphen and the node's address */
  readonly id: string | null
  /** It has the same meaning as in `Account`. */
  readonly clockAhead: number | null
  readonly controllerId: string | null
  /** The ID of the configuration, which is the node's address */
  readonly configId: string | null
  readonly identity: string | null
  readonly vMajor: ExactInteger | null
  readonly vMinor: ExactInteger | null
  readonly vRev: ExactInteger | null
  readonly vProto: ExactInteger | null
  /** It has the same meaning as in `AccountNetworkDetails`. */
  readonly unknownProperties: readonly UnknownProperty[]
}

export type AccountMemberChange = MemberChange & {
  readonly hidden?: boolean
  /** true: it also loses its authorization. false: it may ask again */
  readonly rejected?: boolean
  readonly description?: string | null
}

/** An account with its current state in the application. */
export interface AccountEntry {
  readonly id: AccountId
  readonly kind: AccountKind
  readonly base: string
  readonly userId: UserId
  /** The last name the service reported. Empty: there is none */
  readonly displayName: string
  readonly orgId: string | null
  /**
   * idle: the account has not been asked in this run. checking: a request is under way.
   * ready: the service accepted the token. offline: the service does not answer, and the data shown is old. refused:
   * the service rejects the token, which is kept. signed-out: there is no token, and `fault` says why.
   */
  readonly state: 'idle' | 'checking' | 'ready' | 'offline' | 'refused' | 'signed-out'
  readonly fault: Fault | null
  readonly readOnly: boolean
  /** null: the keychain stores the token. Otherwise the fault says why the token is kept for this run only. */
  readonly keychain: Fault | null
  /**
   * The SHA-256 fingerprint of the certificate that the person accepted for this service. null: its certificate is
   * verified as usual
   */
  readonly certificate: string | null
  /** It has the same meaning as in `Account`. */
  readonly opens: string | null
  /** The time when the key ends, in milliseconds since the epoch. null: it is not known, or it never ends */
  readonly expires: number | null
  /** The entry of `expiryWarnings` that the person was last told. null: none */
  readonly expiryTold: number | null
  /** The id of the network group that was last chosen for a new network. null: none was yet */
  readonly group: string | null
}

/** Days before the end of a key at which the person is told */
export const expiryWarnings = [7, 1] as const

/** Returns another account of which this one seems to be a new key: both open the same. null: there is none */
export function accountOfOldKey(accounts: readonly AccountEntry[], id: AccountId): AccountEntry | null {
  const entry = accounts.find((account) => account.id === id)
  const same = accounts.filter(
    (account) =>
      account.id !== id &&
      account.kind === entry?.kind &&
      account.base === entry.base &&
      account.opens !== null &&
      account.opens === entry.opens,
  )
  // Which of several it would replace must not be guessed.
  return same.length === 1 ? (same[0] ?? null) : null
}

/** Returns whether the account is unusable because its token is refused or missing. `fault` says why. */
export function hasNoSession({ state }: AccountEntry): boolean {
  return state === 'refused' || state === 'signed-out'
}

/** Requests are waiting because the service limits their rate. */
export interface AccountWait {
  readonly since: number
  /** The time until which the service asked to wait. null: it named none, and the requests are only queued */
  readonly until: number | null
}

/** The part of the account that the tray and the small window show. */
export interface AccountsSnapshot {
  /** Accounts are in the order of signing in. */
  readonly accounts: readonly AccountEntry[]
  readonly current: AccountId | null
  readonly wait: AccountWait | null
}

export const noAccounts: AccountsSnapshot = { accounts: [], current: null, wait: null }

/** Returns why nothing can be asked of the account now. null: it can be asked */
export function sessionFault(account: AccountEntry): Fault | null {
  if (account.state === 'ready' || account.state === 'offline') return null
  return account.fault ?? { code: 'account-signed-out', detail: account.state }
}

/** A value read earlier, shown because it cannot be read now. */
export interface Cached<T> {
  readonly value: T
  /** Milliseconds since the epoch: when the value was read */
  readonly at: number
}

/** Only an account's networks have permissions, so the field tells them apart. */
export function isAccountNetwork(network: HostedNetwork): network is AccountNetwork {
  return 'permissions' in network
}

export function isAccountMember(member: HostedMember): member is AccountMember {
  return 'hidden' in member
}
