import { canonical } from '../addresses/address.ts'
import type { NodeAddress } from '../network-id.ts'
import type { HostedMember } from './member.ts'

interface AddressRequest {
  readonly line: number
  readonly id: NodeAddress
  /** In canonical form. null: the addresses do not change */
  readonly addresses: readonly string[] | null
}

interface AddressConflict {
  readonly line: number
  readonly address: string
}

/**
 * Returns the lines that can be applied together so that no address ends up with two members. Members may swap
 * addresses; if two lines want the same one, the first gets it. A dropped line leaves its member's addresses in place,
 * which can make other lines fail in turn. Existing conflicts between members are ignored.
 */
export function dropAddressConflicts(
  requests: readonly AddressRequest[],
  members: readonly HostedMember[],
): { readonly accepted: ReadonlySet<NodeAddress>; readonly conflicts: readonly AddressConflict[] } {
  const before = new Map(members.map(({ id, config }) => [id, (config.ipAssignments ?? []).map(canonical)]))
  const accepted = new Set(requests.map(({ id }) => id))
  const conflicts: AddressConflict[] = []

  const moving = requests.flatMap(({ line, id, addresses }) =>
    addresses === null ? [] : [{ line, id, addresses }],
  )
  const claims = new Map<string, { readonly line: number; readonly id: NodeAddress }>()
  const settled = new Map<string, NodeAddress>()
  const isMoving = new Set(moving.map(({ id }) => id))
  for (const [id, addresses] of before)
    if (!isMoving.has(id)) for (const one of addresses) settled.set(one, id)

  const queue: NodeAddress[] = []
  const drop = (line: number, id: NodeAddress, address: string) => {
    if (!accepted.delete(id)) return
    conflicts.push({ line, address })
    queue.push(id)
  }
  for (const { line, id, addresses } of moving) {
    const own = new Set(before.get(id))
    const taken = addresses.find((one) => claims.has(one) || (settled.has(one) && !own.has(one)))
    if (taken !== undefined) drop(line, id, taken)
    else for (const one of addresses) claims.set(one, { line, id })
  }
  for (const id of queue) {
    for (const address of before.get(id) ?? []) {
      const claim = claims.get(address)
      if (claim !== undefined && claim.id !== id) drop(claim.line, claim.id, address)
    }
  }
  return { accepted: accepted, conflicts }
}

/**
 * Returns the addresses that several authorized members have, each in canonical form with its members. Devices that are not let
 * in use no address of the network.
 */
export function sharedAddresses(
  members: readonly HostedMember[],
): readonly { readonly address: string; readonly holders: readonly HostedMember[] }[] {
  const holders = new Map<string, HostedMember[]>()
  for (const member of members) {
    if (member.config.authorized !== true) continue
    for (const address of new Set((member.config.ipAssignments ?? []).map(canonical)))
      holders.set(address, [...(holders.get(address) ?? []), member])
  }
  return [...holders].flatMap(([address, found]) => (found.length > 1 ? [{ address, holders: found }] : []))
}
