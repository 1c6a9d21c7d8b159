import type { AccountState } from '../account-service/state.ts'

/* The state of the server. Times are milliseconds since the epoch. */

/** In ascending order */
export const roles = ['READ_ONLY', 'USER', 'MODERATOR', 'ADMIN'] as const
export type Role = (typeof roles)[number]

export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: 'USER' | 'ADMIN'
  /** null: never */
  readonly expiresAt: number | null
}

export interface Token {
  readonly userId: string
  readonly kinds: readonly ('PERSONAL' | 'ORGANIZATION')[]
  /** null: never */
  readonly expires: number | null
  /** Two hex strings with a colon between them */
  readonly secret: string
}

export interface Organization {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly ownerId: string
  readonly createdAt: number
  readonly members: { readonly [userId: string]: Role }
}

export interface ZtnetState extends Pick<AccountState, 'hosted' | 'networks' | 'members'> {
  readonly users: readonly User[]
  readonly tokens: { readonly [name: string]: Token }
  readonly organizations: readonly Organization[]
  /** Maps a network to the user or the organization that has it. */
  readonly owners: { readonly [networkId: string]: string }
}

/** The ways in which servers differ, or may differ as far as is known. The first of each is the usual one. */
export const choices = {
  /** The form in which an insufficient role is reported */
  roleErrors: ['message-500', 'error-403'],
  /** The form in which an error in flow rules is reported */
  flowRuleErrors: ['cause', 'text'],
  /** If the controller refuses, a stashed member continues to work. */
  controller: ['works', 'refuses', 'unreachable'],
  /** The time at which devices that ask get a row: at once, or with the next reconciliation */
  rows: ['at-once', 'later'],
  networkLimit: ['none', 'reached'],
  registration: ['open', 'closed'],
  /** Whether the server hands out a planet file of its own */
  planet: ['none', 'custom'],
} as const
