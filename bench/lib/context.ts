import type { TrayHost } from '../../test/support/desktop/status-notifier.ts'
import type { DemoNode } from '../../test/support/node/demo-node.ts'

export interface Context {
  /** How often each thing is measured */
  readonly runs: number
  /** Seconds without a hand on it before memory is read, and over which CPU is counted */
  readonly idle: number
  /** An Electron of the bench's own: no page of it is shared with whatever else runs */
  readonly electron: string
  readonly host: TrayHost
  readonly demo: DemoNode
  /** The folder of both applications' settings and caches while the bench runs */
  readonly folder: string
  readonly say: (text: string) => void
}
