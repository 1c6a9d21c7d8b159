import type { networkInterfaces } from 'node:os'
import type { AccountMemberChange, AccountNetworkChange } from '../../../contract/account.ts'
import { memberFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork, HostedSummary, HostingSource, Saved } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { Reversal, Undone } from '../../../contract/reversal.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { proposeSubnet, type SubnetProposal } from '../../../domain/addresses/propose-subnet.ts'
import type { JsonObject } from '../../../domain/json.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { controllerOf, type NetworkId, type NodeAddress } from '../../../domain/network-id.ts'
import { conflicts, differences } from '../../../domain/network-plan/differences.ts'
import type { NetworkChange } from '../../../domain/network-plan/network-config.ts'
import { createLanes } from '../../base/promises.ts'
import type { Source } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'
import { heldAt, newNetworkRefusal, sourceRefusal } from './refusal.ts'
import {
  differing,
  memberChangeRefusal,
  memberTarget,
  networkTarget,
  sameFields,
  type Target,
} from './target.ts'

interface SaverParts {
  readonly sources: Sources
  /** Is called with each save that can be taken back. */
  readonly onReversible: (reversal: Reversal, name: string) => void
}

export interface NetworkSave {
  readonly network: NetworkId
  readonly change: AccountNetworkChange
  /** The fields of the change as the person saw them; null: they may be anything */
  readonly base: JsonObject | null
}

export interface MemberSave {
  readonly network: NetworkId
  readonly member: NodeAddress
  readonly change: AccountMemberChange
  readonly base: JsonObject | null
}

export type Saver = ReturnType<typeof createSaver>

interface Saving<C> {
  readonly change: C
  readonly base: JsonObject | null
  /** The save takes another one back, and cannot itself be taken back. */
  readonly isReversal?: boolean
}

/** Saves a change of a network or member: reads it, compares, checks, sends what differs, and compares again. */
export function createSaver({ sources, onReversible }: SaverParts) {
  const inTurn = createLanes()

  function save<T extends HostedNetwork | HostedMember, F extends object, C extends object>(
    target: Target<T, F, C>,
    { change: wanted, base, isReversal = false }: Saving<C>,
  ): Promise<Result<Saved<T>>> {
    const { network, fieldsOf } = target
    return inTurn(target.key, async () => {
      const source = sourceFor(network, wanted, target.needs)
      if (!source.ok) return source
      const read = await target.read(source.value)
      if (!read.ok) return read
      const before = read.value
      const fields = fieldsOf(before)
      if (base !== null && conflicts(base, wanted, fields).length > 0)
        return success({ outcome: 'conflict', theirs: before })
      const change = differing(fields, wanted)
      if (isEmpty(change)) return success({ outcome: 'saved', value: before, differences: [] })
      const refusal = await target.refusal(source.value, before, change)
      if (!refusal.ok) return refusal

      const sent = await target.send(source.value, before, change)
      if (!sent.ok) return sent
      const after = sent.value
      const got = fieldsOf(after)
      const took = differing(got, sameFields(fields, change))
      if (!isReversal && !isEmpty(took))
        onReversible(target.reversal(took, sameFields(got, took)), after.config.name || after.id)
      return success({ outcome: 'saved', value: after, differences: target.differences(change, got) })
    })
  }

  function sourceFor(
    network: NetworkId,
    change: object,
    needs: Target<unknown, unknown, unknown>['needs'],
  ): Result<Source> {
    const source = sources.of(network)
    if (!source.ok) return source
    const refusal = sourceRefusal(source.value.capabilities, change, needs)
    return refusal.ok ? source : refusal
  }

  return {
    saveNetwork: ({ network, ...saving }: NetworkSave): Promise<Result<Saved<HostedNetwork>>> =>
      save(networkTarget(network), saving),
    saveMember: ({ network, member, ...saving }: MemberSave): Promise<Result<Saved<HostedMember>>> =>
      save(memberTarget(network, member), saving),
    addMember: ({
      network,
      member,
      change,
    }: Omit<MemberSave, 'base'>): Promise<Result<Saved<HostedMember>>> => {
      const target = memberTarget(network, member)
      return inTurn(target.key, async () => {
        const source = sourceFor(network, change, target.needs)
        if (!source.ok) return source
        const read = await target.read(source.value)
        if (read.ok) return failure('member-exists', member)
        if (read.error.code !== 'member-gone') return read
        const refusal = await memberChangeRefusal(source.value, network, member, change)
        if (!refusal.ok) return refusal
        const made = await source.value.updateMember(network, member, change)
        if (!made.ok) return made
        const got = memberFields(made.value)
        return success({ outcome: 'saved', value: made.value, differences: differences(change, got) })
      })
    },
    /** Writes former values back, unless somebody else changed the same fields meanwhile. */
    async takeBack(reversal: Reversal): Promise<Result<Undone>> {
      const { network, made } = reversal
      const saving = { base: made as JsonObject, isReversal: true }
      const saved =
        reversal.member === null
          ? await save(networkTarget(network), { ...saving, change: reversal.former })
          : await save(memberTarget(network, reversal.member), {
              ...saving,
              change: reversal.former,
            })
      if (!saved.ok) return saved
      return success(saved.value.outcome === 'saved' ? { outcome: 'undone' } : { ...saved.value, reversal })
    },
  }
}

