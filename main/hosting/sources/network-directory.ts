import { isAccountMember, isAccountNetwork } from '../../../contract/account.ts'
import {
  type DirectoryNetwork,
  type HostedNetwork,
  type HostedSummary,
  type HostingSource,
  type HostKind,
  hostKind,
} from '../../../contract/hosting.ts'
import type { PeerName } from '../../../contract/peer.ts'
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

/** Networks and their members, as far as heard */
export interface HostedThere {
  readonly networks: readonly Pick<HostedSummary, 'id' | 'name'>[]
  readonly members: readonly HostedMember[]
}

/** The networks of all sources, as far as heard */
export type HostedMembers = { readonly [H in HostKind]: HostedThere }

interface NetworkInfo {
  readonly source: HostingSource
  readonly name: string
  readonly description: string | null
  readonly mayAuthorize: boolean
  readonly memberCount: number | null
}

export type NetworkDirectory = ReturnType<typeof createNetworkDirectory>

/**
 * Remembers what was heard of hosted networks and their members; a cache that asks nobody. `rank`: of two accounts that both
 * tell of a network, the one with the lower rank is its host.
 */
export function createNetworkDirectory(rank: (source: HostingSource) => number = () => 0) {
  const networks = new Map<NetworkId, NetworkInfo>()
  const members = new Map<NetworkId, Map<NodeAddress, HostedMember>>()
  /** The lists that were heard last: the same list need not be read again. */
  const lists = new Map<NetworkId, readonly HostedMember[]>()

  function put(member: HostedMember): void {
    const there = members.get(member.network) ?? new Map<NodeAddress, HostedMember>()
    members.set(member.network, there)
    there.set(member.id, member)
  }

  function isOfOther(id: NetworkId, source: HostingSource): boolean {
    const known = networks.get(id)?.source ?? source
    return known !== 'controller' && source !== 'controller' && rank(known) < rank(source)
  }

  function drop(id: NetworkId): void {
    lists.delete(id)
    networks.delete(id)
    members.delete(id)
  }

  const observer: Observer = {
    networks(source, list) {
      const listed = new Set(list.map(({ id }) => id))
      for (const [id, info] of networks) if (info.source === source && !listed.has(id)) drop(id)
      for (const { id, name, memberCount, description, may } of list) {
        if (isOfOther(id, source)) continue
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
        mayAuthorize: before?.mayAuthorize ?? !isAccountNetwork(network),
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
      else if (members.get(network)?.delete(member)) lists.delete(network)
    },
  }

  return {
    ...observer,
    /** Empty: none heard */
    networkName: (id: NetworkId): string => networks.get(id)?.name ?? '',
    /** Returns whether a source hosts it, as far as is known. */
    isHosted: (id: NetworkId): boolean => networks.has(id),
    /** Returns whether members can be authorized there, as far as is known. */
    mayAuthorize: (id: NetworkId): boolean => networks.get(id)?.mayAuthorize ?? false,
    sourceOf: (id: NetworkId): HostingSource | null => networks.get(id)?.source ?? null,
    /** null: not said */
    memberCount: (id: NetworkId): number | null => networks.get(id)?.memberCount ?? null,
    namesOf: (address: NodeAddress): readonly PeerName[] =>
      [...members.values()].flatMap((named) => {
        const member = named.get(address)
        return member === undefined || !isTelling(member) ? [] : [peerName(member)]
      }),
    idsOf: (host: HostKind): readonly NetworkId[] =>
      [...networks].flatMap(([id, info]) => (hostKind(info.source) === host ? [id] : [])),
    /** The networks of the controller, or of all accounts, and their members, as far as heard */
    hostedBy(host: HostKind): HostedThere {
      const hosted = [...networks].flatMap(([id, info]) =>
        hostKind(info.source) === host ? [{ id, name: info.name }] : [],
      )
      return {
        networks: hosted,
        members: hosted.flatMap(({ id }) => [...(members.get(id)?.values() ?? [])]),
      }
    },
    /** null: no source hosts it */
    describe(id: NetworkId): DirectoryNetwork | null {
      const info = networks.get(id)
      if (info === undefined) return null
      const { source, name, description } = info
      return { id, source, name, description }
    },
    /** Forgets the networks of one source; without a source, all networks */
    clear(source?: HostingSource): void {
      for (const [id, info] of networks) if (source === undefined || info.source === source) drop(id)
      if (source !== undefined) return
      lists.clear()
      members.clear()
    },
  }
}

/** Returns whether a member has a name or an address. */
function isTelling({ config }: HostedMember): boolean {
  return config.name !== '' || (config.ipAssignments ?? []).length > 0
}

function peerName(member: HostedMember): PeerName {
  const { network, config } = member
  const description = isAccountMember(member) ? member.description : null
  return { network, name: config.name, addresses: config.ipAssignments ?? [], description }
}
