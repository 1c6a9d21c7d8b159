import type {
  AccountId,
  AccountMember,
  AccountMemberChange,
  AccountNetwork,
  AccountNetworkChange,
  AccountSummary,
  Cached,
  UserId,
} from '../../contract/account.ts'
import { accountCapabilities } from '../../contract/account-kinds.ts'
import type { UnlistedPart } from '../../contract/hosting.ts'
import type { ReadList } from '../../contract/lists.ts'
import { mayOf } from '../../contract/permissions.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { SourceCapabilities } from '../../contract/source-capabilities.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import type { OnRead, Source } from '../hosting/sources/source.ts'
import type { AccountClient } from './client.ts'
import { isAccountFault } from './errors.ts'
import type { Turn } from './limiter.ts'
import type { ReadNetwork } from './network-schema.ts'
import { memberBody, networkBody } from './wire.ts'

/** A list of networks to which an earlier reading of some of its parts had to be added */
export interface ListedNetworks extends ReadList<ReadNetwork> {
  /** `networks`: those of the earlier reading. Absent: everything was read */
  readonly unlisted?: readonly (Omit<UnlistedPart, 'source'> & { readonly networks: readonly NetworkId[] })[]
}

/** The part of an API's client that the networks of an account need */
export type NetworkClient = Pick<
  AccountClient,
  | ('network' | 'updateNetwork' | 'deleteNetwork' | 'networkDetails')
  | ('members' | 'membersNow' | 'member' | 'updateMember' | 'deleteMember' | 'memberDetails')
> &
  Pick<Source, 'newNetworkLacks' | 'together'> & {
    networks(turn?: Turn): Promise<Result<ListedNetworks>>
    /** The list, once all that it leaves out was read as far as possible; absent: it leaves nothing out */
    networksWhole?(): Promise<Result<ListedNetworks>>
    /** `group`: one of those that the account has; absent: the first. Some services name a network themselves. */
    createNetwork(group?: string, name?: string): Promise<Result<ReadNetwork>>
  }

/** The networks of one account; its answers have the account's own fields too. */
export interface AccountSource extends Source {
  readonly id: AccountId
  networks(turn?: Turn): Promise<Result<readonly AccountSummary[]>>
  network(id: NetworkId): Promise<Result<AccountNetwork>>
  /** The account's service chooses the id: one that is given is refused. */
  createNetwork(
    id: NetworkId | null,
    change: AccountNetworkChange,
    group?: string,
  ): Promise<Result<AccountNetwork>>
  updateNetwork(id: NetworkId, change: AccountNetworkChange): Promise<Result<AccountNetwork>>
  members(id: NetworkId, turn?: Turn): Promise<Result<readonly AccountMember[]>>
  member(id: NetworkId, member: NodeAddress): Promise<Result<AccountMember>>
  readonly updateMember: NetworkClient['updateMember']
  /** The last answers, for when nothing can be read; null: none yet */
  cachedNetworks(): Cached<readonly AccountSummary[]> | null
  cachedNetwork(id: NetworkId): Cached<AccountNetwork> | null
  cachedMembers(id: NetworkId): Cached<readonly AccountMember[]> | null
}

/** After these faults, the service may have done what was asked. */
const unclear = [
  'account-write-unknown',
  'account-reply-not-json',
  'account-reply-too-large',
  'account-reply-unexpected',
] as const

/** The number of networks whose members are held for when nothing can be read */
const mostCached = 8

