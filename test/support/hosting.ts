import { join } from 'node:path'
import type { HostingSnapshot, JobAccount } from '../../contract/hosting.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { createControllerSource } from '../../main/controller/source.ts'
import { createHosting, type Hosting } from '../../main/hosting/hosting.ts'
import type { ServiceLink } from '../../main/service/link.ts'
import { createStore, type Store } from '../../main/state/store.ts'
import { createWriter } from '../../main/state/writer.ts'
import type { DemoNode } from './demo-node.ts'
import { linkedTo } from './linked.ts'
import { must } from './outcome.ts'
import { untilSnapshot } from './until.ts'

/** Hosted networks as the application has them, over a demo node, and without its face. */
export interface HostingUnderTest extends Hosting {
  readonly store: Store
  readonly link: ServiceLink
  /** The paths that the next dialogs answer; null: cancelled. */
  readonly chosen: (string | null)[]
  hosting(): HostingSnapshot
  poll(): Promise<void>
  /** Waits until the snapshot is as wanted. */
  until(wanted: (snapshot: Snapshot) => boolean): Promise<Snapshot>
  /** The account of a job that has ended. */
  ended(job: string): Promise<JobAccount>
  close(): Promise<void>
}

/** `pace`: milliseconds between two looks at who waits; what dialogs answer is taken to be inside `folder`. */
export async function hostingOver(
  node: DemoNode,
  { folder = '', computerName = 'workbench', pace = 200 } = {},
): Promise<HostingUnderTest> {
  const store = createStore(false)
  const link = linkedTo(node.home)
  const source = createControllerSource({ link })
  const chosen: (string | null)[] = []

  async function poll(): Promise<void> {
    const outcome = await link.poll()
    if (outcome.ok) {
      store.dispatch({
        type: 'polled',
        node: outcome.node,
        networks: outcome.networks,
        now: performance.now(),
      })
    } else {
      store.dispatch({ type: 'lost', connection: outcome.connection, at: Date.now() })
    }
  }
  const choose = async (): Promise<string | null> => {
    const next = chosen.shift()
    if (next === undefined) throw new Error('no dialog was expected')
    return next === null ? null : join(folder, next)
  }

  const hosting = createHosting({
    store,
    writer: createWriter(store, link),
    sources: () => [source],
    pokeService: () => void poll(),
    dialogs: { chooseOpen: choose, chooseSave: choose },
    window: { open: () => undefined, close: () => undefined },
    computerName: () => computerName,
    watchPace: { shown: pace, hidden: pace, list: pace * 5 },
    joinPace: { look: 50, patience: 10_000, settling: 10_000 },
  })

  const until = (wanted: (snapshot: Snapshot) => boolean): Promise<Snapshot> =>
    untilSnapshot(store, wanted, 15_000, ({ hosting }) => JSON.stringify(hosting))

  await poll()
  return {
    ...hosting,
    store,
    link,
    chosen,
    hosting: () => store.snapshot().hosting,
    poll,
    until,
    async ended(id) {
      await until(({ hosting: { jobs } }) => jobs.find((job) => job.id === id)?.state !== 'running')
      return must(await hosting.handlers['hosting.readJob']({ job: id }))
    },
    async close() {
      hosting.dispose()
      await link.close()
    },
  }
}
