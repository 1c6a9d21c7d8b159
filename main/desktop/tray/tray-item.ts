import type { Argument, Show } from '../../../contract/commands.ts'
import type { TrayState } from '../../../contract/network-state.ts'
import type { NetworkId } from '../../../domain/network-id.ts'

/** The contract's commands that the menu gives; each is carried out by the same handler as the window's. */
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

/** What a click asks for: a command of the contract, or one of the two things that only the tray asks for. */
export type TrayAction =
  | ContractAction
  | { readonly command: 'window.show'; readonly argument: Show }
  /** Asks the person first, as no window does it here. */
  | {
      readonly command: 'network.confirmForget'
      readonly argument: { readonly id: NetworkId; readonly name: string }
    }

/** What goes wrong with these stands in the network's row and submenu. */
export const shownInRow: ReadonlySet<TrayAction['command']> = new Set([
  'network.connect',
  'network.setFlag',
  'pause.start',
  'pause.end',
])

/** Anything but a submenu. */
export type TrayLeaf =
  | { readonly type: 'separator' }
  /** Without an action it is text, and cannot be clicked. */
  | { readonly type: 'normal'; readonly label: string; readonly action: TrayAction | null }
  | {
      readonly type: 'checkbox'
      readonly label: string
      readonly checked: boolean
      readonly enabled: boolean
      readonly action: TrayAction
    }

/** Submenus hold none: some panels draw no submenu in a submenu. */
export type TrayItem =
  | TrayLeaf
  | { readonly type: 'submenu'; readonly label: string; readonly submenu: readonly TrayLeaf[] }

/** All that the tray shows, as plain data. Labels are ready for a native menu: `&` is doubled. */
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
