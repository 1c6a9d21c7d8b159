import type { AccountMemberChange, AccountNetworkChange } from '../../../contract/account.ts'
import type { ActivityJob } from '../../../contract/activity.ts'
import type { FaultCode } from '../../../contract/fault.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { Observer } from './network-directory.ts'
import type { MembersTogether, Source } from './source.ts'

/** A request that changes something. */
export interface Write {
  /** null: a new network, whose id the service chooses */
  readonly network: NetworkId | null
  /** null: the network itself */
  readonly member: NodeAddress | null
  /** null: the network or member is deleted */
  readonly change: AccountNetworkChange | AccountMemberChange | null
  /** null: the write belongs to no job */
  readonly job: ActivityJob | null
}

/** The network or member that a write made; null: it was deleted */
export type Written = HostedNetwork | HostedMember | null

/** Hears of each request before it goes out. */
export interface Recording {
  /** The function that is returned is called with how the write ended; null: it did nothing, and is sent another way. */
  write(write: Write): (reply: Result<Written> | null) => void
  /** The functions that are returned are called with what was read. */
  read(): Read
}
export type Read = Pick<Observer, 'network' | 'members' | 'member'>

export interface ObservedSource extends Source {
  /** The same, for what a job writes */
  inJob(job: ActivityJob): ObservedSource
}

/** The same source; the observer and the recorder hear of its answers, and its "not found" says what is gone. */
export function observed(
  source: Source,
  observer: Observer,
  record: Recording,
  job: ActivityJob | null = null,
): ObservedSource {
  const { membersNow, roster, together } = source
  return {
    ...source,
    inJob: (own) => observed(source, observer, record, own),
    // These requests repeat every few seconds. They are no news to the observer, but may show what others changed.
    unauthorized: () => source.unauthorized(record.read()),
    networks: async (turn) =>
      observe(await source.networks(turn), (list) => observer.networks(source.id, list)),
    async network(id) {
      const seen = record.read()
      const read = gone(await source.network(id), 'network-gone')
      if (!read.ok && read.error.code === 'network-gone') observer.removed(id, null)
      return observe(read, seen.network, observer.network)
    },
    createNetwork: (id, change, group) =>
      written(
        { network: null, member: null, change },
        () => source.createNetwork(id, change, group),
        observer.network,
      ),
    updateNetwork: (id, change) =>
      written(
        { network: id, member: null, change },
        async () => gone(await source.updateNetwork(id, change), 'network-gone'),
        observer.network,
      ),
    deleteNetwork: (id) =>
      written(
        { network: id, member: null, change: null },
        async () => gone(await source.deleteNetwork(id), 'network-gone'),
        () => observer.removed(id, null),
      ),
    members: (id) => listed(id, source.members),
    ...(membersNow && { membersNow: (id: NetworkId) => listed(id, membersNow) }),
    ...(roster && { roster: (id: NetworkId) => listed(id, roster) }),
    async member(id, member) {
      const seen = record.read()
      return observe(gone(await source.member(id, member), 'member-gone'), seen.member, observer.member)
    },
    // A member that is not there is made, so what is not found is the network.
    updateMember: (id, member, change) =>
      written(
        { network: id, member, change },
        async () => gone(await source.updateMember(id, member, change), 'network-gone'),
        observer.member,
      ),
    deleteMember: (id, member) =>
      written(
        { network: id, member, change: null },
        async () => gone(await source.deleteMember(id, member), 'member-gone'),
        () => observer.removed(id, member),
      ),
    ...(together && { together: { ...together, change: writtenTogether(together) } }),
  }

  function writtenTogether(together: MembersTogether): MembersTogether['change'] {
    return async (id, changes) => {
      const ends = changes.map(({ member, change }) => record.write({ network: id, member, change, job }))
      const replies = await together.change(id, changes)
      replies.forEach((reply, at) => {
        const member = changes[at]?.member
        ends[at]?.(reply)
        if (member === undefined || reply?.ok !== true) return
        if (reply.value === null) observer.removed(id, member)
        else observer.member(reply.value)
      })
      return replies
    }
  }

  async function listed(id: NetworkId, ask: Source['members']): Promise<Result<readonly HostedMember[]>> {
    const seen = record.read()
    const read = gone(await ask(id), 'network-gone')
    return observe(
      read,
      (list) => seen.members(id, list),
      (list) => observer.members(id, list),
    )
  }

  /** The recorder hears of a write before the observer does. */
  async function written<T>(
    write: Omit<Write, 'job'>,
    send: () => Promise<Result<T>>,
    heard: (value: T) => void,
  ): Promise<Result<T>> {
    const ended = record.write({ ...write, job })
    const reply = await send()
    ended(reply.ok ? success(isMade(reply.value) ? reply.value : null) : reply)
    return observe(reply, heard)
  }
}

function isMade(value: unknown): value is NonNullable<Written> {
  return typeof value === 'object' && value !== null
}

function observe<T>(result: Result<T>, ...observers: readonly ((value: T) => void)[]): Result<T> {
  if (result.ok) for (const onValue of observers) onValue(result.value)
  return result
}

/**
 * The account says "not found" of networks and members alike. The controller says itself what is gone; its "not found"
 * is an operation that the service lacks.
 */
function gone<T>(result: Result<T>, code: FaultCode): Result<T> {
  const said: string = result.ok ? '' : result.error.code
  return !result.ok && said === 'account-not-found' ? failure(code, result.error.detail) : result
}
