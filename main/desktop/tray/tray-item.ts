import type { Argument, Show } from '../../../contract/commands.ts'
import type { TrayState } from '../../../contract/network-state.ts'
import type { NetworkId } from '../../../domain/network-id.ts'

/** The commands of the contract that the menu and notifications use. The handlers are those of the windows. */
type TrayCommand =
  | 'network.connect'
  | 'network.setFlag'
  | 'network.openLogin'
  | 'network.dismissFault'
  | 'pause.start'
  | 'pause.end'
  | 'clipboard.copy'
  | 'hosting.authorizeDevice'
  | 'hosting.ignoreDevice'
  | 'hosting.undo'
  | 'hosting.openWindow'
  | 'sets.use'
  | 'sets.goBack'
  | 'places.undo'
  | 'places.notHere'
  | 'service.startDemo'
  | 'service.retry'
  | 'service.openDownload'
  | 'application.quit'

export type ContractAction = {
  readonly [C in TrayCommand]: { readonly command: C; readonly argument: Argument<C> }
}[TrayCommand]

/** The action of a click: a command of the contract, or one of the two actions that exist only here. */
export type TrayAction =
  | ContractAction
  | { readonly command: 'window.show'; readonly argument: Show }
  /** Asks the person for confirmation first, because no window does so in this case. */
  | {
      readonly command: 'network.confirmForget'
      readonly argument: { readonly id: NetworkId; readonly name: string }
    }

/** The network's row and submenu show why these commands failed. */
export const shownInRow: ReadonlySet<TrayAction['command']> = new Set([
  'network.connect',
  'network.setFlag',
  'pause.start',
  'pause.end',
])

/** Any item except a submenu. */
export type TrayLeaf =
  | { readonly type: 'separator' }
  /** An item without an action is plain text that cannot be clicked. */
  | { readonly type: 'normal'; readonly label: string; readonly action: TrayAction | null }
  | {
      readonly type: 'checkbox'
      readonly label: string
      readonly checked: boolean
      readonly enabled: boolean
      readonly action: TrayAction
    }

/** A submenu contains no submenus, because some panels do not draw nested ones. */
export type TrayItem =
  | TrayLeaf
  | { readonly type: 'submenu'; readonly label: string; readonly submenu: readonly TrayLeaf[] }

/** Everything that the tray shows, as plain data. In labels, `&` is already doubled for native menus. */
export interface TrayModel {
  readonly state: TrayState
  readonly tooltip: string
  readonly items: readonly TrayItem[]
}

export const separator: TrayLeaf = { type: 'separator' }

export function text(label: string): TrayLeaf {
  return { type: 'normal', label, action: null }
}

export function button(label: string, action: TrayAction): TrayLeaf {
  return { type: 'normal', label, action }
}

export function copyButton(label: string, copied: string): TrayLeaf {
  return button(label, { command: 'clipboard.copy', argument: { text: copied } })
}

/** Opens a view in its window. */
export function viewButton(label: string, show: Show): TrayLeaf {
  return button(label, { command: 'window.show', argument: show })
}
