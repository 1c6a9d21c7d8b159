import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect } from 'vitest'
import type { HostingSnapshot, JobAccount, JobProgress } from '../../../contract/hosting.ts'
import { isServing } from '../../../contract/network-state.ts'
import { success } from '../../../contract/result.ts'
import { patience } from '../../../contract/testing/patience.ts'
import { type AppUnderTest, startApp } from '../app/headless.ts'
import { runAndKill } from '../app/killed-process.ts'
import { must } from '../outcome.ts'
import { forEachTest, passedOnTo } from '../shared.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { type DemoNode, startDemoNode } from './demo-node.ts'

/** The application over a demo node, without accounts and without a desktop. */
export interface HostingUnderTest extends AppUnderTest {
  /** The paths that the next dialogs answer; null: cancelled. */
  readonly chosen: (string | null)[]
  /** Folder of the files that dialogs answer with. */
  readonly folder: string
  hosting(): HostingSnapshot
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
  return {
    ...app,
    chosen,
    folder: files.path,
    hosting: () => app.snapshot().hosting,
    async stopped(job) {
      must(await app.handlers['hosting.stopJob']({ job }))
      const open = async () => (await app.ended(job)).items.filter(({ outcome }) => outcome === 'unknown')
      await expect.poll(open).toEqual([])
      return app.ended(job)
    },
    async close() {
      await app.close()
      await own.dispose()
      await files.dispose()
    },
  }
}

/** The application for each test over a demo node of its own, run after run with the same settings. */
export function hostingRuns(world: 'demo' | 'empty') {
  const settings = forEachTest(() => temporaryFolder('settings'))
  const node = forEachTest(() => startDemoNode({ pace: 0.02, world }))
  let app: HostingUnderTest | null = null
  afterEach(async () => {
    await app?.close()
    app = null
  })
  return {
    node,
    /** The folder of the settings */
    settings,
    /** The run that was started last */
    app: passedOnTo(() => {
      if (app === null) throw new Error('no run was started')
      return app
    }),
    /** The next run; the one before it is to be closed. */
    async start() {
      app = await hostingOver(node, { settings: settings.path, pace: 60_000 })
      return app
    },
    /** Names of the files in a folder of the settings */
    files: (folder: string): Promise<string[]> => readdir(join(settings.path, folder)).catch(() => []),
    /** The first job of a run that shows one */
    async shown({ until }: HostingUnderTest): Promise<JobProgress> {
      const { hosting } = await until(({ hosting: { jobs } }) => jobs.length > 0)
      const [job] = hosting.jobs
      if (job === undefined) throw new Error('no job is shown')
      return job
    },
    /** A run in another process, by a script of the tests, which is killed after about so many operations */
    async killedAfter(script: string, network: string, operation: string, count: number): Promise<void> {
      await node.forgetRequests()
      await runAndKill(`node/${script}`, [settings.path, node.home, network], async () => {
        while (((await node.requests())[operation] ?? 0) < count) await new Promise((go) => setTimeout(go, 5))
      })
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
