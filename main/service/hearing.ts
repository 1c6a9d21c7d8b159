import type { Peer } from '../../contract/peer.ts'
import type { ReadList } from '../../contract/read-list.ts'
import type { Result } from '../../contract/result.ts'

/** ms. What was heard so lately cannot have become a silence since: the peers need not be asked again. */
const fresh = 20_000

/** Knows when the node last heard from anybody, and asks for its peers only where that may be too long ago. */
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
      // Where no packet ever came, as with roots that never answered, that need not be asked each time either.
      if (at - (heardAt ?? askedAt) > fresh) {
        const peers = await readPeers()
        // The time of the last packet that was heard is still known.
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
