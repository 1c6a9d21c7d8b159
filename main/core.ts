import { join } from 'node:path'
import { failure, type Result, success } from '../contract/result.ts'
import type { Log } from './log.ts'
import type { Options } from './options.ts'
import { openPreferences } from './preferences.ts'
import { createSecrets } from './secrets.ts'
import { createServiceLink, type ServiceLink } from './service/link.ts'
import { rememberedOf } from './state/entries.ts'
import { createStore, type Store } from './state/store.ts'
import { createWriter, type Writer } from './state/writer.ts'

/** The application without its face: one state over one node service. What `--status` needs, and no Electron. */
export interface Core {
  readonly store: Store
  readonly writer: Writer
  readonly link: ServiceLink
  /** Polls once into the store; answers whether the service was there. Never throws. */
  poll(): Promise<boolean>
  /** Leaves the service there may be, and runs against the embedded demo node from now on. */
  startDemo(): Promise<Result<void>>
  /** Answers false where something of the system's is still pending that would keep the process from ending. */
  dispose(): Promise<boolean>
}

export async function createCore(options: Options, folder: string, log: Log): Promise<Core> {
  const store = createStore(options.demo)
  const secrets = createSecrets()
  const link = createServiceLink({ options, secrets, log })
  const writer = createWriter(store, link)
  let closeDemo: (() => Promise<void>) | undefined
  let stopKeeping = await keep(store, options.demo ? demoFolder(folder) : folder)

  async function startDemo(): Promise<Result<void>> {
    if (closeDemo !== undefined) return success(undefined)
    try {
      const { startNodeService } = await import('../demo/node-service/server.ts')
      const demo = await startNodeService({ home: join(demoFolder(folder), 'node') })
      closeDemo = () => demo.close()
      link.useHome(demo.home)
      return success(undefined)
    } catch (error) {
      log.error(`the demo node did not start: ${String(error)}`)
      return failure('internal', 'demo node')
    }
  }

  if (options.demo) await startDemo()

  async function poll(): Promise<boolean> {
    const generation = writer.generation()
    const outcome = await link.poll()
    if (!outcome.ok) {
      store.dispatch({ type: 'lost', connection: outcome.connection, at: Date.now() })
      return false
    }
    if (writer.generation() !== generation) return poll()
    const { node, networks } = outcome
    store.dispatch({ type: 'polled', node, networks, now: performance.now() })
    return true
  }

  return {
    store,
    writer,
    link,
    poll,
    async startDemo() {
      const started = await startDemo()
      if (!started.ok) return started
      await stopKeeping()
      const { preferences } = store.snapshot()
      store.dispatch({ type: 'service-changed', demo: true })
      stopKeeping = await keep(store, demoFolder(folder))
      store.dispatch({ type: 'preferences-set', preferences })
      return started
    },
    async dispose() {
      await stopKeeping()
      await link.close()
      await closeDemo?.()
      return !secrets.isPending()
    },
  }
}

function demoFolder(folder: string): string {
  return join(folder, 'demo')
}

/** Restores settings and remembered networks from a folder, and keeps them there from now on. */
async function keep(store: Store, folder: string): Promise<() => Promise<void>> {
  const file = await openPreferences(folder)
  const { remembered, preferences, ignored } = file
  store.dispatch({ type: 'restored', remembered, preferences, ignored })
  const tell = (fault: typeof file.fault): void => {
    if (fault !== null) store.dispatch({ type: 'noticed', notice: { id: fault.code, fault } })
  }
  tell(file.fault)
  const stop = store.subscribe(({ networks, preferences, hosting: { ignored } }, before) => {
    const same = networks === before.networks && preferences === before.preferences
    if (same && ignored === before.hosting.ignored) return
    void file.save({ preferences, remembered: rememberedOf(networks), ignored }).then(tell)
  })
  return async () => {
    stop()
    await file.flush()
  }
}
