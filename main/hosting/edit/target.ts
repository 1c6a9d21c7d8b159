import { isDeepStrictEqual } from 'node:util'
import type { AccountMemberChange, AccountNetworkChange } from '../../../contract/account.ts'
import {
  type MemberFields,
  memberFields,
  type NetworkFields,
  networkFields,
} from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { Reversal } from '../../../contract/reversal.ts'
import type { SourceCapabilities } from '../../../contract/source-capabilities.ts'
import { isGreater } from '../../../domain/exact-integer.ts'
import { fieldsWhere } from '../../../domain/json.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { type Difference, differences } from '../../../domain/network-plan/differences.ts'
import { isTold } from '../../../domain/network-plan/network-config.ts'
import { readNetworkAndMembers, type Source } from '../sources/source.ts'
import { memberNeeds, membersRefusal, networkNeeds, networkRefusal } from './refusal.ts'

/** The network or member that a save changes: how it is read, checked, sent and taken back */
export interface Target<T, F, C> {
  readonly network: NetworkId
  /** Saves of the same key go one after the other. */
  readonly key: string
  /** The capability that each field needs which not every source has */
  readonly needs: Readonly<Record<string, keyof SourceCapabilities>>
  readonly read: (source: Source) => Promise<Result<T>>
  readonly fieldsOf: (value: T) => F
  readonly refusal: (source: Source, before: T, change: C) => Promise<Result<void>>
  readonly send: (source: Source, before: T, change: C) => Promise<Result<T>>
  readonly differences: (sent: C, got: F) => readonly Difference[]
  readonly reversal: (former: C, made: C) => Reversal
}

export function networkTarget(
  network: NetworkId,
): Target<HostedNetwork, NetworkFields, AccountNetworkChange> {
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

export function memberTarget(
  network: NetworkId,
  member: NodeAddress,
): Target<HostedMember, MemberFields, AccountMemberChange> {
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

/** A service answers "not found" also where the member's network is gone. */
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
  const read = await readNetworkAndMembers(source, network)
  if (!read.ok) return read
  return membersRefusal(read.value.network.config, new Map([[member, change]]), read.value.members)
}

/**
 * Sends a change of a member that was there when it was read. Where somebody deleted the member meanwhile, the service
 * makes it anew: with a later creation time, and revisions that start over. Nobody asked for that one, so it is deleted
 * again, but only where both replies give both numbers. Where a number is missing, the person decides. A revision also
 * stays where the save changed nothing.
 */
export async function sendMember(
  source: Source,
  before: HostedMember,
  change: AccountMemberChange,
): Promise<Result<HostedMember>> {
  const { network, id } = before
  const sent = await source.updateMember(network, id, change)
  if (!sent.ok) return sent
  const after = sent.value
  const isYounger = isGreater(after.creationTime, before.creationTime)
  const isRevised = isGreater(after.revision, before.revision)
  if (isYounger && isRevised === false) {
    await source.deleteMember(network, id)
    return failure('member-gone', id)
  }
  const isUnchanged = after.revision === before.revision && isDeepStrictEqual(after.config, before.config)
  const mayBeRemade =
    (isYounger && isRevised === null) || (isYounger === null && isRevised === false && !isUnchanged)
  return mayBeRemade ? failure('member-remade', id) : sent
}

/** The fields of `change` in which `config` differs. */
export function differing<C extends object>(config: object, change: C): C {
  return fieldsWhere(change, (key, value) => !isDeepStrictEqual(value, Reflect.get(config, key))) as C
}

/** The fields of `config` that `change` names, as far as they are told: what was unknown cannot be written back. */
export function sameFields<C extends object, D extends object>(config: C, change: D): D {
  return fieldsWhere<object>(config, (key, value) => Object.hasOwn(change, key) && isTold(key, value)) as D
}

export function membersById(members: readonly HostedMember[]): ReadonlyMap<NodeAddress, HostedMember> {
  return new Map(members.map((member) => [member.id, member]))
}
