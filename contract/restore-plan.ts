import type { FileProblem } from '../domain/members/members-plan.ts'
import type { NetworkId, NodeAddress } from '../domain/network-id.ts'
import type { Difference } from '../domain/network-plan/differences.ts'
import type { NetworkConfig } from '../domain/network-plan/network-config.ts'
import type { AccountMemberChange } from './account.ts'

/** What a file would make of a network that is there. Nothing is sent yet. */
export interface RestorePlan {
  readonly importId: string
  readonly fileName: string
  /** The network that the file was made of; null: it does not say */
  readonly from: { readonly id: NetworkId | null; readonly name: string }
  readonly settings: readonly SettingDifference[]
  readonly members: readonly MemberDifference[]
  /** Members that the file does not have: they stay as they are. */
  readonly onlyHere: number
  /** What of the file is left out */
  readonly problems: readonly FileProblem[]
}

/** `sent`: as the file has it; `got`: as it is now. Of lists only the entries that differ. */
export interface SettingDifference extends Difference {
  readonly field: keyof NetworkConfig
}

export interface MemberDifference {
  readonly member: NodeAddress
  /** As it is now, else as in the file; empty: none */
  readonly name: string
  readonly isNew: boolean
  readonly change: AccountMemberChange
  /** What those fields hold now; of a new member nothing */
  readonly now: AccountMemberChange
}

/** How a restoring went on. */
export interface Restoring {
  /** What the service made of settings, where that is not what the file has */
  readonly differences: readonly Difference[]
  /** The job that changes the members; null: none was chosen */
  readonly job: string | null
}
