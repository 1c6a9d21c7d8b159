import type { NetworkEntry } from './snapshot.ts'

interface AssignedAddress {
  /** "10.147.17.97" */
  readonly address: string
  /** "10.147.17.97/24" */
  readonly withPrefix: string
  /** null: it could not be checked whether this computer has the address */
  readonly present: boolean | null
}

/** Returns the addresses that a network assigned to this computer, IPv4 first because people share the short ones. */
export function addressesOf({ network, inEffect }: NetworkEntry): readonly AssignedAddress[] {
  const assigned = network?.assignedAddresses ?? []
  return assigned
    .map((withPrefix, index) => ({
      withPrefix,
      address: withPrefix.replace(/\/\d+$/, ''),
      present: inEffect?.addresses[index]?.present ?? null,
    }))
    .toSorted((a, b) => Number(a.address.includes(':')) - Number(b.address.includes(':')))
}
