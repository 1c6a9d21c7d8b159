import type { AccountId, Cached } from '../../../contract/account.ts'
import type { Fault } from '../../../contract/fault.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import type { Aged, HostedSummary, HostingSource, UnlistedPart } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { controllerOf, type NetworkId, type NodeAddress } from '../../../domain/network-id.ts'
import type { Observer } from './network-directory.ts'
import { type ObservedSource, observed, type Recording } from './observed.ts'
import type { Source } from './source.ts'

interface SourcesParts {
  /** The present sources, the controller first */
  readonly all: () => readonly Source[]
  readonly observer: Observer
  readonly record?: Recording
  /** This node's; null: not heard yet */
  readonly nodeAddress: () => NodeAddress | null
  readonly hasController: () => boolean
  /** The source that told of a network; null: none did */
  readonly sourceOf: (id: NetworkId) => HostingSource | null
  /** The accounts that are not among them although somebody signed in */
  readonly absent: () => readonly AbsentAccount[]
}

/** An account that cannot be asked now */
export interface AbsentAccount {
  readonly id: AccountId
  readonly fault: Fault
  /** Its last list; null: none yet */
  readonly last: Cached<readonly HostedSummary[]> | null
}

export type Sources = ReturnType<typeof createSources>

const ignore = (): void => undefined
const unrecorded: Recording = {
  write: () => ignore,
  read: () => ({ network: ignore, members: ignore, member: ignore }),
}

/** Joins all sources. */
export function createSources(parts: SourcesParts) {
  const { observer, record = unrecorded } = parts
  const all = (): readonly ObservedSource[] => parts.all().map((source) => observed(source, observer, record))
  const find = (id: HostingSource): ObservedSource | undefined => all().find((source) => source.id === id)
  const accounts = () => all().filter(({ id }) => id !== 'controller')

  /** The networks in this controller's database whose id begins with another address, as far as listed */
  let heldForOthers: ReadonlySet<NetworkId> = new Set()

  function isOther(id: NetworkId): boolean {
    const own = parts.nodeAddress()
    return own !== null && controllerOf(id) !== own
  }

  /** The account that told of a network, in this run or in its last list; undefined: none did */
  function accountOf(id: NetworkId): AccountId | undefined {
    const told = parts.sourceOf(id)
    if (told !== null && told !== 'controller') return told
    return parts.absent().find(({ last }) => last?.value.some((network) => network.id === id))?.id
  }

  /**
   * The source that hosts a network: the controller, where its id begins with this node's address or its database has
   * it, else the account that told of it. What nobody told of is asked of the account where there is but one. As long as
   * the node was not heard, which is forever where no service is installed, what an account told of is the account's.
   */
  function of(id: NetworkId): Result<ObservedSource> {
    const host = accountOf(id)
    const isHere = heldForOthers.has(id) || (parts.nodeAddress() === null ? host === undefined : !isOther(id))
    const controller = isHere ? find('controller') : undefined
    if (controller !== undefined) return success(controller)
    const absent = parts.absent()
    const [only, ...others] = host === undefined ? accounts() : []
    const source = host === undefined ? (others.length === 0 ? only : undefined) : find(host)
    if (source !== undefined) return success(source)
    const fault = (absent.find((account) => account.id === host) ?? absent[0])?.fault
    return fault === undefined ? failure('not-ours', id) : { ok: false, error: fault }
  }

  return {
    all,
    of,
    /**
     * The same, after the lists were read of which one may tell where the network is. The answer is why that is not known
     * where a list cannot be read.
     */
    async found(id: NetworkId): Promise<Result<ObservedSource>> {
      const known = of(id)
      const isGuess = parts.nodeAddress() === null && accountOf(id) === undefined
      if (isGuess ? accounts().length === 0 : known.ok || known.error.code !== 'not-ours') return known
      const unread = accounts().filter((source) => source.cachedNetworks?.() === null)
      const lists = await Promise.all(unread.map((source) => source.networks()))
      const failed = lists.find((list) => !list.ok)
      const found = of(id)
      return found.ok || failed === undefined ? found : failed
    },
    /** The number of entries of the last lists that could not be read */
    unreadable: (): number => all().reduce((sum, source) => sum + (source.unreadable?.() ?? 0), 0),
    unlisted: (): readonly UnlistedPart[] => all().flatMap((source) => source.unlisted?.() ?? []),
    /** The source for a new network: the one that is asked for, else the controller, else the first account */
    host(id?: HostingSource): Result<ObservedSource> {
      const controller = find('controller')
      const chosen =
        id === undefined
          ? ((parts.hasController() ? controller : undefined) ?? accounts()[0] ?? controller)
          : find(id)
      if (chosen !== undefined) return success(chosen)
      const fault = parts.absent().find((account) => account.id === id)?.fault
      return { ok: false, error: fault ?? { code: 'controller-absent' } }
    },
    /**
     * Reads the networks of all sources. For one that does not answer, or an account that cannot be asked, the earlier
     * reply counts; without one it is left out, unless no source answers. `isWhole`: with what lists leave out, which takes
     * longer
     */
    async networks(isWhole = false): Promise<Result<readonly HostedSummary[]>> {
      const lists = await Promise.all(
        all().map(async (source) => {
          const read = (isWhole ? source.networksWhole : undefined) ?? source.networks
          return orCachedList(await read(), source.cachedNetworks?.())
        }),
      )
      const merged = new Map<NetworkId, HostedSummary>()
      const lasts = parts.absent().flatMap(({ last }) => last ?? [])
      const listed = [...lists.flatMap((list) => (list.ok ? list.value : [])), ...lasts.flatMap(agedList)]
      const isForOthers = ({ id, source }: HostedSummary): boolean => source === 'controller' && isOther(id)
      // Anybody with the token can put another controller's network into this one's database: it must not stand for one
      // of the account.
      for (const summary of listed.toSorted((a, b) => Number(isForOthers(a)) - Number(isForOthers(b))))
        if (!merged.has(summary.id)) merged.set(summary.id, summary)
      heldForOthers = new Set([...merged.values()].filter(isForOthers).map(({ id }) => id))
      const failed = lists.filter((list) => !list.ok)
      if (failed.length < lists.length || lasts.length > 0) return success([...merged.values()])
      const reason = failed.find(({ error }) => error.code !== 'controller-absent') ?? failed[0]
      return reason ?? failure('controller-absent')
    },
  }
}

/** The answer, or what was read earlier where there is none just now: it then says when that was. */
export function orCached<T extends object>(
  reply: Result<T>,
  cached: Cached<T> | null | undefined,
): Result<T & Aged> {
  return isUsable(reply, cached) ? success(aged(cached.value, cached.at)) : reply
}

export function orCachedList<T extends object>(
  reply: Result<readonly T[]>,
  cached: Cached<readonly T[]> | null | undefined,
): Result<readonly (T & Aged)[]> {
  return isUsable(reply, cached) ? success(agedList(cached)) : reply
}

/** Each says when it was read. */
function agedList<T extends object>({ value, at }: Cached<readonly T[]>): readonly (T & Aged)[] {
  return value.map((item) => aged(item, at))
}

function isUsable<T>(reply: Result<unknown>, cached: Cached<T> | null | undefined): cached is Cached<T> {
  return !reply.ok && faultTraits[reply.error.code].transient && cached !== null && cached !== undefined
}

function aged<T extends object>(value: T, at: number): T & Aged {
  return { ...value, cachedAt: at }
}
