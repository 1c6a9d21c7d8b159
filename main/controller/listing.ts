import pLimit from 'p-limit'
import type { HostedSummary } from '../../contract/hosting.ts'
import { mayEverything } from '../../contract/permissions.ts'
import type { ReadList } from '../../contract/read-list.ts'
import { type Result, success } from '../../contract/result.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { OnRead } from '../hosting/sources/source.ts'
import { isUnreadable } from '../service/errors.ts'
import type { ControllerClient } from './client.ts'
import type { MemberCache } from './member-cache.ts'
import type { ListedNetwork } from './schema.ts'

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
export function createListing(client: ControllerClient, caches: MemberCaches, now: () => number) {
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
