import type { Quirks as QuirksOf } from '../http/controls.ts'

/**
 * The real service is not known well enough here, so a test chooses how the demo answers. The first of each is what it does
 * without a word.
 */
export const choices = {
  /** Status for an id that does not exist, or that belongs to another organization */
  unknownId: [403, 404, 500],
  /** The gateway of a route that has none */
  via: [null, ''],
  /** The value of DNS and subnets while they are not set */
  unset: ['empty', 'null'],
  /** The form of a time that does not exist in replies */
  never: ['absent', 'null', 'year-one'],
  /** The form of the times in a member's `lastSeen` */
  seenAs: ['rfc3339', 'milliseconds'],
  /** `prefixed` writes MEMBER_STATUS_AUTHORIZED */
  statusAs: ['plain', 'prefixed'],
  /** The fate of fields that a partial configuration does not name */
  config: ['merged', 'replaced'],
  /** The grants that a network or a group lists */
  iam: ['own', 'inherited'],
  /** The answer to a permission that the service does not know */
  unknownPermission: ['false', 'refused'],
  /** Status for what the plan does not include */
  beyondPlan: [400, 403],
  /** The state of a removed device that asks again */
  removedDevice: ['returns', 'stays-out'],
  /** The effect of authorizing on the state `rejected` */
  rejected: ['leaves', 'stays'],
  /** The result for the others if one device of a list is unknown */
  bulk: ['whole', 'partial'],
  /** The fate of the rules' source when the kind of rules changes */
  kindSwitch: ['drops', 'keeps'],
  /** The form in which an error in rules is reported */
  ruleErrors: ['details', 'message'],
  /** Status when a service account tries what only a person may do */
  accountActs: [403, 200],
  lastOwner: ['refused', 'allowed'],
  /** Status when a webhook's secret is rotated while an older one still counts */
  rotation: [409, 400],
  sameNames: ['allowed', 'refused'],
  mtu: ['checked', 'unchecked'],
  unknownFields: ['ignored', 'refused'],
  /** The id of a service account: its name alone or the whole address */
  accountId: ['short', 'whole'],
  /** The edge's answer to the User-Agent of a library */
  stockAgents: ['refused', 'accepted'],
  /** The header of a 429 that says when to try again */
  retryAfter: ['told', 'untold'],
} as const

export type Quirks = QuirksOf<typeof choices>