function isEmpty(change: object): boolean {
  return Object.keys(change).length === 0
}

interface NewNetwork {
  readonly name: string
  /** null: the controller chooses one */
  readonly id: NetworkId | null
  /** null: no addresses are handed out */
  readonly subnet: SubnetProposal | null
  readonly source?: HostingSource
  /** The id of a group of the source; absent: the source chooses one */
  readonly group?: string
}

/** Makes a network that works at once, with its route, its pool, and addresses handed out from it. */
export async function createNetwork(
  sources: Sources,
  nodeAddress: string | null,
  { name, id, subnet, source, group }: NewNetwork,
  /** The settings that are taken over from another network */
  given: AccountNetworkChange = {},
): Promise<Result<HostedNetwork>> {
  const change = { ...given, name, ...(subnet !== null && subnetChange(subnet)) }
  const refusal = newNetworkRefusal(change)
  if (!refusal.ok) return refusal
  const host = sources.host(id === null ? source : 'controller')
  if (!host.ok) return host
  if (id !== null) {
    if (controllerOf(id) !== nodeAddress) return failure('not-ours', id)
    const there = await host.value.network(id)
    if (there.ok) return failure('network-exists', id)
    if (there.error.code !== 'network-gone') return there
  }
  return host.value.createNetwork(id, heldAt(host.value.capabilities, change), group)
}

function subnetChange({ target, ipRangeStart, ipRangeEnd }: SubnetProposal): NetworkChange {
  return {
    routes: [{ target, via: null }],
    ipAssignmentPools: [{ ipRangeStart, ipRangeEnd }],
    v4AssignMode: { zt: true },
  }
}

/** A private subnet that conflicts with no interface of this machine, and with no joined or hosted network. */
export function freeSubnet(
  interfaces: ReturnType<typeof networkInterfaces>,
  { networks }: Pick<Snapshot, 'networks'>,
  hosted: readonly HostedSummary[],
  random: () => number = Math.random,
): Result<SubnetProposal> {
  const taken = [
    ...Object.values(interfaces)
      .flatMap((list) => list ?? [])
      .map(({ cidr, address }) => cidr ?? address),
    ...networks.flatMap(({ network }) => [
      ...(network?.assignedAddresses ?? []),
      ...(network?.routes ?? []).map(({ target }) => target),
    ]),
    ...hosted.flatMap(({ routes }) => (routes ?? []).map(({ target }) => target)),
  ]
  const proposal = proposeSubnet(taken, random)
  return proposal === null ? failure('no-free-subnet') : success(proposal)
}