/** `user`: whose token the client has; `capabilities`: of the kind of account */
export function createAccountSource(
  client: NetworkClient,
  account: AccountId,
  user: UserId,
  capabilities: SourceCapabilities = accountCapabilities.legacy.networks,
): AccountSource {
  let lastNetworks: Cached<readonly AccountNetwork[]> | null = null
  let unreadable = 0
  let unlisted: NonNullable<ListedNetworks['unlisted']> = []
  const unreadableMembers = new Map<NetworkId, number>()
  const lastMembers = new Map<NetworkId, Cached<readonly AccountMember[]>>()
  // Members that are older than the counts would hide who has just asked.
  const rooms = createWaitingRooms((id) => cacheMembers(id, client.membersNow(id, 'background')))

  const place = (network: ReadNetwork): AccountNetwork => ({ ...network, source: account })
  async function placed(reply: Promise<Result<ReadNetwork>>): Promise<Result<AccountNetwork>> {
    const read = await reply
    return read.ok ? success(place(read.value)) : read
  }

  async function read(
    answer: ReturnType<NetworkClient['networks']>,
  ): Promise<Result<readonly AccountNetwork[]>> {
    const reply = await answer
    if (!reply.ok) return reply
    unreadable = reply.value.unreadable
    unlisted = reply.value.unlisted ?? []
    const items = reply.value.items.map(place)
    lastNetworks = { value: items, at: Date.now() }
    return success(items)
  }

  async function summaries(
    answer: ReturnType<NetworkClient['networks']>,
  ): Promise<Result<readonly AccountSummary[]>> {
    const reply = await read(answer)
    return reply.ok ? success(reply.value.map(summaryOf)) : reply
  }

  async function cacheMembers(
    id: NetworkId,
    read: ReturnType<NetworkClient['members']>,
  ): Promise<Result<readonly AccountMember[]>> {
    const reply = await read
    if (!reply.ok) return reply
    const { items } = reply.value
    unreadableMembers.set(id, reply.value.unreadable)
    lastMembers.delete(id)
    lastMembers.set(id, { value: items, at: Date.now() })
    for (const oldest of lastMembers.keys()) if (lastMembers.size > mostCached) lastMembers.delete(oldest)
    return success(items)
  }

  /** A network that was read by itself is not older than the list. */
  function updateCached(reply: Result<AccountNetwork>): Result<AccountNetwork> {
    if (!reply.ok || lastNetworks === null) return reply
    const { value, at } = lastNetworks
    lastNetworks = { value: value.map((one) => (one.id === reply.value.id ? reply.value : one)), at }
    return reply
  }

  /** When an earlier reading has the network, in milliseconds since the epoch; undefined: the last list has it */
  function agedAt(id: NetworkId): number | undefined {
    return unlisted.find(({ networks }) => networks.includes(id))?.at ?? undefined
  }

  function summaryOf(network: AccountNetwork): AccountSummary {
    const { id, config, description, ownerId } = network
    const cachedAt = agedAt(id)
    return {
      id,
      source: account,
      name: config.name,
      private: config.private,
      routes: config.routes,
      ipAssignmentPools: config.ipAssignmentPools,
      memberCount: network.totalMemberCount,
      authorizedCount: network.authorizedMemberCount,
      onlineMemberCount: network.onlineMemberCount,
      description,
      ownerId,
      may: mayOf(network, user),
      ...(network.place && { place: network.place }),
      ...(cachedAt !== undefined && { cachedAt }),
    }
  }

  /**
   * Gives a new network its settings. Where that fails, the network is deleted, as the person knows nothing of it. Where
   * the reply tells nothing, it may have its settings, and stays.
   */
  async function settle(
    network: AccountNetwork,
    change: AccountNetworkChange,
  ): Promise<Result<AccountNetwork>> {
    const settled = await placed(client.updateNetwork(network.id, change))
    if (settled.ok || isAccountFault(settled.error, ...unclear)) return settled
    await client.deleteNetwork(network.id)
    return settled
  }

  return {
    id: account,
    capabilities,
    unreadable: () => unreadable,
    unreadableMembers: (id) => unreadableMembers.get(id) ?? 0,
    networks: (turn) => summaries(client.networks(turn)),
    ...(client.networksWhole && {
      networksWhole: () => summaries((client.networksWhole ?? client.networks)()),
    }),
    unlisted: () => unlisted.map(({ name, fault, at }) => ({ source: account, name, fault, at })),
    ...(client.newNetworkLacks && { newNetworkLacks: client.newNetworkLacks }),
    network: async (id) => updateCached(await placed(client.network(id))),
    async createNetwork(id, given, group) {
      if (id !== null) return failure('argument-invalid', 'an account chooses the ids of its networks')
      const lacks = await client.newNetworkLacks?.()
      if (lacks !== undefined && !lacks.ok) return lacks
      const change = withoutFields(given, lacks?.value.settings ?? [])
      const created = await placed(client.createNetwork(group, change.name))
      if (!created.ok) return created
      const { name, ...others } = change
      const rest = created.value.config.name === name ? others : change
      return hasFields(networkBody(rest, null)) ? settle(created.value, rest) : created
    },
    updateNetwork: async (id, change) =>
      updateCached(
        await placed(
          hasFields(networkBody(change, null)) ? client.updateNetwork(id, change) : client.network(id),
        ),
      ),
    deleteNetwork: (id) => client.deleteNetwork(id),
    members: (id, turn) => cacheMembers(id, client.members(id, turn)),
    membersNow: (id) => cacheMembers(id, client.membersNow(id)),
    networkDetails: (id) => client.networkDetails(id),
    member: (id, member) => client.member(id, member),
    memberDetails: (id, member) => client.memberDetails(id, member),
    // Even an empty change makes a member that is not there yet.
    updateMember: (id, member, change) => client.updateMember(id, member, withDefaults(change)),
    deleteMember: (id, member) => client.deleteMember(id, member),
    ...(client.together && { together: client.together }),
    async unauthorized(onRead) {
      const reply = await read(client.networks('background'))
      if (!reply.ok) return reply
      // One without its configuration would look as if somebody had changed everything.
      for (const network of reply.value) if (network.isUnread !== true) onRead?.network(network)
      // Where this user may let nobody in, devices wait for somebody else.
      const found = await rooms.look(
        reply.value.filter((network) => mayOf(network, user).a),
        onRead,
        ({ id }) => agedAt(id) === undefined,
      )
      return found.ok
        ? success(found.value.map(({ network, members }) => ({ network: summaryOf(network), members })))
        : found
    },
    cachedNetworks: () => lastNetworks && { value: lastNetworks.value.map(summaryOf), at: lastNetworks.at },
    cachedNetwork(id) {
      const value = lastNetworks?.value.find((network) => network.id === id)
      const isKnown = value !== undefined && value.isUnread !== true
      return !isKnown || lastNetworks === null ? null : { value, at: lastNetworks.at }
    },
    cachedMembers: (id) => lastMembers.get(id) ?? null,
  }
}

