import { parseAddress, sameAddress } from '../addresses/address.ts'
import { functionAddresses } from '../computer/member-address.ts'
import type { HostedMember } from '../members/member.ts'
import type { NetworkId, NodeAddress } from '../network-id.ts'
import type { Party } from './exchange.ts'

/** A member that the host does not tell has tags and capabilities that are not known. `address` null: not known */
export function partyOf(member: HostedMember | undefined, node: NodeAddress, address: string | null): Party {
  const { ipAssignments = null } = member?.config ?? {}
  const isAssigned = address !== null && ipAssignments?.some((each) => sameAddress(each, address)) === true
  return { node, ...grantsOf(member), address, ownsAddress: isAssigned ? true : null }
}

function grantsOf(member: HostedMember | undefined): Pick<Party, 'tags' | 'capabilities'> {
  const { tags = null, capabilities = null } = member?.config ?? {}
  const listed = member?.listedGrants
  return {
    tags: tags ?? listed?.tags?.map((id) => [id, null] as const) ?? null,
    capabilities: capabilities ?? listed?.capabilities ?? null,
  }
}

/** Returns a member with its first address of a family; null: of either, IPv4 before IPv6. */
export function partyIn(member: HostedMember, family: 4 | 6 | null): Party {
  const addresses = member.config.ipAssignments ?? []
  const of = (wanted: 4 | 6) => addresses.find((each) => parseAddress(each)?.family === wanted)
  return partyOf(member, member.id, (family === null ? (of(4) ?? of(6)) : of(family)) ?? null)
}

/** The Ethernet address belongs to an IPv6 address that is computed of the node's, so that nobody asks for it. */
export function hasComputedAddress(
  network: NetworkId,
  { node, address }: Pick<Party, 'node' | 'address'>,
): boolean {
  return (
    address !== null &&
    Object.values(functionAddresses(network, node)).some((each) => sameAddress(each, address))
  )
}
