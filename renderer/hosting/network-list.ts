import type { AccountSummary } from '../../contract/account.ts'
import type { HostedNetwork, HostedSummary } from '../../contract/hosting.ts'
import type { NetworkParents } from '../../contract/organizations.ts'
import { foldedText } from '../../domain/search/fold.ts'
import { notKnown } from '../../words/formats.ts'

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

/** A line of a list of networks: a network, or the heading above those of one organization or group */
type PlacedRow =
  | { readonly heading: string; readonly isGroup: boolean; readonly key: string }
  | { readonly network: HostedSummary; readonly key: string }

/**
 * Sorted networks of one host by their organizations and groups. Headings tell them apart: there is none above what is the
 * only organization, or the only group of its organization. Networks whose group is not told come first.
 */
export function withHeadings(
  networks: readonly HostedSummary[],
  collator: Intl.Collator,
): readonly PlacedRow[] {
  const rowsOf = (list: readonly HostedSummary[]): PlacedRow[] =>
    list.map((network) => ({ network, key: network.id }))
  const placed = networks.filter((network) => placeOf(network) !== undefined)
  if (placed.length === 0) return rowsOf(networks)
  const byOrganization = sections(placed, collator, (network) => placeOf(network)?.organization ?? null)
  return [
    ...rowsOf(networks.filter((network) => placeOf(network) === undefined)),
    ...byOrganization.flatMap(({ id, name, own }) => {
      const byGroup = sections(own, collator, (network) => placeOf(network)?.group ?? null)
      return [
        ...(byOrganization.length > 1 ? [{ heading: name, isGroup: false, key: `organization ${id}` }] : []),
        ...byGroup.flatMap((group) => [
          ...(byGroup.length > 1 ? [{ heading: group.name, isGroup: true, key: `group ${group.id}` }] : []),
          ...rowsOf(group.own),
        ]),
      ]
    }),
  ]
}

/** Returns the place of a network. undefined: its host has no groups, or does not tell */
function placeOf(network: HostedSummary): NetworkParents | undefined {
  return 'place' in network ? (network as AccountSummary).place : undefined
}

function sections(
  networks: readonly HostedSummary[],
  collator: Intl.Collator,
  of: (network: HostedSummary) => { readonly id: string; readonly name: string } | null,
) {
  const byId = Map.groupBy(networks, (network) => of(network)?.id ?? '')
  return [...byId]
    .map(([id, own]) => ({ id, name: (own[0] && of(own[0])?.name) || id || notKnown, own }))
    .toSorted((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

/** The first route on the network itself, or else the first one */
export function mainRoute({ routes }: Pick<HostedSummary, 'routes'>): string | null {
  return (routes?.find(({ via }) => via === null) ?? routes?.[0])?.target ?? null
}
