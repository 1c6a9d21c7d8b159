import type { FileProblem } from '../domain/members/members-plan.ts'
import type { NetworkId } from '../domain/network-id.ts'

/** Milliseconds during which a deleted network can be restored. */
export const putBackTime = 10 * 60_000

/** The effects that deleting a network would have. */
export interface DeletionPreview {
  readonly memberCount: number
  readonly authorizedCount: number
  /** The number of members that are online now */
  readonly onlineCount: number
  /** The parts that could not be restored, by field. null: nothing could be restored */
  readonly lost: readonly FileProblem[] | null
}

/** A network that was deleted here and can be restored under its own ID. */
export interface DeletedNetwork {
  readonly id: NetworkId
  /** Empty: it had no name */
  readonly name: string
  readonly memberCount: number
  /** Milliseconds since the epoch: the end of the time in which it can be restored */
  readonly until: number
}
