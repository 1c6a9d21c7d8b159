import type { Show } from '../../../contract/commands.ts'
import type { TrayAction } from '../tray/tray-item.ts'

/** A notification, as plain data. */
export interface NotificationData {
  readonly title: string
  readonly body: string
  /** What the window turns to on a click. */
  readonly show: Show
  /** Buttons, where the desktop has them */
  readonly actions?: readonly { readonly text: string; readonly action: TrayAction }[]
}