/** A network that cannot be changed has what its service gives it. */
function withoutFields(change: AccountNetworkChange, fields: readonly string[]): AccountNetworkChange {
  return Object.fromEntries(Object.entries(change).filter(([field]) => !fields.includes(field)))
}

function hasFields(body: object): boolean {
  return Object.keys(body).length > 0
}

function withDefaults(change: AccountMemberChange): AccountMemberChange {
  return hasFields(memberBody(change)) ? change : { hidden: false }
}

interface WaitingRoom {
  readonly network: AccountNetwork
  /** Unauthorized, and neither hidden nor rejected */
  readonly members: readonly AccountMember[]
}

interface Seen {
  readonly counts: string
  /** null: the list did not tell */
  readonly lastModified: number | null
  readonly at: number
  readonly members: readonly AccountMember[]
}

/** Milliseconds after which members are read again though the counts are the same */
const recheck = 60_000
/** Networks whose members are read in one go; the others come next time */
const mostReads = 10

/** Tells who waits in which network. To send few requests, it looks only where the counts in the list changed. */
export function createWaitingRooms(
  read: (id: NetworkId) => Promise<Result<readonly AccountMember[]>>,
  now: () => number = Date.now,
) {
  const seen = new Map<NetworkId, Seen>()

  function isDue(network: AccountNetwork): boolean {
    const before = seen.get(network.id)
    if (before === undefined || now() - before.at >= recheck) return true
    // A time that is only known by now is no change.
    const times = [before.lastModified, network.lastModified]
    const isModified = times.every((time) => time !== null) && times[0] !== times[1]
    return isModified || before.counts !== countsText(network)
  }

  return {
    async look(
      networks: readonly AccountNetwork[],
      onRead?: OnRead,
      /** Tells whether members can be read now. Where they cannot, whoever waited goes on waiting. */
      isOpen: (network: AccountNetwork) => boolean = () => true,
    ): Promise<Result<readonly WaitingRoom[]>> {
      const candidates = networks.filter(mayWait)
      const ids = new Set(candidates.map(({ id }) => id))
      for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id)
      const due = candidates
        .filter((network) => isOpen(network) && isDue(network))
        .sort((a, b) => (seen.get(a.id)?.at ?? 0) - (seen.get(b.id)?.at ?? 0))
        .slice(0, mostReads)
      const replies = await Promise.all(
        due.map(async (network) => ({ network, reply: await read(network.id) })),
      )
      for (const { network, reply } of replies) {
        // A network that is forbidden, or was deleted meanwhile, does not hide who waits in the others.
        const isClosed = !reply.ok && isAccountFault(reply.error, 'account-forbidden', 'account-not-found')
        if (!reply.ok && !isClosed) return reply
        if (reply.ok) onRead?.members(network.id, reply.value)
        const members = (reply.ok ? reply.value : []).filter(
          ({ config, hidden, rejected }) =>
            config.authorized === false && hidden !== true && rejected !== true,
        )
        const { lastModified } = network
        seen.set(network.id, { counts: countsText(network), lastModified, at: now(), members })
      }
      return success(
        candidates.flatMap((network) => {
          const members = seen.get(network.id)?.members ?? []
          return members.length === 0 ? [] : [{ network, members }]
        }),
      )
    },
  }
}

/** Returns whether somebody may wait, which is so where the service tells no counts. */
function mayWait({ totalMemberCount: total, authorizedMemberCount: authorized }: AccountNetwork): boolean {
  return total === null || authorized === null || total > authorized
}

function countsText({ totalMemberCount, authorizedMemberCount }: AccountNetwork): string {
  return `${totalMemberCount} ${authorizedMemberCount}`
}
