import pLimit from 'p-limit'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { Sources } from './sources.ts'

/** Milliseconds between two reads of the same */
const pause = 5 * 60_000
const mostNetworks = 30
const mostMembers = 1_000

/** Reads the members of hosted networks now and then, so that their names are known where somebody looks for them. */
interface NameReader {
  /** Somebody looks at peers, who may be members of any hosted network. */
  wanted(): void
  /** This computer is in these networks, and the tray names their devices. `memberCount` null: not known. */
  inUse(networks: readonly { readonly id: NetworkId; readonly memberCount: number | null }[]): Promise<void>
  forget(): void
}

/** A crowded network is left to whoever opens it. */
export function createNameReader(sources: Sources, now: () => number = () => performance.now()): NameReader {
  const readAt = new Map<NetworkId, number>()
  let allReadAt = Number.NEGATIVE_INFINITY

  const isDue = (at = Number.NEGATIVE_INFINITY): boolean => now() - at >= pause

  async function read(networks: Parameters<NameReader['inUse']>[0]): Promise<void> {
    const due = networks.filter(
      ({ id, memberCount }) =>
        memberCount !== 0 && (memberCount ?? 0) <= mostMembers && isDue(readAt.get(id)),
    )
    const next = due.slice(0, mostNetworks)
    for (const { id } of next) readAt.set(id, now())
    await pLimit(2).map(next, async ({ id }) => {
      const source = sources.of(id)
      if (source.ok) await source.value.members(id)
    })
  }

  return {
    wanted() {
      if (!isDue(allReadAt)) return
      allReadAt = now()
      void sources.networks().then((networks) => (networks.ok ? read(networks.value) : undefined))
    },
    inUse: read,
    forget() {
      readAt.clear()
      allReadAt = Number.NEGATIVE_INFINITY
    },
  }
}
