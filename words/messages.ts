import type { common } from './english/common.ts'
import type { faults } from './english/faults.ts'
import type { hostedWindow } from './english/hosted-window.ts'
import type { smallWindow } from './english/small-window.ts'
import type { status } from './english/status.ts'
import type { tray } from './english/tray.ts'

/** All messages, by their keys. At run time each process and page has only its own. */
export type Messages = typeof common &
  typeof faults &
  typeof hostedWindow &
  typeof smallWindow &
  typeof status &
  typeof tray
