import type { AccountState } from '../account-service/state.ts'

/* The state of the service. Times are milliseconds since the epoch; null stands for never. */

export interface User {
  /** The e-mail address, which is the principal too */
  readonly id: string
  readonly firstName: string
  readonly lastName: string
}

export interface Org {
  readonly id: string
  readonly name: string
  readonly status: 'active' | 'in-trial' | 'past-due'
}

export interface Group {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly orgId: string
}

export const roles = [
  ...(['Owner', 'Admin', 'Editor', 'Viewer'] as const),
  ...(['NetworkGroupAdmin', 'NetworkGroupEditor', 'NetworkGroupViewer'] as const),
  ...(['NetworkAdmin', 'NetworkEditor', 'NetworkViewer'] as const),
]
export type Role = (typeof roles)[number]

/** The roles of one principal on one resource */
export interface Grant {
  /** "resource principal" */
  readonly id: string
  readonly resource: string
  readonly principal: string
  readonly roles: readonly Role[]
}

export interface ServiceAccount {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly orgId: string
  readonly creationTime: number
  readonly lastModified: number
}

export interface ApiKey {
  readonly id: string
  readonly description: string
  readonly serviceAccountId: string
  readonly creationTime: number
  readonly lastModified: number
  readonly expires: number
  readonly lastUsed: number | null
  readonly secret: string
}

export interface WebhookSecret {
  readonly id: string
  readonly value: string
  readonly createdAt: number
  /** null: the primary one */
  readonly expiryAt: number | null
}

export interface Webhook {
  readonly id: string
  readonly orgId: string
  readonly url: string
  readonly eventList: readonly string[]
  readonly description: string
  readonly createdAt: number
  readonly lastModified: number
  readonly secrets: readonly WebhookSecret[]
}

export interface Isolation {
  readonly allowedServices: readonly { readonly protocol: number; readonly ports: string }[]
  readonly blockNonIP: boolean
  readonly enableServiceFilter: boolean
  readonly excludedDeviceIds: readonly string[]
}

/** The service's own fields of a network, beside those of its controller */
export interface Placed {
  readonly id: string
  readonly groupId: string
  /** "v1", or an unknown version */
  readonly kind: string
  readonly v4Subnet: string
  readonly v6Subnet: string
  readonly rules: 'custom' | 'isolation'
  readonly source: string
  readonly isolation: Isolation
}

export interface CentralState extends Pick<AccountState, 'hosted' | 'networks' | 'members'> {
  readonly users: readonly User[]
  readonly orgs: readonly Org[]
  readonly groups: readonly Group[]
  readonly grants: readonly Grant[]
  readonly accounts: readonly ServiceAccount[]
  readonly keys: readonly ApiKey[]
  readonly webhooks: readonly Webhook[]
  readonly placed: readonly Placed[]
}

export const openIsolation: Isolation = {
  allowedServices: [],
  blockNonIP: false,
  enableServiceFilter: false,
  excludedDeviceIds: [],
}

export function newPlaced(id: string, groupId: string): Placed {
  return {
    id,
    groupId,
    kind: 'v1',
    v4Subnet: '',
    v6Subnet: '',
    rules: 'custom',
    source: 'accept;\n',
    isolation: openIsolation,
  }
}

/** The address by which grants name a service account. */
export function principalOf({ id, orgId }: Pick<ServiceAccount, 'id' | 'orgId'>): string {
  return `${id}@org-${orgId}.ztsa`
}
