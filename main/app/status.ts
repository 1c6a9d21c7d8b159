import type { Snapshot } from '../../contract/snapshot.ts'
import { createCore } from './core.ts'
import type { Log } from './log.ts'
import type { Options } from './options.ts'

/** `--status`: one poll, one JSON snapshot, and 0 where the node is online, else 1. */
export async function readStatus(
  options: Options,
  folder: string,
  log: Log,
): Promise<{ readonly snapshot: Snapshot; readonly code: 0 | 1; readonly free: boolean }> {
  const core = await createCore(options, folder, log)
  await core.poll()
  const snapshot = core.store.snapshot()
  const free = await core.dispose()
  return { snapshot, code: snapshot.connection.state === 'online' ? 0 : 1, free }
}
