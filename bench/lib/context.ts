import type { TrayHost } from '../../test/support/desktop/status-notifier.ts'
import type { DemoNode } from '../../test/support/node/demo-node.ts'

export interface Context {
  /** Each measurement is repeated this many times. */
  readonly runs: number
  /** Seconds without a hand on it before memory is read, and over which CPU is counted */
  readonly idle: number
  /** The bench uses its own copy of Electron, so that it shares no memory pages with other running programs. */
  readonly electron: string
  readonly host: TrayHost
  readonly demo: DemoNode
  /** The folder of both applications' settings and caches while the bench runs */
  readonly folder: string
  readonly say: (text: string) => void
}
