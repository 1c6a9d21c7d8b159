import { isConnected, isServing, trayStateOf } from '../../../contract/network-state.ts'
import type { Connection, Snapshot } from '../../../contract/snapshot.ts'
import type { Translate } from '../../../words/translate.ts'
import { deviceAddressItems } from './tray-device-addresses.ts'
import { deviceItems, hostingItems } from './tray-devices.ts'
import { button, copyButton, separator, type TrayItem, type TrayModel, text } from './tray-item.ts'
import { networkItem } from './tray-network.ts'

export type { TrayAction, TrayItem, TrayModel } from './tray-item.ts'

/** What the tray shows of a snapshot: the icon's state, its tooltip, and the whole native menu. */
export function trayModel(t: Translate, snapshot: Snapshot): TrayModel {
  return { state: trayStateOf(snapshot), tooltip: tooltip(t, snapshot), items: items(t, snapshot) }
}

function tooltip(t: Translate, { connection, demo, node, networks }: Snapshot): string {
  const parts = [t('tray.tooltip', { state: stateLine(t, connection, demo) })]
  if (node !== null) parts.push(node.address)
  if (isServing(connection)) {
    const connected = networks.filter((entry) => isConnected(entry) && entry.network?.status === 'OK').length
    parts.push(t('tray.connected', { connected, count: networks.length }))
  }
  return parts.join(' · ')
}

function stateLine(t: Translate, connection: Connection, demo: boolean): string {
  const word = t(`connection.${connection.state}`)
  return demo ? t('tray.demoState', { state: word }) : word
}

function items(t: Translate, snapshot: Snapshot): readonly TrayItem[] {
  const { connection, demo, node, networks } = snapshot
  const serving = isServing(connection)
  return [
    text(stateLine(t, connection, demo)),
    ...helpItems(t, connection),
    ...(node === null
      ? []
      : [copyButton(t('tray.copyNodeAddress', { address: node.address }), node.address)]),
    separator,
    ...deviceItems(t, snapshot),
    ...networks.map((entry) => networkItem(t, entry, serving)),
    ...deviceAddressItems(t, snapshot),
    ...(networks.length === 0 ? [] : [separator]),
    ...(serving
      ? [button(t('tray.join'), { command: 'window.show', argument: { view: 'join', id: null } })]
      : []),
    ...hostingItems(t, snapshot),
    button(t('tray.open'), { command: 'window.show', argument: { view: 'networks' } }),
    button(t('tray.quit'), { command: 'application.quit', argument: undefined }),
  ]
}

/** What helps while the service cannot be used. */
function helpItems(t: Translate, { state }: Connection): readonly TrayItem[] {
  switch (state) {
    case 'locked':
    case 'unauthorized':
      return [button(t('tray.unlock'), { command: 'window.show', argument: { view: 'networks' } })]
    case 'stale':
    case 'unreachable':
      return [button(t('tray.retry'), { command: 'service.retry', argument: undefined })]
    case 'absent':
      return [
        button(t('tray.download'), { command: 'service.openDownload', argument: undefined }),
        button(t('tray.startDemo'), { command: 'service.startDemo', argument: undefined }),
      ]
    case 'starting':
    case 'online':
    case 'offline':
      return []
  }
}
