import { vi } from 'vitest'
import { type Result, success } from '../../../contract/result.ts'
import { sampleSummary } from '../../../contract/testing/hosted.ts'
import { type sampleNetwork, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { sampleMember } from '../../../domain/testing/sample-members.ts'
import { createNewStarts } from '../../service/new-start.ts'
import { createStore } from '../../state/store.ts'
import type { Unauthorized } from '../approvals/waiting-list.ts'
import { createWatch } from '../approvals/watch.ts'
import type { Source } from '../sources/source.ts'
import { scriptedSource, scriptedSources } from './scripted-source.ts'

export const device = sampleMember({ name: 'laptop' })

export const asks = (...members: readonly ReturnType<typeof sampleMember>[]): Result<Unauthorized> =>
  success([{ network: sampleSummary(), members }])

export type Watching = ReturnType<typeof startWatching>

/** A watch over one source that answers as the test says, by the test's clock. */
export function startWatching() {
  vi.useFakeTimers()
  const store = createStore(false)
  const world = {
    store,
    /** Counts how often it was asked who waits, and for the list of networks. */
    requests: 0,
    listed: 0,
    answer: async (): Promise<Result<Unauthorized>> => asks(device),
    sources: [] as readonly Source[],
    hosting: () => store.snapshot().hosting,
    waiting: () => store.snapshot().hosting.waiting.map(({ member }) => member),
    async online(networks: readonly ReturnType<typeof sampleNetwork>[] = []): Promise<void> {
      const { node } = sampleSnapshot()
      if (node === null) throw new Error('the sample has a node')
      store.dispatch({ type: 'polled', node, networks, now: 0 })
      await vi.advanceTimersByTimeAsync(0)
    },
  }
  world.sources = [
    scriptedSource({
      networks: async () => {
        world.listed += 1
        return success([sampleSummary()])
      },
      unauthorized: () => {
        world.requests += 1
        return world.answer()
      },
    }),
  ]
  const { sources, directory } = scriptedSources(() => world.sources, {
    nodeAddress: () => store.snapshot().node?.address ?? null,
  })
  const starts = createNewStarts()
  const watch = createWatch({ store, sources, directory, service: starts })
  return Object.assign(world, {
    watch,
    starts,
    stop() {
      watch.dispose()
      vi.useRealTimers()
    },
  })
}
