import type { FileProblem } from '../domain/members/members-plan.ts'
import type { NetworkId } from '../domain/network-id.ts'

/** How long a deleted network can be put back, in milliseconds. */
export const putBackTime = 10 * 60_000

/** What deleting a network would do. */
export interface DeletionPreview {
  readonly memberCount: number
  readonly authorizedCount: number
  /** Members that are there right now */
  readonly onlineCount: number
  /** What of it could not be put back, by its field; null: nothing of it can be. */
  readonly lost: readonly FileProblem[] | null
}

/** A network that was deleted here and can be put back under its own ID. */
export interface DeletedNetwork {
  readonly id: NetworkId
  /** Empty: it had none */
  readonly name: string
  readonly memberCount: number
  /** Milliseconds since the epoch */
  readonly until: number
}
