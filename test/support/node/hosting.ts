import { join } from 'node:path'
import { expect } from 'vitest'
import type { HostingSnapshot, JobAccount } from '../../../contract/hosting.ts'
import { isServing } from '../../../contract/network-state.ts'
import { success } from '../../../contract/result.ts'
import { patience } from '../../../contract/testing/patience.ts'
import { type AppUnderTest, startApp } from '../app/headless.ts'
import { must } from '../outcome.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { type DemoNode, startDemoNode } from './demo-node.ts'

/** The application over a demo node, without accounts and without a desktop. */
export interface HostingUnderTest extends AppUnderTest {
  /** The paths that the next dialogs answer; null: cancelled. */
  readonly chosen: (string | null)[]
  /** Folder of the files that dialogs answer with. */
  readonly folder: string
  hosting(): HostingSnapshot
  /** The account of a job that has ended. */
  ended(job: string): Promise<JobAccount>
  /** Stops a job; its account, once all that was on its way was answered, which may be after its end. */
  stopped(job: string): Promise<JobAccount>
}

/** `pace`: milliseconds between two looks at who waits. `settings`: kept there by an earlier run. */
export async function hostingOver(
  node: DemoNode,
  { computerName = 'workbench', pace = 200, settings = '' } = {},
): Promise<HostingUnderTest> {
  const own = await temporaryFolder('hosting')
  const files = await temporaryFolder('files')
  const chosen: (string | null)[] = []
  const choose = async () => {
    const next = chosen.shift()
    if (next === undefined) throw new Error('no dialog was expected')
    return success(next === null ? null : join(files.path, next))
  }
  const app = await startApp(settings || own.path, { serviceHome: node.home }, null, {
    shell: { chooseOpen: choose, chooseSave: choose },
    hosting: {
      computerName: () => computerName,
      watchPace: { shown: pace, hidden: pace, list: pace * 5 },
      joinPace: { look: 50, patience, settling: 10_000 },
    },
  })
  await app.until(({ connection }) => isServing(connection))
  const accountOf = async (job: string) => must(await app.handlers['hosting.readJob']({ job }))
  const ended = async (job: string) => {
    await app.until(({ hosting: { jobs } }) => jobs.find(({ id }) => id === job)?.state !== 'running')
    return accountOf(job)
  }
  return {
    ...app,
    chosen,
    folder: files.path,
    hosting: () => app.snapshot().hosting,
    ended,
    async stopped(job) {
      must(await app.handlers['hosting.stopJob']({ job }))
      await ended(job)
      const open = async () => (await accountOf(job)).items.filter(({ outcome }) => outcome === 'unknown')
      await expect.poll(open).toEqual([])
      return accountOf(job)
    },
    async close() {
      await app.close()
      await own.dispose()
      await files.dispose()
    },
  }
}

/** The application over a demo node of its own, run after run with the same settings. */
export interface HostingRuns {
  readonly node: DemoNode
  /** The folder of the settings */
  readonly settings: string
  /** The next run; the one before it is to be closed. */
  start(): Promise<HostingUnderTest>
  /** Ends the last run and the node. */
  dispose(): Promise<void>
}

export async function hostingRuns(world: 'demo' | 'empty'): Promise<HostingRuns> {
  const settings = await temporaryFolder('settings')
  const node = await startDemoNode({ pace: 0.02, world })
  let app: HostingUnderTest | null = null
  return {
    node,
    settings: settings.path,
    async start() {
      app = await hostingOver(node, { settings: settings.path, pace: 60_000 })
      return app
    },
    async dispose() {
      await app?.close()
      await node.dispose()
      await settings.dispose()
    },
  }
}

/** The same over a demo node of its own, which ends with it. */
export interface HostingNode extends HostingUnderTest {
  readonly node: DemoNode
  /** Of the node */
  readonly address: string
}

export async function startHosting(
  options: { readonly world?: 'demo' | 'empty'; readonly pace?: number } = {},
): Promise<HostingNode> {
  const { world = 'empty', pace } = options
  const node = await startDemoNode({ pace: 0.02, world })
  const app = await hostingOver(node, pace === undefined ? {} : { pace })
  return {
    ...app,
    node,
    address: (await node.status()).address,
    async close() {
      await app.close()
      await node.dispose()
    },
  }
}
