import type { MemberPage } from '../../../contract/hosting.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { usualOrder } from '../../../domain/members/member-order.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { nameCollator } from '../../../words/locale.ts'
import { createListPages } from '../../pages/list-pages.ts'

/** Tells a window a network's members. */
export interface MemberPages {
  read(network: NetworkId, since: string | null): Promise<Result<MemberPage>>
}

export function createMemberPages(
  read: (network: NetworkId) => Promise<Result<readonly HostedMember[]>>,
  collator = nameCollator('en'),
): MemberPages {
  const pages = createListPages<HostedMember>({ idOf: ({ id }) => id, order: usualOrder(collator) })
  return {
    async read(network, since) {
      const rest = pages.rest(network, since)
      if (rest !== null) return success(rest)
      const reply = await read(network)
      return reply.ok ? success(pages.next(network, reply.value, since)) : reply
    },
  }
}
