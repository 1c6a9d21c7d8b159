import { isConnected, isServing, trayStateOf } from '../../../contract/network-state.ts'
import type { Connection, Snapshot } from '../../../contract/snapshot.ts'
import { connectionWords } from '../../../contract/words.ts'
import { deviceAddressItems } from './tray-device-addresses.ts'
import { deviceItems, hostingItems } from './tray-devices.ts'
import { button, copyButton, separator, type TrayItem, type TrayModel, text } from './tray-item.ts'
import { networkItem } from './tray-network.ts'

export type { TrayAction, TrayItem, TrayModel } from './tray-item.ts'

/** What the tray shows of a snapshot: the icon's state, its tooltip, and the whole native menu. */
export function trayModel(snapshot: Snapshot): TrayModel {
  return { state: trayStateOf(snapshot), tooltip: tooltip(snapshot), items: items(snapshot) }
}

function tooltip({ connection, demo, node, networks }: Snapshot): string {
  const parts = [`Meshtray: ${stateLine(connection, demo)}`]
  if (node !== null) parts.push(node.address)
  if (isServing(connection)) {
    const connected = networks.filter((entry) => isConnected(entry) && entry.network?.status === 'OK').length
    parts.push(
      `${connected} of ${networks.length} ${networks.length === 1 ? 'network' : 'networks'} connected`,
    )
  }
  return parts.join(' · ')
}

function stateLine(connection: Connection, demo: boolean): string {
  const word = connectionWords[connection.state]
  return demo ? `${word} (demo node)` : word
}

function items(snapshot: Snapshot): readonly TrayItem[] {
  const { connection, demo, node, networks } = snapshot
  const serving = isServing(connection)
  return [
    text(stateLine(connection, demo)),
    ...helpItems(connection),
    ...(node === null ? [] : [copyButton(`Copy node address ${node.address}`, node.address)]),
    separator,
    ...deviceItems(snapshot),
    ...networks.map((entry) => networkItem(entry, serving)),
    ...deviceAddressItems(snapshot),
    ...(networks.length === 0 ? [] : [separator]),
    ...(serving
      ? [button('Join network…', { command: 'window.show', argument: { view: 'join', id: null } })]
      : []),
    ...hostingItems(snapshot),
    button('Open Meshtray', { command: 'window.show', argument: { view: 'networks' } }),
    button('Quit', { command: 'application.quit', argument: undefined }),
  ]
}

/** What helps while the service cannot be used. */
function helpItems({ state }: Connection): readonly TrayItem[] {
  switch (state) {
    case 'locked':
    case 'unauthorized':
      return [button('Unlock…', { command: 'window.show', argument: { view: 'networks' } })]
    case 'stale':
    case 'unreachable':
      return [button('Try again', { command: 'service.retry', argument: undefined })]
    case 'absent':
      return [
        button('Get the node service…', { command: 'service.openDownload', argument: undefined }),
        button('Start the demo node', { command: 'service.startDemo', argument: undefined }),
      ]
    case 'starting':
    case 'online':
    case 'offline':
      return []
  }
}
