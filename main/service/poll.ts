import type { ReadList } from '../../contract/lists.ts'
import type { Network, Node } from '../../contract/node.ts'
import type { Peer } from '../../contract/peer.ts'
import { type Result, success } from '../../contract/result.ts'
import type { ServiceClient } from './client.ts'
import type { NoSession } from './session.ts'

/** A reply of the service to a poll, or the reason why there is no session */
export type PollOutcome =
  | {
      readonly ok: true
      readonly node: Node
      readonly networks: readonly Network[]
      readonly unreadable: number
      /**
       * Milliseconds since the last packet of any peer, by the service's clock. null: none came yet, it is not known, or the
       * service does not say that it is online
       */
      readonly silence: number | null
    }
  | { readonly ok: false; readonly connection: NoSession }

/** Reads what a poll needs. `opened`: the node's status from opening the session just now; null: the session is older */
export async function readAll(
  client: ServiceClient,
  opened: Node | null,
  hearing: Hearing,
): Promise<Result<Omit<Extract<PollOutcome, { ok: true }>, 'ok'>>> {
  // There is only one connection, and a parallel request would spend its timeout in the queue.
  const node = opened === null ? await client.status() : success(opened)
  if (!node.ok) return node
  const networks = await client.networks()
  if (!networks.ok) return networks
  const { items, unreadable } = networks.value
  const silence = node.value.online === true ? await hearing.silence(() => client.peers()) : null
  return success({ node: node.value, networks: items, unreadable, silence })
}

/** ms. After a packet this recent, the peers need not be asked again. */
const fresh = 20_000

/** Tells when the node last heard from a peer. It asks for the peers only if that may have been too long ago. */
export interface Hearing {
  /** Milliseconds since the last packet of any peer. null: none came yet, or it is not known */
  silence(readPeers: () => Promise<Result<ReadList<Peer>>>): Promise<number | null>
}

/** `now`: monotonic ms */
export function createHearing(now = (): number => performance.now()): Hearing {
  let heardAt: number | null = null
  let askedAt = Number.NEGATIVE_INFINITY

  return {
    async silence(readPeers) {
      const at = now()
      // If no packet has come at all, as when no root answers, the peers need not be asked at every poll either.
      if (at - (heardAt ?? askedAt) > fresh) {
        const peers = await readPeers()
        // If the peers cannot be read, the time of the last known packet still counts.
        if (peers.ok) {
          const silences = peers.value.items.flatMap(({ silence }) => silence ?? [])
          heardAt = silences.length === 0 ? null : now() - Math.min(...silences)
        }
        askedAt = at
      }
      return heardAt === null ? null : now() - heardAt
    },
  }
}
