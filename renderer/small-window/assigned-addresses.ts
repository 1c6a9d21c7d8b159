import type { NetworkEntry } from '../../contract/snapshot.ts'

interface AssignedAddress {
  /** "10.147.17.97" */
  readonly address: string
  /** "10.147.17.97/24" */
  readonly withPrefix: string
}

/** A network's addresses on this computer, the short ones (IPv4) first, as people give them to each other. */
export function addressesOf(entry: NetworkEntry): readonly AssignedAddress[] {
  const assigned = entry.network?.assignedAddresses ?? []
  return assigned
    .map((withPrefix) => ({ withPrefix, address: withPrefix.replace(/\/\d+$/, '') }))
    .toSorted((a, b) => Number(a.address.includes(':')) - Number(b.address.includes(':')))
}
