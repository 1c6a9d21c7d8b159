import type { HostedMember, HostedNetwork, HostedSummary, HostingSource } from '../../contract/hosting.ts'
import type { NetworkId, NodeAddress } from '../../contract/network-id.ts'
import type { PeerName } from '../../contract/node.ts'

/** Hears all that the sources answer. */
export interface Observer {
  networks(source: HostingSource, list: readonly HostedSummary[]): void
  network(network: HostedNetwork): void
  members(network: NetworkId, list: readonly HostedMember[]): void
  member(member: HostedMember): void
  /** `member` null: the network itself */
  removed(network: NetworkId, member: NodeAddress | null): void
}

/** The names that were heard of hosted networks and their members: a cache that asks nobody. */
export interface Known extends Observer {
  /** Empty: none heard */
  networkName(id: NetworkId): string
  /** Whether a source hosts it, as far as heard. */
  isHosted(id: NetworkId): boolean
  sourceOf(id: NetworkId): HostingSource | null
  namesOf(address: NodeAddress): readonly PeerName[]
  clear(): void
}

interface KnownNetwork {
  readonly source: HostingSource
  readonly name: string
}

export function createKnown(): Known {
  const networks = new Map<NetworkId, KnownNetwork>()
  const members = new Map<NetworkId, Map<NodeAddress, PeerName>>()

  function keep(member: HostedMember): void {
    const { name, ipAssignments } = member.config
    const named = members.get(member.network) ?? new Map<NodeAddress, PeerName>()
    members.set(member.network, named)
    if (name === '' && ipAssignments.length === 0) named.delete(member.id)
    else named.set(member.id, { network: member.network, name, addresses: ipAssignments })
  }

  return {
    networks(source, list) {
      for (const [id, known] of networks) if (known.source === source) networks.delete(id)
      for (const { id, name } of list) networks.set(id, { source, name })
    },
    network({ id, source, config }) {
      networks.set(id, { source, name: config.name })
    },
    members(network, list) {
      members.delete(network)
      for (const member of list) keep(member)
    },
    member: keep,
    removed(network, member) {
      if (member !== null) {
        members.get(network)?.delete(member)
        return
      }
      networks.delete(network)
      members.delete(network)
    },
    networkName: (id) => networks.get(id)?.name ?? '',
    isHosted: (id) => networks.has(id),
    sourceOf: (id) => networks.get(id)?.source ?? null,
    namesOf: (address) =>
      [...members.values()].flatMap((named) => {
        const name = named.get(address)
        return name === undefined ? [] : [name]
      }),
    clear() {
      networks.clear()
      members.clear()
    },
  }
}
