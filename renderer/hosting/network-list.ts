import type { HostedNetwork, HostedSummary } from '../../contract/hosting.ts'
import { foldedText } from '../../domain/search/fold.ts'

export type NetworkColumn = 'name' | 'members'

export interface NetworkOrder {
  readonly column: NetworkColumn
  readonly descending: boolean
}

export function networkName(network: Pick<HostedSummary, 'id' | 'name'>): string {
  return network.name === '' ? network.id : network.name
}

/** Updates one network in the list from a newer read, so that the list and the view agree. */
export function withRead(
  networks: readonly HostedSummary[],
  { id, config }: HostedNetwork,
): readonly HostedSummary[] {
  const { name, private: isPrivate, routes, ipAssignmentPools } = config
  const read = { name, private: isPrivate, routes, ipAssignmentPools }
  return networks.map((network) => (network.id === id ? { ...network, ...read } : network))
}

export function findNetworks(networks: readonly HostedSummary[], query: string): readonly HostedSummary[] {
  const wanted = foldedText(query.trim())
  if (wanted === '') return networks
  return networks.filter(({ name, id, routes }) =>
    [name, id, ...(routes ?? []).map(({ target }) => target)].some((text) =>
      foldedText(text).includes(wanted),
    ),
  )
}

export function sortNetworks(
  networks: readonly HostedSummary[],
  { column, descending }: NetworkOrder,
  collator: Intl.Collator,
): readonly HostedSummary[] {
  const byName = (a: HostedSummary, b: HostedSummary): number =>
    collator.compare(networkName(a), networkName(b)) || (a.id < b.id ? -1 : 1)
  const direction = descending ? -1 : 1
  return networks.toSorted((a, b) => {
    const first = column === 'name' ? 0 : (a.memberCount ?? -1) - (b.memberCount ?? -1)
    return first === 0 ? (column === 'name' ? direction : 1) * byName(a, b) : direction * first
  })
}

/** The first route on the network itself, or else the first one */
export function mainRoute({ routes }: Pick<HostedSummary, 'routes'>): string | null {
  return (routes?.find(({ via }) => via === null) ?? routes?.[0])?.target ?? null
}
