import { isDeepStrictEqual } from 'node:util'
import type { MemberPage } from '../../../contract/hosting.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { usualOrder } from '../../../domain/members/member-order.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { nameCollator } from '../../../words/locale.ts'
import { firstSorted } from './first-sorted.ts'

/** Tells a window a network's members: all of them in pages, and from then on only what changed. */
export interface MemberPages {
  /** `since` null, or no version that was told last: begins anew. */
  read(network: NetworkId, since: string | null): Promise<Result<MemberPage>>
}

/** What the window was told last. */
interface Sent {
  readonly network: NetworkId
  readonly version: string
  readonly list: readonly HostedMember[]
  readonly members: ReadonlyMap<NodeAddress, HostedMember>
  /** Of these, those that wait for the next page */
  readonly rest: readonly HostedMember[]
}

/** More members than a screen shows, so that there is something to see soon; the others may take their time. */
const firstPage = 200
const laterPage = 2_000

export function createMemberPages(
  read: (network: NetworkId) => Promise<Result<readonly HostedMember[]>>,
  collator = nameCollator('en'),
): MemberPages {
  let sent: Sent | null = null
  let versions = 0

  function nextPage(
    now: Pick<Sent, 'network' | 'list' | 'members'>,
    changed: readonly HostedMember[],
    { first = false, removed = [] }: Partial<Pick<MemberPage, 'first' | 'removed'>>,
  ): MemberPage {
    const size = first ? firstPage : laterPage
    versions += 1
    sent = { ...now, version: String(versions), rest: changed.slice(size) }
    const { version, rest } = sent
    return { version, first, members: changed.slice(0, size), removed, more: rest.length > 0 }
  }

  return {
    async read(network, since) {
      const before = sent?.network === network && sent.version === since ? sent : null
      if (before !== null && before.rest.length > 0) return success(nextPage(before, before.rest, {}))
      const reply = await read(network)
      if (!reply.ok) return reply
      const list = reply.value
      if (before?.list === list) return success(nextPage(before, [], {}))
      const members = new Map(list.map((member) => [member.id, member]))
      const now = { network, list, members }
      if (before === null) {
        const { first, others } = firstSorted(list, firstPage, usualOrder(collator))
        return success(nextPage(now, [...first, ...others], { first: true }))
      }
      const changed = list.filter((member) => !isDeepStrictEqual(member, before.members.get(member.id)))
      const removed = [...before.members.keys()].filter((id) => !members.has(id))
      return success(nextPage(now, changed, { removed }))
    },
  }
}
