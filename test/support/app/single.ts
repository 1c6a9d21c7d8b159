import type { Argument, CommandName, Reply } from '../../../contract/commands.ts'
import type { Result } from '../../../contract/result.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { createCore } from '../../../main/app/core.ts'
import type { Options } from '../../../main/app/options.ts'
import { startSingleWriter } from '../../../main/app/single-writer.ts'
import { dispatch } from '../../../main/base/handlers.ts'
import { headlessShell } from '../../../main/base/shell.ts'
import { createSecrets } from '../../../main/system/secrets.ts'
import { noFlags, untilSnapshot } from './headless.ts'

/** The application as it starts on a desktop: it answers verbs, and is the only one that writes its settings. */
export interface SingleApp {
  /** As a window asks */
  ask<C extends CommandName>(
    command: C,
    ...argument: Argument<C> extends undefined ? [] : [Argument<C>]
  ): Promise<Result<Reply<C>>>
  until(wanted: (snapshot: Snapshot) => boolean): Promise<Snapshot>
  close(): Promise<void>
}

export async function startSingle(
  folder: string,
  flags: Partial<Options>,
  patience?: number,
): Promise<SingleApp> {
  const options = { ...noFlags, ...flags }
  const quiet = (): void => undefined
  const log = { folder, info: quiet, warn: quiet, error: quiet }
  const secrets = createSecrets({ load: () => Promise.reject(new Error('none here')) })
  const writer = await startSingleWriter({
    folder,
    options,
    log,
    version: '0.1.0',
    createCore: () => createCore({ options, folder, log, secrets }),
    ...(patience !== undefined && { patience }),
  })
  const { handlers } = writer.core.start(headlessShell)
  writer.serve(handlers)
  return {
    ask: async <C extends CommandName>(command: C, ...argument: unknown[]) =>
      (await dispatch(handlers, command, argument[0], quiet)) as Result<Reply<C>>,
    until: (wanted) =>
      untilSnapshot(writer.core.store, wanted, 60_000, (snapshot) => JSON.stringify(snapshot.networks)),
    close: async () => void (await writer.dispose()),
  }
}
