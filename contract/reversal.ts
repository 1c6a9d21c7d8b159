import type { HostedMember } from '../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../domain/network-id.ts'
import type { AccountMemberChange, AccountNetworkChange } from './account.ts'
import type { HostedNetwork } from './hosting.ts'

/** A save is undone with the former values of exactly the changed fields, and with their new values. */
export type Reversal =
  | {
      readonly network: NetworkId
      readonly member: null
      readonly former: AccountNetworkChange
      readonly made: AccountNetworkChange
    }
  | {
      readonly network: NetworkId
      readonly member: NodeAddress
      readonly former: AccountMemberChange
      readonly made: AccountMemberChange
    }

/**
 * Somebody else changed some of these fields after the save to be undone. Nothing was sent, and the person has to
 * choose.
 */
export interface UndoConflict {
  readonly outcome: 'conflict'
  readonly reversal: Reversal
  readonly theirs: HostedNetwork | HostedMember
}

export type Undone = { readonly outcome: 'undone' } | UndoConflict
