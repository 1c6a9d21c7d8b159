import type { FileProblem } from '../domain/members/members-plan.ts'
import type { NetworkId, NodeAddress } from '../domain/network-id.ts'
import type { Difference } from '../domain/network-plan/differences.ts'
import type { NetworkConfig } from '../domain/network-plan/network-config.ts'
import type { AccountMemberChange } from './account.ts'

/** The changes that a file would make to an existing network. Nothing has been sent yet. */
export interface RestorePlan {
  readonly importId: string
  readonly fileName: string
  /** The network that the file was exported from. null: the file does not say */
  readonly from: { readonly id: NetworkId | null; readonly name: string }
  readonly settings: readonly SettingDifference[]
  readonly members: readonly MemberDifference[]
  /** The number of members missing in the file, which stay unchanged */
  readonly onlyHere: number
  /** The parts of the file that are skipped */
  readonly problems: readonly FileProblem[]
}

/** `sent` is the file's value and `got` the current one. Lists hold only the entries that differ. */
export interface SettingDifference extends Difference {
  readonly field: keyof NetworkConfig
}

export interface MemberDifference {
  readonly member: NodeAddress
  /** The current name, or else the one in the file. Empty: there is none */
  readonly name: string
  readonly isNew: boolean
  readonly change: AccountMemberChange
  /** The current values of those fields; empty for a new member */
  readonly now: AccountMemberChange
}

/** The progress of a restore. */
export interface Restoring {
  /** Settings that the service stored differently from the file */
  readonly differences: readonly Difference[]
  /** The job that changes the members. null: no members were chosen */
  readonly job: string | null
}
