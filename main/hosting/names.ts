import pLimit from 'p-limit'
import type { Sources } from './sources.ts'

/** Milliseconds between two rounds */
const pause = 5 * 60_000
const mostNetworks = 30
const mostMembers = 1_000

/**
 * Reads the members of hosted networks now and then, so that their names are known where somebody looks at peers; a
 * crowded network is left to whoever opens it.
 */
export function createNameReader(
  sources: Sources,
  now: () => number = () => performance.now(),
): { wanted(): void; forget(): void } {
  let readAt = Number.NEGATIVE_INFINITY

  async function read(): Promise<void> {
    const networks = await sources.networks()
    if (!networks.ok) return
    const few = networks.value.filter(
      ({ memberCount }) => memberCount !== 0 && (memberCount ?? 0) <= mostMembers,
    )
    await pLimit(2).map(few.slice(0, mostNetworks), async ({ id }) => {
      const source = sources.of(id)
      if (source.ok) await source.value.members(id)
    })
  }

  return {
    wanted() {
      if (now() - readAt < pause) return
      readAt = now()
      void read()
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY
    },
  }
}
