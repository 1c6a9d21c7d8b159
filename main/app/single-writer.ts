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

/** ms between two attempts to take the lock, and ms until the log names the process that holds it. */
const pace = 50
const quiet = 1_000
/** ms. A verb releases the lock as soon as the service has answered its last request. */
const usualPatience = 60_000

interface WriterParts {
  /** The folder of the settings. */
  readonly folder: string
  readonly options: Options
  readonly version: string
  readonly log: Log
  /** Reads the settings, which no other process writes from then on. */
  readonly createCore: () => Promise<Core>
  /** ms to wait for verbs that hold the lock; undefined: the normal time. */
  readonly patience?: number
}

/** The core of the application, in the only process that writes the settings. */
export interface SingleWriter {
  readonly core: Core
  /** Handles verbs, including those that arrived earlier. */
  serve(handlers: VerbHandlers): void
  /** Ends the core and returns what `Core.dispose` returns. */
  dispose(): Promise<boolean>
}

/** Another process has kept the settings for longer than any verb needs. */
export class SettingsHeld extends Error {
  readonly holder: Holder | null
  constructor(holder: Holder | null) {
    super(`process ${holder?.process ?? 'unknown'} keeps the settings`)
    this.holder = holder
  }
}

/**
 * Listens for verbs immediately, and waits until no other process writes the settings. A verb that works without the
 * application releases the settings when it finds the socket, and sends its requests there from then on.
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
  // The service gets no requests before verbs can find the socket.
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

/**
 * Waits for the lock; null: the folder does not support locks, so no verb writes there either. If the settings cannot
 * be written, a notice says so.
 */
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
