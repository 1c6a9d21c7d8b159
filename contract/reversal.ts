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

/** Summarises a changed field for one line. */
export interface FieldChange {
  readonly field: string
  readonly former: BriefValue
  readonly value: BriefValue
}

/**
 * A text or a number is unchanged. A list is its only text, or else its length, as for name servers. A value with
 * switchable parts is whether any is on. null: there is none
 */
export type BriefValue = string | number | boolean | null

const longest = 200

export function briefValue(value: unknown): BriefValue {
  if (typeof value === 'string') return Array.from(value).slice(0, longest).join('')
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) {
    const [only] = value
    return value.length === 1 && typeof only === 'string' ? briefValue(only) : value.length
  }
  if (typeof value !== 'object' || value === null) return null
  if ('servers' in value && Array.isArray(value.servers)) return value.servers.length
  if ('enabled' in value) return value.enabled === true
  return Object.values(value).some((one) => one === true)
}
