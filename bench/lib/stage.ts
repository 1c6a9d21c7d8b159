import { cp, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { startTrayHost } from '../../test/support/desktop/status-notifier.ts'
import { startDemoNode } from '../../test/support/node/demo-node.ts'
import { temporaryFolder } from '../../test/support/temp-folder.ts'
import type { BenchOptions } from '../options.ts'
import type { Context } from './row.ts'

/** A panel, a node service, and a copy of Electron, until `close`. */
export async function setStage(
  { runs, idle }: BenchOptions,
  say: (text: string) => void,
): Promise<{ readonly context: Context; close(): Promise<void> }> {
  const { path, dispose } = await temporaryFolder('bench')
  const copy = join(path, 'electron')
  await mkdir(copy)
  await cp(dirname(process.execPath), copy, { recursive: true })
  const host = await startTrayHost()
  const demo = await startDemoNode()
  return {
    context: { runs, idle, electron: join(copy, basename(process.execPath)), host, demo, folder: path, say },
    async close() {
      await demo.dispose()
      await host.stop()
      await dispose()
    },
  }
}
