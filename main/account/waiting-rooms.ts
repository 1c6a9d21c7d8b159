import type { AccountMember, AccountNetwork } from '../../contract/account.ts'
import { type Result, success } from '../../contract/result.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { OnRead } from '../hosting/sources/source.ts'
import { isAccountFault } from './errors.ts'

interface WaitingRoom {
  readonly network: AccountNetwork
  /** Unauthorized, and not hidden */
  readonly members: readonly AccountMember[]
}

/** Who waits in which network, for as few requests as can be: the list of networks tells by its counts where to look. */
interface WaitingRooms {
  look(networks: readonly AccountNetwork[], onRead?: OnRead): Promise<Result<readonly WaitingRoom[]>>
}

interface Seen {
  readonly counts: string
  readonly at: number
  readonly members: readonly AccountMember[]
}

/** Milliseconds after which a network is looked into again though its counts are the same */
const recheck = 60_000
/** Networks looked into in one go; the others come next time */
const mostReads = 10

export function createWaitingRooms(
  read: (id: NetworkId) => Promise<Result<readonly AccountMember[]>>,
  now: () => number = Date.now,
): WaitingRooms {
  const seen = new Map<NetworkId, Seen>()

  function isDue(network: AccountNetwork): boolean {
    const before = seen.get(network.id)
    return before === undefined || before.counts !== countsOf(network) || now() - before.at >= recheck
  }

  return {
    async look(networks, onRead) {
      const candidates = networks.filter(mayWait)
      const ids = new Set(candidates.map(({ id }) => id))
      for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id)
      const due = candidates
        .filter(isDue)
        .sort((a, b) => (seen.get(a.id)?.at ?? 0) - (seen.get(b.id)?.at ?? 0))
        .slice(0, mostReads)
      const replies = await Promise.all(
        due.map(async (network) => ({ network, reply: await read(network.id) })),
      )
      for (const { network, reply } of replies) {
        // One network that may not be looked into, or was deleted meanwhile, does not hide who waits in the others.
        const isClosed = !reply.ok && isAccountFault(reply.error, 'account-forbidden', 'account-not-found')
        if (!reply.ok && !isClosed) return reply
        if (reply.ok) onRead?.members(network.id, reply.value)
        const members = (reply.ok ? reply.value : []).filter(
          ({ config, hidden }) => !config.authorized && !hidden,
        )
        seen.set(network.id, { counts: countsOf(network), at: now(), members })
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

/** Where the service says no counts, somebody may wait. */
function mayWait({ totalMemberCount: total, authorizedMemberCount: authorized }: AccountNetwork): boolean {
  return total === null || authorized === null || total > authorized
}

function countsOf({ totalMemberCount, authorizedMemberCount, lastModified }: AccountNetwork): string {
  return `${totalMemberCount} ${authorizedMemberCount} ${lastModified}`
}
