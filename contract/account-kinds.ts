import { accountTokenLength } from '../domain/account-token.ts'
import type { AccountEntry } from './account.ts'
import type { LackedFields, SourceCapabilities } from './source-capabilities.ts'

/**
 * The APIs that services of accounts speak. legacy: that of the second API document; new-central: version 2 of its
 * successor; ztnet: the REST API of ZTNET, which people host themselves
 */
export const accountKinds = ['legacy', 'new-central', 'ztnet'] as const
export type AccountKind = (typeof accountKinds)[number]
/** unknown: the kind is found out by asking the one address that the person gave */
export const signInKinds = [...accountKinds, 'unknown'] as const
export type SignInKind = (typeof signInKinds)[number]

/** The parts of an account that its kind may lack. `main/account/provider.ts` declares them. */
export type AccountPart =
  /** The user's own name and telephone number can be read and changed. */
  | 'profile'
  /** The user's tokens can be listed, added and deleted. */
  | 'tokens'
  /** There is an organization, whose people can be listed and invited. */
  | 'people'
  /** There are organizations with network groups and subscriptions, which can be changed. */
  | 'organizations'
  /** Roles of people and service accounts can be read and changed at three levels. */
  | 'access'
  /** Service accounts and their keys can be managed. */
  | 'serviceKeys'
  | 'webhooks'

/** Kinds of accounts differ in what their API offers. */
interface AccountCapabilities {
  /** The characters that a token has at least. Only the second API document says it. */
  readonly leastTokenLength: number
  /** People run such services themselves, also without TLS in their own networks. */
  readonly isSelfHosted: boolean
  readonly parts: readonly AccountPart[]
  /** The capabilities of such an account's networks */
  readonly networks: SourceCapabilities
}

/** An account traces no packets. */
const tracing = ['remoteTraceTarget', 'remoteTraceLevel'] as const
/** Rules are taken as a text alone, and there are no people to give permissions to. */
const keyLacks = [
  ...tracing,
  ...(['rules', 'capabilities', 'tags', 'capabilitiesByName', 'tagsByName'] as const),
  ...(['permissions', 'ownerId', 'ssoConfig'] as const),
] as const

const keyNetworks = {
  worksWithoutService: true,
  canChooseId: false,
  canTrace: false,
  canSetDescription: true,
  canSetRulesSource: true,
  canSetPermissions: false,
  canSetSso: false,
} as const

/** A person's own networks can be made, and their members named and let in. */
export const personalLacks: LackedFields = {
  settings: [
    ...(['private', 'description', 'routes', 'ipAssignmentPools', 'v4AssignMode', 'v6AssignMode'] as const),
    ...(['dns', 'mtu', 'rulesSource'] as const),
  ],
  members: [
    ...(['ipAssignments', 'noAutoAssignIps', 'activeBridge', 'ssoExempt', 'tags', 'capabilities'] as const),
  ],
}

export const accountCapabilities: { readonly [K in AccountKind]: AccountCapabilities } = {
  legacy: {
    leastTokenLength: accountTokenLength,
    isSelfHosted: false,
    parts: ['profile', 'tokens', 'people'],
    networks: {
      worksWithoutService: true,
      canChooseId: false,
      canTrace: false,
      canSetDescription: true,
      canSetRulesSource: true,
      tellsRulesSource: true,
      hasPermissions: true,
      canSetPermissions: true,
      canSetSso: true,
      canHideMembers: true,
      canRejectMembers: false,
      keepsDeletedMembers: false,
      triesDeletingMembers: false,
      hasGroups: false,
      lacks: { settings: tracing, members: ['rejected'] },
    },
  },
  'new-central': {
    leastTokenLength: 1,
    isSelfHosted: false,
    parts: ['organizations', 'access', 'serviceKeys', 'webhooks'],
    networks: {
      ...keyNetworks,
      tellsRulesSource: true,
      hasPermissions: true,
      canHideMembers: false,
      canRejectMembers: true,
      keepsDeletedMembers: false,
      triesDeletingMembers: true,
      hasGroups: true,
      lacks: { settings: keyLacks, members: ['hidden', 'tags', 'capabilities', 'ssoExempt'] },
    },
  },
  ztnet: {
    leastTokenLength: 1,
    isSelfHosted: true,
    parts: [],
    // Nobody's permissions are known there, and hiding a member also deauthorizes it.
    networks: {
      ...keyNetworks,
      tellsRulesSource: false,
      hasPermissions: false,
      canHideMembers: true,
      canRejectMembers: false,
      keepsDeletedMembers: true,
      triesDeletingMembers: false,
      hasGroups: false,
      lacks: {
        settings: [...keyLacks, 'multicastLimit', 'enableBroadcast'],
        members: ['hidden', 'rejected', 'description'],
      },
      fixed: personalLacks,
    },
  },
}

export function hasPart(kind: AccountKind, part: AccountPart): boolean {
  return accountCapabilities[kind].parts.includes(part)
}

/**
 * The account's display name. Without one, an account of a person has its user's id, and one of a key, whose id is only a
 * digest, the name of its service.
 */
export function accountName(account: Pick<AccountEntry, 'displayName' | 'userId' | 'kind' | 'base'>): string {
  const { displayName, userId, kind, base } = account
  if (displayName.trim() !== '') return displayName
  return hasPart(kind, 'profile') ? userId : serviceName(base)
}

/** "api.example.com" of "https://api.example.com/"; a port stays. */
export function serviceName(base: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(base)?.[1] ?? base
}

/** The service's name, to stand beside that of the account. null: the account is named after its service */
export function serviceBeside(account: Parameters<typeof accountName>[0]): string | null {
  const service = serviceName(account.base)
  return accountName(account) === service ? null : service
}
