import { canonical } from '../addresses/address.ts'
import type { HostedMember } from './member.ts'

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
