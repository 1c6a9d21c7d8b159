import pLimit from 'p-limit'
import type { HostedSummary } from '../../contract/hosting.ts'
import type { ReadList } from '../../contract/lists.ts'
import { mayEverything } from '../../contract/permissions.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { controllerCapabilities } from '../../contract/source-capabilities.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { controllerStateOf, type OnRead, type Source } from '../hosting/sources/source.ts'
import { isUnreadable } from '../service/errors.ts'
import type { ServiceLink } from '../service/link.ts'
import { type ControllerClient, createControllerClient } from './client.ts'
import { createMemberCache, type MemberCache } from './member-cache.ts'
import { byAddress, type LastSeen, type Peers, presenceView, withPresence } from './presence.ts'
import type { ListedNetwork } from './schema.ts'

/** The networks of the controller in the local service, which tells its state and more in GET /controller. */
export type ControllerSource = Source & Required<Pick<Source, 'state' | 'facts'>>

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

/** A network, and those of its members that are not authorized. */
interface Waiting {
  readonly network: HostedSummary
  readonly members: readonly HostedMember[]
}

/** The member caches by network, each made when it is first needed. */
interface MemberCaches {
  of(id: NetworkId): MemberCache
  /** null: none yet */
  cachedMembers(id: NetworkId): readonly HostedMember[] | null
  /** Drops the caches of other networks. */
  retain(ids: ReadonlySet<NetworkId>): void
}

/** Milliseconds for which unchanged counts are trusted: they can hide that one device went and another came */
const trusted = 60_000
const atOnce = 4

/** Reads the list of hosted networks with as few requests as the service allows. */
function createListing(client: ControllerClient, caches: MemberCaches, now: () => number) {
  let unreadable = 0
  let looked = new Map<NetworkId, { readonly counts: string; readonly at: number }>()

  /** Sends one request where the service has the unstable list, else one for each network. */
  async function list(): Promise<Result<readonly ListedNetwork[]>> {
    const all = await client.allNetworks()
    if (!all.ok) return all
    const isWhole = all.value !== null && all.value.unreadable === 0
    const listed = isWhole ? success(all.value) : await completed(all.value?.items ?? null)
    if (!listed.ok) return listed
    const { items } = listed.value
    unreadable = listed.value.unreadable
    const there = new Set(items.map(({ network }) => network.id))
    caches.retain(there)
    looked = new Map([...looked].filter(([id]) => there.has(id)))
    return success(items)
  }

  /** Adds, one by one, the networks that the unstable list lacks. `some` null: there is no such list */
  async function completed(some: readonly ListedNetwork[] | null): Promise<Result<ReadList<ListedNetwork>>> {
    const ids = await client.networkIds()
    if (!ids.ok) return ids
    const listed = new Set(some?.map(({ network }) => network.id))
    const left = ids.value.items.filter((id) => !listed.has(id))
    const read = await pLimit(atOnce).map(left, (id) => client.network(id))
    // A network that cannot be read hides no other.
    const readable = read.filter((network) => network.ok || !isUnreadable(network.error))
    const found = together(readable)
    if (!found.ok) return found
    const added = found.value.map((network) => ({ network, memberCount: null, authorizedCount: null }))
    return success({
      items: [...(some ?? []), ...added],
      unreadable: ids.value.unreadable + read.length - readable.length,
    })
  }

  function summaryOf({ network, ...counts }: ListedNetwork): HostedSummary {
    const { id, source, config } = network
    const members = counts.memberCount === null ? caches.cachedMembers(id) : null
    return {
      id,
      source,
      name: config.name,
      private: config.private,
      routes: config.routes,
      ipAssignmentPools: config.ipAssignmentPools,
      memberCount: members?.length ?? counts.memberCount,
      authorizedCount:
        members === null || members.some(({ config }) => config.authorized === null)
          ? counts.authorizedCount
          : members.filter(isAuthorized).length,
      description: null,
      may: mayEverything,
    }
  }

  /** Asks for members only where the counts allow that somebody waits and something changed. */
  async function waitingIn(
    listed: ListedNetwork,
    onRead: OnRead | undefined,
  ): Promise<Result<readonly HostedMember[]>> {
    const { network, memberCount, authorizedCount } = listed
    const { id, revision } = network
    onRead?.network(network)
    if (memberCount !== null && memberCount === authorizedCount) return success([])
    const counts = `${memberCount} ${authorizedCount} ${revision}`
    const before = looked.get(id)
    const isSame = memberCount !== null && before?.counts === counts && now() - before.at < trusted
    const cachedMembers = isSame ? caches.cachedMembers(id) : null
    if (cachedMembers !== null) return success(cachedMembers)
    const members = await caches.of(id).refresh()
    if (members.ok) {
      looked.set(id, { counts, at: now() })
      onRead?.members(id, members.value)
    }
    return members
  }

  return {
    async networks(): Promise<Result<readonly HostedSummary[]>> {
      const listed = await list()
      return listed.ok ? success(listed.value.map(summaryOf)) : listed
    },
    async unauthorized(onRead?: OnRead): Promise<Result<readonly Waiting[]>> {
      const listed = await list()
      if (!listed.ok) return listed
      const waiting = await pLimit(atOnce).map(listed.value, async (one): Promise<Result<Waiting>> => {
        const members = await waitingIn(one, onRead)
        if (!members.ok) return members
        return success({
          network: summaryOf(one),
          members: members.value.filter(({ config }) => config.authorized === false),
        })
      })
      const found = together(waiting)
      return found.ok ? success(found.value.filter(({ members }) => members.length > 0)) : found
    },
    /** The number of networks that the last list had and that could not be read */
    unreadable: () => unreadable,
    /** Trusts no counts that were heard before. */
    forget: () => looked.clear(),
  }
}

function isAuthorized({ config }: HostedMember): boolean {
  return config.authorized === true
}

/** All values, without networks that went away meanwhile; any other fault is a fault of the whole. */
function together<T>(results: readonly Result<T>[]): Result<readonly T[]> {
  const values: T[] = []
  for (const result of results) {
    if (result.ok) values.push(result.value)
    else if (result.error.code !== 'network-gone') return result
  }
  return success(values)
}
