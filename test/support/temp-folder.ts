import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of the test's own; `dispose` removes it. */
export async function temporaryFolder(name: string): Promise<{ path: string; dispose(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `meshtray-${name}-`))
  return { path, dispose: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) }
}
