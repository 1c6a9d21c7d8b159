import type { networkInterfaces } from 'node:os'
import type { AccountNetworkChange } from '../../../contract/account.ts'
import type { HostedNetwork, HostedSummary, HostingSource } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import type { SubnetProposal } from '../../../domain/addresses/propose-subnet.ts'
import { proposeSubnet } from '../../../domain/addresses/propose-subnet.ts'
import { controllerOf, type NetworkId } from '../../../domain/network-id.ts'
import type { NetworkChange } from '../../../domain/network-plan/network-config.ts'
import type { Sources } from '../sources/sources.ts'
import { heldAt, newNetworkRefusal } from './refusal.ts'

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
