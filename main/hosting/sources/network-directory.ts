import { isAccountMember, isAccountNetwork } from '../../../contract/account.ts'
import type {
  DirectoryNetwork,
  HostedNetwork,
  HostedSummary,
  HostingSource,
} from '../../../contract/hosting.ts'
import type { PeerName } from '../../../contract/peer.ts'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'

/** Hears all that the sources answer. */
export interface Observer {
  networks(source: HostingSource, list: readonly HostedSummary[]): void
  network(network: HostedNetwork): void
  members(network: NetworkId, list: readonly HostedMember[]): void
  member(member: HostedMember): void
  /** `member` null: the network itself */
  removed(network: NetworkId, member: NodeAddress | null): void
}

/** Remembers what was heard of hosted networks and their members; a cache that asks nobody. */
export interface NetworkDirectory extends Observer {
  /** Empty: none heard */
  networkName(id: NetworkId): string
  /** Whether a source hosts it, as far as heard. */
  isHosted(id: NetworkId): boolean
  /** Whether members can be let in there, as far as heard. */
  mayAuthorize(id: NetworkId): boolean
  sourceOf(id: NetworkId): HostingSource | null
  /** null: not said */
  memberCount(id: NetworkId): number | null
  namesOf(address: NodeAddress): readonly PeerName[]
  /** The networks of a source and their members, as far as heard: those with a name or an address */
  hostedBy(source: HostingSource): HostedThere
  /** null: no source hosts it */
  describe(id: NetworkId): DirectoryNetwork | null
  /** Forgets the networks of one source; without a source, all networks */
  clear(source?: HostingSource): void
}

/** The networks of one source, as far as heard */
export interface HostedThere {
  readonly networks: readonly Pick<HostedSummary, 'id' | 'name'>[]
  readonly members: readonly HostedMember[]
}

interface NetworkInfo {
  readonly source: HostingSource
  readonly name: string
  readonly description: string | null
  readonly mayAuthorize: boolean
  readonly memberCount: number | null
}

export function createNetworkDirectory(): NetworkDirectory {
  const networks = new Map<NetworkId, NetworkInfo>()
  const members = new Map<NetworkId, Map<NodeAddress, HostedMember>>()
  /** The lists that were heard last: the same list need not be read again. */
  const lists = new Map<NetworkId, readonly HostedMember[]>()

  function put(member: HostedMember): void {
    const { name, ipAssignments } = member.config
    const named = members.get(member.network) ?? new Map<NodeAddress, HostedMember>()
    members.set(member.network, named)
    if (name === '' && (ipAssignments ?? []).length === 0) named.delete(member.id)
    else named.set(member.id, member)
  }

  function drop(id: NetworkId): void {
    lists.delete(id)
    networks.delete(id)
    members.delete(id)
  }

  return {
    networks(source, list) {
      const listed = new Set(list.map(({ id }) => id))
      for (const [id, info] of networks) if (info.source === source && !listed.has(id)) drop(id)
      for (const { id, name, memberCount, description, may } of list) {
        networks.set(id, { source, name, description, mayAuthorize: may.a, memberCount })
      }
    },
    network(network) {
      const { id, source, config } = network
      const before = networks.get(id)
      networks.set(id, {
        source,
        name: config.name,
        description: isAccountNetwork(network) ? network.description : null,
        mayAuthorize: before?.mayAuthorize ?? !capabilitiesOf[source].hasPermissions,
        memberCount: before?.memberCount ?? null,
      })
    },
    members(network, list) {
      if (lists.get(network) === list) return
      lists.set(network, list)
      members.delete(network)
      for (const member of list) put(member)
    },
    member(member) {
      lists.delete(member.network)
      put(member)
    },
    removed(network, member) {
      if (member === null) drop(network)
      else if (members.get(network)?.delete(member)) {
        lists.delete(network)
      }
    },
    networkName: (id) => networks.get(id)?.name ?? '',
    isHosted: (id) => networks.has(id),
    mayAuthorize: (id) => networks.get(id)?.mayAuthorize ?? false,
    sourceOf: (id) => networks.get(id)?.source ?? null,
    memberCount: (id) => networks.get(id)?.memberCount ?? null,
    namesOf: (address) =>
      [...members.values()].flatMap((named) => {
        const member = named.get(address)
        return member === undefined ? [] : [peerName(member)]
      }),
    hostedBy(source) {
      const hosted = [...networks].flatMap(([id, info]) =>
        info.source === source ? [{ id, name: info.name }] : [],
      )
      return {
        networks: hosted,
        members: hosted.flatMap(({ id }) => [...(members.get(id)?.values() ?? [])]),
      }
    },
    describe(id) {
      const info = networks.get(id)
      if (info === undefined) return null
      const { source, name, description } = info
      return { id, source, name, description }
    },
    clear(source) {
      for (const [id, info] of networks) if (source === undefined || info.source === source) drop(id)
      if (source !== undefined) return
      lists.clear()
      members.clear()
    },
  }
}

function peerName(member: HostedMember): PeerName {
  const { network, config } = member
  const description = isAccountMember(member) ? member.description : null
  return { network, name: config.name, addresses: config.ipAssignments ?? [], description }
}
