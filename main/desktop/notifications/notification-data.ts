import type { Show } from '../../../contract/commands.ts'
import type { TrayAction } from '../tray/tray-item.ts'

/** A notification as plain data, without Electron. */
export interface NotificationData {
  readonly title: string
  readonly body: string
  /** The view that the window opens when the notification is clicked. */
  readonly show: Show
  /** Buttons, which not every desktop shows. */
  readonly actions?: readonly { readonly text: string; readonly action: TrayAction }[]
}
