import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lockHolder } from '../../../main/settings/writer-lock.ts'
import { type DemoNode, startDemoNode } from '../node/demo-node.ts'
import { type Gate, openGate } from '../node/gate.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { applicationEnvironment, projectRoot, wordsLoader } from './application.ts'
import type { HeldWrite } from './hold-writes.ts'

export interface Ended {
  /** null: it was killed. */
  readonly code: number | null
  readonly reason: string
}

/** Processes of the application and of the command line over one folder of settings and one service. */
export interface Processes {
  readonly node: DemoNode
  readonly folder: string
  /** Options that name the service, by way of a gate that holds what is written */
  readonly service: readonly string[]
  readonly gate: Gate
  /**
   * Called before each write of a file, and before and after each write to the service, which wait for it.
   * `by`: the process that writes, where it is a file.
   */
  onWrite: (what: string, by: number | null) => Promise<void>
  verb(...args: readonly string[]): Promise<Ended>
  /** Runs until it is killed. */
  application(): ChildProcess
  /** Kills one, or all that run, and waits until they are gone. */
  kill(processId?: number): Promise<void>
  /** The process that holds the lock */
  writer(): Promise<number | null>
  /** Names of files in the folder of the settings */
  files(): Promise<readonly string[]>
  dispose(): Promise<void>
}

const entry = (name: string): string => join(projectRoot, 'test/support/app', name)

export async function openProcesses(): Promise<Processes> {
  const root = await temporaryFolder('processes')
  const folder = join(root.path, 'settings')
  const node = await startDemoNode({ pace: 0.02, world: 'empty' })
  const gate = await openGate(node.url, (when, line) => stage.onWrite(`${when} ${line}`, null))
  const service = [`--service-url=${gate.url}`, '--auth-header=X-ZT1-Auth', '--any-listener']
  const token = `--token-file=${join(node.home, 'authtoken.secret')}`
  const running = new Map<ChildProcess, Promise<unknown>>()

  function run(name: string, args: readonly string[]): ChildProcess {
    const hook = pathToFileURL(entry('hold-writes.ts')).href
    const hooks = ['--import', wordsLoader, '--import', hook]
    const child = spawn(process.execPath, [...hooks, entry(name), folder, ...args], {
      // Many processes share the compile cache.
      env: applicationEnvironment({
        ELECTRON_RUN_AS_NODE: '1',
        NODE_COMPILE_CACHE: join(root.path, 'compiled'),
      }),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child.on('message', ({ number, path }: HeldWrite) => {
      void stage.onWrite(path, child.pid ?? null).then(() => {
        if (child.connected) child.send(number)
      })
    })
    running.set(
      child,
      once(child, 'close').finally(() => running.delete(child)),
    )
    return child
  }

  const stage: Processes = {
    node,
    folder,
    gate,
    service: [...service, token],
    onWrite: async () => undefined,
    async verb(...args) {
      const child = run('line-process.ts', [...stage.service, ...args])
      let reason = ''
      child.stderr?.on('data', (chunk: Buffer) => {
        reason += chunk.toString()
      })
      await running.get(child)
      return { code: child.exitCode, reason }
    },
    application: () => run('application-process.ts', stage.service),
    async kill(processId) {
      for (const [child, gone] of [...running]) {
        if (processId !== undefined && child.pid !== processId) continue
        child.kill('SIGKILL')
        await gone
      }
    },
    writer: async () => (await lockHolder(folder))?.process ?? null,
    files: () => readdir(folder),
    async dispose() {
      await stage.kill()
      await gate.close()
      await node.dispose()
      await root.dispose()
    },
  }
  return stage
}
