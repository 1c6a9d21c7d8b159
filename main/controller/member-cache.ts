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
  /** Members written since the last refresh began, which may read older values; null: deleted */
  const written = new Map<NodeAddress, HostedMember | null>()

  async function read(): Promise<Fault | null> {
    if (!isWhole) {
      const listed = await readList()
      if (listed !== 'none') return listed
    }
    const revisions = await client.memberRevisions(network)
    if (!revisions.ok) return revisions.error
    const stale = [...revisions.value.entries()].flatMap(([id, revision]) =>
      revision !== null && members.get(id)?.revision === revision ? [] : [id],
    )
    if (isWhole && stale.length > few) {
      const listed = await readList()
      if (listed !== 'none') return listed
    }
    for (const id of members.keys()) if (!revisions.value.has(id)) forget(id)
    return readEach(stale)
  }

  async function readList(): Promise<Fault | null | 'none'> {
    const all = await client.allMembers(network)
    if (!all.ok) return all.error
    if (all.value === null) return 'none'
    members = new Map(all.value.map((member) => [member.id, member]))
    sorted = null
    return null
  }

  /**
   * What was read before a fault is kept, and the next refresh goes on from there. A member that cannot be read stays as
   * it was, and hides no other.
   */
  async function readEach(ids: readonly NodeAddress[]): Promise<Fault | null> {
    const faults: Fault[] = []
    await pLimit(atOnce).map(ids, async (id) => {
      if (faults.length > 0) return
      const member = await client.member(network, id)
      if (member.ok) store(member.value)
      else if (member.error.code === 'member-gone') forget(id)
      else if (!isUnreadable(member.error)) faults.push(member.error)
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
