import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../base/error-code.ts'
import type { Log } from '../base/log.ts'
import { serviceChosen } from '../cli/socket/protocol.ts'
import type { VerbHandlers } from '../cli/verbs/ask.ts'
import { demoFolder } from '../settings/settings-file.ts'
import {
  type Holder,
  lockHolder,
  removeLeftovers,
  tryWriterLock,
  type WriterLock,
} from '../settings/writer-lock.ts'
import type { Core } from './core.ts'
import type { Options } from './options.ts'

/** ms: between two tries to take the lock, and until the log says who holds it */
const pace = 50
const quiet = 1_000
/** ms: a verb lets go as soon as the service has answered what it asked last. */
const usualPatience = 60_000

interface WriterParts {
  /** Of settings */
  readonly folder: string
  readonly options: Options
  readonly version: string
  readonly log: Log
  /** Reads the settings: nobody else writes them from now on. */
  readonly createCore: () => Promise<Core>
  /** ms for which verbs are waited for; undefined: as it is for a person */
  readonly patience?: number
}

/** The core of the application, the only process that writes its settings. */
export interface SingleWriter {
  readonly core: Core
  /** Answers verbs, those included that came earlier. */
  serve(handlers: VerbHandlers): void
  /** Answers as `Core.dispose` does. */
  dispose(): Promise<boolean>
}

/** Another process kept the settings for longer than a verb takes. */
export class SettingsHeld extends Error {
  readonly holder: Holder | null
  constructor(holder: Holder | null) {
    super(`process ${holder?.process ?? 'unknown'} keeps the settings`)
    this.holder = holder
  }
}

/**
 * Listens for verbs at once, and waits until no other process writes the settings. A verb that works by itself lets go
 * of them when it finds the socket, and asks there from then on.
 */
export async function startSingleWriter(parts: WriterParts): Promise<SingleWriter> {
  const { folder, options, version, log } = parts
  const serving = Promise.withResolvers<VerbHandlers>()
  let core: Core | null = null
  const listening = import('../cli/socket/server.ts').then(({ serveSocket }) =>
    serveSocket({
      folder,
      version,
      handlers: serving.promise,
      log: log.warn,
      service: () => serviceChosen(options, core?.store.snapshot().demo ?? options.demo),
      written: async () => core?.written(),
    }),
  )
  const stopListening = async (): Promise<void> => (await listening).close()
  const lock = await waitForLock(parts).catch(async (error: unknown) => {
    await stopListening()
    throw error
  })
  await Promise.all([folder, demoFolder(folder)].map(removeLeftovers))
  // Nothing is asked of the service before verbs find the socket.
  const [created] = await Promise.all([parts.createCore(), listening])
  core = created
  return {
    core,
    serve: serving.resolve,
    async dispose() {
      await stopListening()
      const isFree = await created.dispose()
      lock?.free()
      return isFree
    },
  }
}

/** null: the folder takes no lock, so no verb writes there either. If it takes no settings, a notice says so. */
async function waitForLock({
  folder,
  log,
  patience = usualPatience,
}: WriterParts): Promise<WriterLock | null> {
  const begin = performance.now()
  let isTold = false
  for (;;) {
    try {
      const lock = tryWriterLock(folder, 'application')
      if (lock !== null) return lock
    } catch (error) {
      log.warn(`the settings cannot be locked: ${codeOf(error)}`)
      return null
    }
    const waited = performance.now() - begin
    if (waited > patience) throw new SettingsHeld(await lockHolder(folder))
    if (waited > quiet && !isTold) {
      isTold = true
      log.info(
        `waiting for process ${(await lockHolder(folder))?.process ?? 'unknown'}, which writes the settings`,
      )
    }
    await sleep(pace)
  }
}
