import type { ReadList } from './lists.ts'

/*
 * Organizations of an account with their network groups and plans. All times are milliseconds since the epoch. null means
 * that the service does not say.
 */

/** The rights of the key in an organization, a group or a network. null: the service does not say, and decides */
export interface ToldRights {
  readonly edit: boolean | null
  readonly delete: boolean | null
  /** The roles of people and service accounts there */
  readonly manage: boolean | null
}

export const unknownRights: ToldRights = { edit: null, delete: null, manage: null }

/** Pages offer everything that is not denied, and the service decides. */
export function isDenied(right: boolean | null): boolean {
  return right === false
}

export interface AccountOrganization {
  readonly id: string
  readonly name: string
  readonly rights: ToldRights
}

export interface GroupCounts {
  readonly networks: number | null
  readonly authorized: number | null
  readonly waiting: number | null
  /** The number of devices that were seen lately */
  readonly active: number | null
}

export interface NetworkGroup {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly organization: string | null
  readonly rights: ToldRights
  readonly counts: GroupCounts
}

/** The group and the organization that a network is in */
export interface NetworkParents {
  readonly group: { readonly id: string; readonly name: string }
  readonly organization: { readonly id: string; readonly name: string } | null
}

/** The contents that are deleted along with an organization or a group */
export interface Contents {
  /** null: a group is deleted, which contains none */
  readonly groups: number | null
  readonly networks: number
  /** null: one of the networks does not tell */
  readonly members: number | null
}

/** The amount of something that a plan allows */
export interface Limit {
  readonly name: string
  readonly used: number | null
  /** Counts only where `isUnlimited` is not true */
  readonly most: number | null
  readonly isUnlimited: boolean | null
  /** The service refuses more than that. false: it takes more, and may charge for it */
  readonly isHard: boolean | null
  /** The known values are hourly, daily, weekly, monthly and yearly; others are shown unchanged. */
  readonly period: string | null
  readonly resetsAt: number | null
}

export interface Subscription {
  readonly id: string | null
  readonly plan: string
  /** The known values are active, in-trial and past-due; others are shown unchanged. */
  readonly status: string | null
  readonly limits: readonly Limit[]
  /** The names of the features in the plan. null: the service does not say */
  readonly included: { readonly [name: string]: boolean | null }
}

/** The settings of a network that a plan may leave out */
const planFeatures = ['publicNetworks', 'customDns', 'customRoutes'] as const
export type PlanFeature = (typeof planFeatures)[number]

export type Organizations = ReadList<AccountOrganization>
export type NetworkGroups = ReadList<NetworkGroup>
