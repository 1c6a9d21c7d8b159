import pLimit from 'p-limit'
import type { FoundMember, HostedSummary, HostKind, MemberPage } from '../../../contract/hosting.ts'
import { type Result, success } from '../../../contract/result.ts'
import { type HostedMember, notesOf } from '../../../domain/members/member.ts'
import { usualOrder } from '../../../domain/members/member-order.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { createTextSearch, Searched } from '../../../domain/search/text-search.ts'
import { nameCollator } from '../../../words/formats.ts'
import { createListPages } from '../../pages/list-pages.ts'
import type { NetworkDirectory } from './network-directory.ts'
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
    others: [member.id, ...(config.ipAssignments ?? []), notesOf(member)],
    about: [name, id],
    found: {
      network: id,
      networkName: name,
      member: member.id,
      name: config.name,
      addresses: config.ipAssignments ?? [],
    },
  }
}

/** Milliseconds between two reads of members, while somebody looks at devices or asks for them, and otherwise */
const pace = {
  asked: {
    /** Between two looks at the list of networks, for which the watch of waiting devices mostly asks anyway */
    list: 10_000,
    /** Networks of the controller that are read in one round: those that never were, and those to be read again */
    first: 500,
    again: 50,
    /** Between two reads of a network of the account, whose service counts requests */
    account: 60_000,
  },
  unasked: { list: 15 * 60_000, first: 100, again: 100, account: 5 * 60_000 },
} as const
/** Milliseconds of the processor after which a round ends while nobody asks: half a percent of a core */
const allowance = 300
/** Networks of this computer's controller that are asked for before that is looked at */
const atOnce = 10
/** Networks of each account that are read in one round */
const mostOfAccount = 10
/** Milliseconds that a network of the account waits longer for each of its members */
const perMember = 100

interface MemberReaderParts {
  readonly sources: Pick<Sources, 'networks' | 'of'>
  readonly directory: Pick<NetworkDirectory, 'idsOf' | 'memberCount' | 'sourceOf'>
  /** Returns whether this computer is in the network. Those are read first, as the tray lists their devices. */
  readonly isJoined: (network: NetworkId) => boolean
  /** Milliseconds */
  readonly now?: () => number
}

/**
 * Keeps the members of all hosted networks in the directory, whatever window is open, so that every list of devices has
 * the same ones. The more networks there are, the more rarely each is read: in one round as many as `pace` says, those
 * that were never read first, then those that this computer is in, then those that were read longest ago.
 */
export function createMemberReader(parts: MemberReaderParts) {
  const { sources, directory, isJoined, now = () => performance.now() } = parts
  const readAt = new Map<NetworkId, number>()
  let listedAt = Number.NEGATIVE_INFINITY

  const lastRead = (id: NetworkId): number => readAt.get(id) ?? Number.NEGATIVE_INFINITY
  const rank = (id: NetworkId): number => (!readAt.has(id) ? 0 : isJoined(id) ? 1 : 2)

  /**
   * The networks of a source that may have members, the most urgent first. A network that this computer is in has one,
   * although an earlier list counted none.
   */
  function candidates(host: HostKind): readonly NetworkId[] {
    return directory
      .idsOf(host)
      .filter((id) => directory.memberCount(id) !== 0 || readAt.has(id) || isJoined(id))
      .sort((a, b) => rank(a) - rank(b) || lastRead(a) - lastRead(b))
  }

  async function readAll(networks: readonly NetworkId[]): Promise<void> {
    for (const id of networks) readAt.set(id, now())
    await pLimit(2).map(networks, async (id) => {
      const source = sources.of(id)
      if (source.ok) await (source.value.roster ?? source.value.members)(id)
    })
  }

  return {
    /** Reads what is due. It waits for this computer's controller, but not for an account. */
    async read(isAsked: boolean): Promise<void> {
      const { list, first, again, account } = pace[isAsked ? 'asked' : 'unasked']
      if (now() - listedAt >= list) {
        listedAt = now()
        await sources.networks()
      }
      const isDue = (id: NetworkId): boolean =>
        now() - lastRead(id) >= account + perMember * (directory.memberCount(id) ?? 0)
      const byAccount = Map.groupBy(candidates('account').filter(isDue), (id) => directory.sourceOf(id))
      for (const due of byAccount.values()) void readAll(due.slice(0, mostOfAccount))
      const here = candidates('controller')
      const isNew = here.findIndex((id) => readAt.has(id))
      const fresh = isNew === -1 ? here.length : isNew
      const due = here.slice(0, Math.max(Math.min(fresh, first), again))
      const before = process.cpuUsage()
      const spent = (): number => {
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1_000
      }
      for (let at = 0; at < due.length && (isAsked || spent() < allowance); at += atOnce)
        await readAll(due.slice(at, at + atOnce))
    },
    /** All networks were just listed. */
    listed(): void {
      listedAt = now()
    },
    /** Other sources are there: nothing was read of them. */
    forget(): void {
      readAt.clear()
      listedAt = Number.NEGATIVE_INFINITY
    },
  }
}
