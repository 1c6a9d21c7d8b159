import type { NetworkId, NodeAddress } from '../domain/network-id.ts'
import type { FaultCode } from './fault.ts'
import type { JobKind } from './hosting.ts'

/** `here`: by this application; `elsewhere`: by the service itself, another program or another person, as seen when read. */
export const activityOrigins = ['here', 'elsewhere'] as const
export const activityKinds = ['added', 'changed', 'authorized', 'deauthorized', 'deleted'] as const

/** A network or a member, by the name that it had then; empty: none */
export interface ActivitySubject {
  readonly id: NetworkId | NodeAddress
  readonly name: string
}

/** The job that did something, as the person began it */
export interface ActivityJob {
  readonly id: string
  readonly kind: Exclude<JobKind, 'join-this-device'>
}

/** Something that was done to a hosted network or to members of it. */
export interface Activity {
  /** Milliseconds since the epoch */
  readonly at: number
  readonly origin: (typeof activityOrigins)[number]
  readonly kind: (typeof activityKinds)[number]
  /** null: by hand, or elsewhere */
  readonly job: ActivityJob | null
  /** Members that the same was done to in one go; or the network itself, alone */
  readonly subjects: readonly ActivitySubject[]
  /** Names of the fields that changed */
  readonly fields: readonly string[]
  /** Why it was not done; null: it was */
  readonly fault: FaultCode | null
}

/** What stands in a network's list of activity. */
export interface ActivityPage {
  readonly version: number
  /** The newest last; null: as they were at the version that was asked with */
  readonly list: readonly Activity[] | null
}

export const activityFormats = ['csv', 'jsonl'] as const
export type ActivityFormat = (typeof activityFormats)[number]
