import pLimit from 'p-limit'
import type { FoundMember, HostedSummary, MemberPage } from '../../../contract/hosting.ts'
import { type Result, success } from '../../../contract/result.ts'
import { type HostedMember, notesOf } from '../../../domain/members/member.ts'
import { usualOrder } from '../../../domain/members/member-order.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { createTextSearch, Searched } from '../../../domain/search/text-search.ts'
import { nameCollator } from '../../../words/locale.ts'
import { createListPages } from '../../pages/list-pages.ts'
import type { Sources } from './sources.ts'

/** Tells a window a network's members. */
export function createMemberPages(
  read: (network: NetworkId) => Promise<Result<readonly HostedMember[]>>,
  collator = nameCollator('en'),
) {
  const pages = createListPages<HostedMember>({ idOf: ({ id }) => id, order: usualOrder(collator) })
  return {
    async read(network: NetworkId, since: string | null): Promise<Result<MemberPage>> {
      const rest = pages.rest(network, since)
      if (rest !== null) return success(rest)
      const reply = await read(network)
      return reply.ok ? success(pages.next(network, reply.value, since)) : reply
    },
  }
}

interface Entry extends Searched {
  readonly found: FoundMember
}

/** Milliseconds after which members are read again, behind an answer from what was read before */
const freshFor = 30_000
/** Enough to fill a list twice */
const mostFound = 30
const mostNetworks = 100

/** Finds members in all hosted networks, without a window having them. */
export function createMemberSearch(
  sources: Pick<Sources, 'networks' | 'of'>,
  now: () => number = () => performance.now(),
) {
  let readAt = Number.NEGATIVE_INFINITY
  /** Counts up when other sources are there: what was asked of former ones is void. */
  let sourcesSeen = 0
  let reading: Promise<Result<void>> | null = null
  /** null: nothing was read yet */
  let search: ReturnType<typeof createTextSearch<Entry>> | null = null
  let lists: readonly (readonly HostedMember[])[] = []

  async function read(): Promise<Result<void>> {
    const own = sourcesSeen
    const networks = await sources.networks()
    if (!networks.ok) return networks
    const read = await pLimit(2).map(networks.value.slice(0, mostNetworks), async (network) => {
      const source = sources.of(network.id)
      const members = source.ok ? await source.value.members(network.id) : source
      // One network that does not answer leaves the others to be found.
      return { network, members: members.ok ? members.value : [] }
    })
    // With its library, which no start waits for
    const { createTextSearch } = await import('../../../domain/search/text-search.ts')
    if (own !== sourcesSeen) return success(undefined)
    readAt = now()
    const isSame = read.length === lists.length && read.every(({ members }, at) => members === lists[at])
    lists = read.map(({ members }) => members)
    if (search === null || !isSame)
      search = createTextSearch(
        read.flatMap(({ network, members }) => members.map((member) => searchedMember(network, member))),
      )
    return success(undefined)
  }

  /** Only one read goes on at a time. */
  function refresh(): Promise<Result<void>> {
    const started = read().finally(() => {
      if (reading === started) reading = null
    })
    reading = started
    return started
  }

  return {
    async find(query: string): Promise<Result<readonly FoundMember[]>> {
      if (reading === null && now() - readAt >= freshFor) void refresh()
      const first = search === null ? await reading : null
      if (first !== null && !first.ok) return first
      const found = search?.(query).slice(0, mostFound) ?? []
      return success(found.map(({ item }) => item.found))
    },
    /** Other sources are there: what was read is void. */
    forget(): void {
      sourcesSeen += 1
      readAt = Number.NEGATIVE_INFINITY
      reading = null
      lists = []
      search = null
    },
  }
}

function searchedMember({ id, name }: HostedSummary, member: HostedMember): Entry {
  const { config } = member
  return {
    title: config.name === '' ? member.id : config.name,
    others: [member.id, ...(config.ipAssignments ?? []), notesOf(member), name, id],
    found: {
      network: id,
      networkName: name,
      member: member.id,
      name: config.name,
      addresses: config.ipAssignments ?? [],
    },
  }
}

/** Milliseconds between two reads of the same */
const pause = 5 * 60_000
const mostRead = 30
const mostMembers = 1_000

/**
 * Reads the members of hosted networks now and then, so that their names are known where somebody looks for them. A crowded
 * network is left to whoever opens it.
 */
export function createNameReader(sources: Sources, now: () => number = () => performance.now()) {
  const readAt = new Map<NetworkId, number>()
  let allReadAt = Number.NEGATIVE_INFINITY

  const isDue = (at = Number.NEGATIVE_INFINITY): boolean => now() - at >= pause

  async function read(
    networks: readonly { readonly id: NetworkId; readonly memberCount: number | null }[],
  ): Promise<void> {
    const due = networks.filter(
      ({ id, memberCount }) =>
        memberCount !== 0 && (memberCount ?? 0) <= mostMembers && isDue(readAt.get(id)),
    )
    const next = due.slice(0, mostRead)
    for (const { id } of next) readAt.set(id, now())
    await pLimit(2).map(next, async ({ id }) => {
      const source = sources.of(id)
      if (source.ok) await source.value.members(id)
    })
  }

  return {
    /** Somebody looks at peers, who may be members of any hosted network. */
    wanted(): void {
      if (!isDue(allReadAt)) return
      allReadAt = now()
      void sources.networks().then((networks) => (networks.ok ? read(networks.value) : undefined))
    },
    /** This computer is in these networks, and the tray names their devices. `memberCount` null: not known */
    inUse: read,
    forget(): void {
      readAt.clear()
      allReadAt = Number.NEGATIVE_INFINITY
    },
  }
}
