import type { NetworkId, NodeAddress } from '../domain/network-id.ts'
import type { FaultCode } from './fault.ts'
import type { MemberJobKind } from './hosting.ts'

/**
 * `here` means done by this application. `elsewhere` means done by the service, another program or another person, and
 * noticed on reading.
 */
export const activityOrigins = ['here', 'elsewhere'] as const
export const activityKinds = ['added', 'changed', 'authorized', 'deauthorized', 'deleted'] as const

/** `name` is the one that the network or member had at the time. Empty: it had none */
export interface ActivitySubject {
  readonly id: NetworkId | NodeAddress
  readonly name: string
}

/** `kind` is the one that the person started. */
export interface ActivityJob {
  readonly id: string
  readonly kind: MemberJobKind
}

/** Records what happened to a hosted network or to its members. */
export interface Activity {
  /** Milliseconds since the epoch */
  readonly at: number
  readonly origin: (typeof activityOrigins)[number]
  readonly kind: (typeof activityKinds)[number]
  /** null: it was done by hand or elsewhere */
  readonly job: ActivityJob | null
  /** The members that this one action affected, or only the network itself */
  readonly subjects: readonly ActivitySubject[]
  readonly fields: readonly string[]
  /** The reason why the action failed. null: it succeeded */
  readonly fault: FaultCode | null
}

/** A network's activity log at a version. */
export interface ActivityPage {
  readonly version: number
  /** Entries are sorted oldest first. null: nothing has changed since the version in the request */
  readonly list: readonly Activity[] | null
}

export const activityFormats = ['csv', 'jsonl'] as const
export type ActivityFormat = (typeof activityFormats)[number]
