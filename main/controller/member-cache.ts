import pLimit from 'p-limit'
import type { Fault } from '../../contract/fault.ts'
import { type Result, success } from '../../contract/result.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import { isUnreadable } from '../service/errors.ts'
import type { ControllerClient } from './client.ts'

export type MemberCache = ReturnType<typeof createMemberCache>

/** Up to this many changed members are read one by one; more are read with the list, where the service has it. */
const few = 20
const atOnce = 4

/**
 * Keeps the members of one network, so that only what changed is asked for again. The first refresh takes the unstable list: one request. Later ones take the member list with its revisions, and
 * then only the members whose revision changed. Without an unstable list the members come one by one from the start.
 */
export function createMemberCache(
  client: Pick<ControllerClient, 'allMembers' | 'memberRevisions' | 'member'>,
  network: NetworkId,
) {
  const oneAtATime = pLimit(1)
  let members = new Map<NodeAddress, HostedMember>()
  let isWhole = false
  /** null: to be made anew */
  let sorted: readonly HostedMember[] | null = null
  /** Members that could not be read now */
  const unread = new Set<NodeAddress>()
  /** The number of entries whose key is no address */
  let unnamed = 0
  /** Members written since the last refresh began, which may read older values; null: deleted */
  const written = new Map<NodeAddress, HostedMember | null>()

  async function read(): Promise<Fault | null> {
    let isListed = false
    if (!isWhole) {
      const listed = await readList()
      if (listed === null || typeof listed === 'object') return listed
      isListed = listed === 'in-part'
    }
    const read = await client.memberRevisions(network)
    if (!read.ok) return read.error
    const { revisions } = read.value
    const stale = [...revisions.entries()].flatMap(([id, revision]) =>
      revision !== null && members.get(id)?.revision === revision ? [] : [id],
    )
    if (isWhole && stale.length > few) {
      const listed = await readList()
      if (listed === null || typeof listed === 'object') return listed
      isListed = listed === 'in-part'
    }
    if (!isListed) for (const id of members.keys()) if (!revisions.has(id)) forget(id)
    unread.clear()
    unnamed = read.value.unreadable
    return readEach(stale)
  }

  /** 'none': there is no unstable list. 'in-part': some of its members may be read by their own path alone */
  async function readList(): Promise<Fault | null | 'none' | 'in-part'> {
    const all = await client.allMembers(network)
    if (!all.ok) return all.error
    if (all.value === null) return 'none'
    members = new Map(all.value.items.map((member) => [member.id, member]))
    sorted = null
    unread.clear()
    unnamed = 0
    return all.value.unreadable === 0 ? null : 'in-part'
  }

  /**
   * Members that were read before a fault are kept, and the next refresh goes on from there. A member that cannot be read stays as
   * it was, and hides no other.
   */
  async function readEach(ids: readonly NodeAddress[]): Promise<Fault | null> {
    const faults: Fault[] = []
    await pLimit(atOnce).map(ids, async (id) => {
      if (faults.length > 0) return
      const member = await client.member(network, id)
      if (member.ok) store(member.value)
      else if (member.error.code === 'member-gone') forget(id)
      else if (isUnreadable(member.error)) unread.add(id)
      else faults.push(member.error)
    })
    return faults[0] ?? null
  }

  function store(member: HostedMember): void {
    members.set(member.id, member)
    sorted = null
  }

  function forget(id: NodeAddress): void {
    if (members.delete(id)) sorted = null
  }

  function all(): readonly HostedMember[] {
    sorted ??= [...members.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    return sorted
  }

  return {
    /**
     * Reads what changed. Answers all members by ascending id: the same objects and list as long as nothing changed.
     */
    refresh: (): Promise<Result<readonly HostedMember[]>> =>
      oneAtATime(async () => {
        written.clear()
        const fault = await read()
        if (fault !== null) return { ok: false, error: fault }
        isWhole = true
        for (const [id, member] of written) {
          if (member === null) forget(id)
          else store(member)
        }
        return success(all())
      }),
    /** The number of members that the last refresh could not read; those known from before are shown as they were. */
    unreadable: (): number => unread.size + unnamed,
    /** The members of the last refresh, with what was put since; null: there was none yet */
    whole: (): readonly HostedMember[] | null => (isWhole ? all() : null),
    /** Takes what the service answered to a change. */
    put(member: HostedMember): void {
      store(member)
      written.set(member.id, member)
    },
    remove(member: NodeAddress): void {
      forget(member)
      written.set(member, null)
    },
  }
}
