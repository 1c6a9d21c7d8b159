import type { ControllerFacts, ControllerState } from '../../contract/hosting.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { controllerCapabilities } from '../../contract/source-capabilities.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { controllerStateOf, type Source } from '../hosting/sources/source.ts'
import type { ServiceLink } from '../service/link.ts'
import { createControllerClient } from './client.ts'
import { createListing } from './listing.ts'
import { createMemberCache, type MemberCache } from './member-cache.ts'
import { byAddress, type LastSeen, type Peers, presenceView, withPresence } from './presence.ts'

/** The networks of the controller in the local service. */
export interface ControllerSource extends Source {
  /** GET /controller: whether networks can be hosted here */
  state(): Promise<ControllerState>
  /** GET /controller: what it tells beside that */
  facts(): Promise<Result<ControllerFacts>>
}

interface ControllerSourceDependencies {
  readonly link: Pick<ServiceLink, 'controller' | 'peers' | 'onNewStart'>
  readonly lastSeen?: LastSeen
  /** Milliseconds */
  readonly now?: () => number
}

/** Milliseconds between two looks at peers while nobody looks at members */
const rarely = 10 * 60_000

/** The caches of one network */
interface CachedNetwork {
  readonly cache: MemberCache
  readonly seen: ReturnType<typeof presenceView>
}

export function createControllerSource(dependencies: ControllerSourceDependencies): ControllerSource {
  const { link, lastSeen, now = Date.now } = dependencies
  const client = createControllerClient((call) => link.controller(call), now)
  const cached = new Map<NetworkId, CachedNetwork>()
  const listing = createListing(
    client,
    {
      of: (id) => of(id).cache,
      cachedMembers: (id) => cached.get(id)?.cache.whole() ?? null,
      retain: (ids) => {
        for (const id of cached.keys()) if (!ids.has(id)) cached.delete(id)
      },
    },
    now,
  )
  let peers: Peers = new Map()
  let readAt = Number.NEGATIVE_INFINITY

  link.onNewStart((start) => {
    client.forgetForms()
    if (start !== 'replaced') return
    cached.clear()
    listing.forget()
    peers = new Map()
    readAt = Number.NEGATIVE_INFINITY
  })

  function of(given: NetworkId): CachedNetwork {
    const id = given.toLowerCase()
    const network = cached.get(id) ?? {
      cache: createMemberCache(client, id),
      seen: presenceView(lastSeen?.of),
    }
    cached.set(id, network)
    return network
  }

  function cacheMember(member: Result<HostedMember>): Result<HostedMember> {
    if (!member.ok) return member
    cached.get(member.value.network)?.cache.put(member.value)
    return success(withPresence(member.value, peers, lastSeen?.of))
  }

  /** Members are shown without presence where peers cannot be read. */
  async function readPeers(): Promise<void> {
    readAt = now()
    const listed = await link.peers()
    peers = listed.ok ? byAddress(listed.value.items) : new Map()
    await lastSeen?.note(peers)
  }

  return {
    id: 'controller',
    capabilities: controllerCapabilities,
    unreadableMembers: (id) => cached.get(id)?.cache.unreadable() ?? 0,
    state: async () => controllerStateOf(await client.status()),
    async facts() {
      const status = await client.status()
      return status.ok ? success(status.value.facts) : status
    },
    ...listing,
    async unauthorized(onRead) {
      const waiting = await listing.unauthorized(onRead)
      if (lastSeen !== undefined && now() - readAt >= rarely && waiting.ok) await readPeers()
      return waiting
    },
    network: (id) => client.network(id),
    async createNetwork(id, change) {
      if (id === null) return client.createNetwork(id, change)
      // The service would change the one that is there.
      const there = await client.network(id)
      if (there.ok) return failure('argument-invalid', `${id} is there already`)
      return there.error.code === 'network-gone' ? client.createNetwork(id, change) : there
    },
    async updateNetwork(id, change) {
      // The service would create a network anew that somebody deleted.
      const there = await client.network(id)
      return there.ok ? client.updateNetwork(id, change) : there
    },
    async deleteNetwork(id) {
      const deleted = await client.deleteNetwork(id)
      if (deleted.ok) cached.delete(id.toLowerCase())
      return deleted
    },
    async members(id) {
      const { cache, seen } = of(id)
      const [members] = await Promise.all([cache.refresh(), readPeers()])
      // Changes that were written while the peers were asked for are in it already.
      return members.ok ? success(seen(cache.whole() ?? members.value, peers)) : members
    },
    async roster(id) {
      const { cache, seen } = of(id)
      const members = await cache.refresh()
      return members.ok ? success(seen(cache.whole() ?? members.value, peers)) : members
    },
    networkDetails: (id) => client.networkDetails(id),
    memberDetails: (id, member) => client.memberDetails(id, member),
    member: async (id, member) => cacheMember(await client.member(id, member)),
    updateMember: async (id, member, change) => cacheMember(await client.updateMember(id, member, change)),
    async deleteMember(id, member) {
      // To deauthorize a member that is gone would create it.
      const there = await client.member(id, member)
      if (!there.ok) return there
      if (there.value.config.authorized === true) {
        const out = await client.updateMember(id, member, { authorized: false })
        if (!out.ok) return out
      }
      const deleted = await client.deleteMember(id, member)
      if (deleted.ok) cached.get(id.toLowerCase())?.cache.remove(member.toLowerCase())
      return deleted
    },
  }
}
