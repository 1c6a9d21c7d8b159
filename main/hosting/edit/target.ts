import type { AccountMemberChange } from '../../../contract/account.ts'
import {
  type MemberFields,
  memberFields,
  type NetworkFields,
  networkFields,
} from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { Reversal } from '../../../contract/reversal.ts'
import type { SourceCapabilities } from '../../../contract/source-capabilities.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { type Difference, differences } from '../../../domain/network-plan/differences.ts'
import type { Source } from '../sources/source.ts'
import { memberNeeds, membersRefusal, networkNeeds, networkRefusal } from './refusal.ts'
import { sendMember } from './send-member.ts'

/** What a save is about, a network or a member: how that is read, checked, sent and taken back. */
export interface Target<T, F> {
  readonly network: NetworkId
  /** Of its lane and its revisions */
  readonly key: string
  /** What it takes to set fields that not every source has */
  readonly needs: Readonly<Record<string, keyof SourceCapabilities>>
  readonly read: (source: Source) => Promise<Result<T>>
  readonly fieldsOf: (value: T) => F
  readonly refusal: (source: Source, before: T, change: Partial<F>) => Promise<Result<void>>
  readonly send: (source: Source, before: T, change: Partial<F>) => Promise<Result<T>>
  readonly differences: (sent: Partial<F>, got: F) => readonly Difference[]
  readonly reversal: (former: Partial<F>, made: Partial<F>) => Reversal
}

export function networkTarget(network: NetworkId): Target<HostedNetwork, NetworkFields> {
  return {
    network,
    key: network,
    needs: networkNeeds,
    read: (source) => source.network(network),
    fieldsOf: networkFields,
    refusal: async (_source, { config }, change) => networkRefusal(config, change),
    send: (source, _before, change) => source.updateNetwork(network, change),
    differences,
    reversal: (former, made) => ({ network, member: null, former, made }),
  }
}

export function memberTarget(network: NetworkId, member: NodeAddress): Target<HostedMember, MemberFields> {
  return {
    network,
    key: `${network}/${member}`,
    needs: memberNeeds,
    async read(source) {
      const read = await source.member(network, member)
      return read.ok ? read : await whichIsGone(source, network, read)
    },
    fieldsOf: memberFields,
    refusal: (source, _before, change) => memberChangeRefusal(source, network, member, change),
    send: sendMember,
    differences,
    reversal: (former, made) => ({ network, member, former, made }),
  }
}

/** Both answer "not found": a member's network may be gone as well. */
async function whichIsGone(
  source: Source,
  network: NetworkId,
  read: Extract<Result<never>, { ok: false }>,
): Promise<Result<never>> {
  if (read.error.code !== 'member-gone') return read
  const around = await source.network(network)
  return around.ok ? read : around
}

export async function memberChangeRefusal(
  source: Source,
  network: NetworkId,
  member: NodeAddress,
  change: AccountMemberChange,
): Promise<Result<void>> {
  if (change.ipAssignments === undefined) return success(undefined)
  const around = await source.network(network)
  if (!around.ok) return around
  const others = await source.members(network)
  return others.ok ? membersRefusal(around.value.config, new Map([[member, change]]), others.value) : others
}
