import type { ReadList } from './lists.ts'

/*
 * Who may do what in the organizations of an account, its service accounts with their keys, and its webhooks. All times are
 * milliseconds since the epoch; null means that the service does not say. None of these types holds a secret except
 * `NewApiKey`, which is shown once.
 */

export const accessLevels = ['organization', 'group', 'network'] as const
/** Roles are given in an organization, in one of its network groups, or in one network, and hold for all below. */
export type AccessLevel = (typeof accessLevels)[number]

export interface AccessScope {
  readonly level: AccessLevel
  readonly id: string
}

/** The roles that can be given at each level, from most to least. Others that the service tells are shown unchanged. */
export const rolesAt = {
  organization: ['Owner', 'Admin', 'Editor', 'Viewer'],
  group: ['NetworkGroupAdmin', 'NetworkGroupEditor', 'NetworkGroupViewer'],
  network: ['NetworkAdmin', 'NetworkEditor', 'NetworkViewer'],
} as const satisfies { readonly [L in AccessLevel]: readonly string[] }

/** The roles of one person or service account in one scope */
export interface RoleGrant {
  /** An e-mail address; that of a service account has the same form. */
  readonly principal: string
  readonly roles: readonly string[]
}

export interface ToldGrant extends RoleGrant {
  /** The known values are user and service_account; others are shown unchanged. null: the service does not say */
  readonly principalType: string | null
}

/** A person whom a search found */
export interface Principal {
  /** The e-mail address */
  readonly id: string
  /** Empty: the service does not say */
  readonly name: string
}

/** An organization with its groups, or a group with its networks, and who has roles in it */
export interface AccessNode {
  readonly id: string
  readonly name: string
  /** null: the service does not say */
  readonly principals: ReadList<Principal & { readonly roles: readonly string[] }> | null
  readonly children: readonly AccessNode[]
  /** The number of children that could not be read, with all below them. null: the service does not say what is below */
  readonly unreadableChildren: number | null
}

export interface ApiKey {
  readonly id: string
  readonly serviceAccountId: string
  readonly description: string
  readonly creationTime: number | null
  readonly lastModified: number | null
  /** 0: never */
  readonly expires: number | null
  /** 0: never */
  readonly lastUsed: number | null
}

/** A key that was made just now. Nobody can see the secret again. */
export interface NewApiKey extends ApiKey {
  readonly secret: string
}

export interface ServiceAccount {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly description: string
  readonly creationTime: number | null
  readonly lastModified: number | null
  readonly keys: ReadList<ApiKey> | null
}

/**
 * The progress of the exchange of the key that this application signs in with. made: the new key exists. switched: it is in
 * the keychain and in use. done: the old one is deleted too. lost: no answer said whether the new key was made.
 */
export interface KeyRotation {
  readonly step: 'lost' | 'made' | 'switched' | 'done'
  readonly serviceAccount: string
  readonly oldKey: string
  /** Empty: it is lost */
  readonly newKey: string
  /** The keys that were not there before the lost one was asked for. null: they cannot be told from others. Absent: none is lost */
  readonly strays?: readonly ApiKey[] | null
}

export interface WebhookSecret {
  readonly id: string
  readonly createdAt: number | null
  /** Deliveries are signed with it too until then. null: it is the primary one */
  readonly expiryAt: number | null
}

/** Its secrets are listed without their values. */
export interface Webhook {
  readonly id: string
  readonly orgId: string
  readonly url: string
  /** Names of events. Those that are not known here are kept. */
  readonly events: ReadList<string> | null
  readonly description: string
  readonly createdAt: number | null
  readonly lastModified: number | null
  readonly secrets: ReadList<WebhookSecret> | null
}

/** The longest time for which an old signing secret stays valid, in hours */
export const longestOverlap = 720

/** The events that are known, by what they are about */
export const webhookEvents = {
  network: [
    'NETWORK_CREATED',
    'NETWORK_CONFIG_CHANGED',
    'NETWORK_FLOWRULES_CHANGED',
    'NETWORK_IAM_CHANGED',
    'NETWORK_DELETED',
  ],
  member: [
    'MEMBER_JOIN',
    'MEMBER_AUTH',
    'MEMBER_DEAUTH',
    'MEMBER_REJECT',
    'MEMBER_CONFIG_CHANGED',
    'MEMBER_DELETED',
  ],
  group: [
    'NETWORK_GROUP_CREATED',
    'NETWORK_GROUP_CONFIG_CHANGED',
    'NETWORK_GROUP_IAM_CHANGED',
    'NETWORK_GROUP_DELETED',
  ],
  organization: ['ORG_CREATED', 'ORG_CONFIG_CHANGED', 'ORG_IAM_CHANGED', 'ORG_DELETED'],
  key: [
    'SERVICE_ACCOUNT_CREATED',
    'SERVICE_ACCOUNT_CONFIG_CHANGED',
    'SERVICE_ACCOUNT_DELETED',
    'API_KEY_CREATED',
    'API_KEY_CONFIG_CHANGED',
    'API_KEY_DELETED',
  ],
  webhook: [
    'WEBHOOK_CREATED',
    'WEBHOOK_CONFIG_CHANGED',
    'WEBHOOK_DELETED',
    'WEBHOOK_SECRET_ROTATED',
    'WEBHOOK_SECRET_REVOKED',
  ],
} as const
export type WebhookEvent = (typeof webhookEvents)[keyof typeof webhookEvents][number]

/** The role comes from above: some services list it with what is given in this scope. */
export function isInheritedRole(level: AccessLevel, role: string): boolean {
  const above = accessLevels.slice(0, accessLevels.indexOf(level))
  return above.some((one) => (rolesAt[one] as readonly string[]).includes(role))
}

/** Returns the roles that are given in a scope of this level itself: one entry for each principal, without inherited ones. */
export function ownGrants(level: AccessLevel, told: readonly RoleGrant[]): readonly RoleGrant[] {
  const roles = new Map<string, Set<string>>()
  for (const { principal, roles: given } of told) {
    const own = given.filter((role) => !isInheritedRole(level, role))
    if (own.length > 0) roles.set(principal, new Set([...(roles.get(principal) ?? []), ...own]))
  }
  return [...roles].map(([principal, own]) => ({ principal, roles: [...own] }))
}
