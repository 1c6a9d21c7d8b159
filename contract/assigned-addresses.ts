import type { NetworkEntry } from './snapshot.ts'

interface AssignedAddress {
  /** "10.147.17.97" */
  readonly address: string
  /** "10.147.17.97/24" */
  readonly withPrefix: string
  /** Whether this computer has it; null: could not be checked */
  readonly present: boolean | null
}

/** What a network assigned to this computer, the short ones (IPv4) first, as people give them to each other. */
export function addressesOf({ network, inEffect }: NetworkEntry): readonly AssignedAddress[] {
  const assigned = network?.assignedAddresses ?? []
  return assigned
    .map((withPrefix, place) => ({
      withPrefix,
      address: withPrefix.replace(/\/\d+$/, ''),
      present: inEffect?.addresses[place]?.present ?? null,
    }))
    .toSorted((a, b) => Number(a.address.includes(':')) - Number(b.address.includes(':')))
}
