import { isConnected } from '../../../contract/network-state.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import type { Translate } from '../../../words/translate.ts'
import { menuLabel, shownName } from '../../base/shown-text.ts'
import type { MenuDevice, NetworkDevices } from './network-devices.ts'
import { button, copyButton, separator, type TrayLeaf, text } from './tray-item.ts'

/**
 * A connected network's devices, each a line whose click copies its address: flat, as some panels draw no submenu in a
 * submenu. While the service does not answer (`serving` false), nobody knows who is there.
 */
export function networkDeviceItems(
  t: Translate,
  entry: NetworkEntry,
  serving: boolean,
  devices: NetworkDevices | undefined,
): readonly TrayLeaf[] {
  if (devices === undefined || !isConnected(entry)) return []
  const { listed, count } = devices
  return [
    text(t('tray.devices')),
    ...listed.map((device) => copyButton(menuLabel(labelOf(t, device, serving)), device.address)),
    ...(count > listed.length ? [allDevices(t, entry)] : []),
    separator,
  ]
}

function labelOf(t: Translate, { node, name, address, online }: MenuDevice, serving: boolean): string {
  const shown = name === '' ? node : shownName(name)
  return t(serving && !online ? 'tray.deviceUnseen' : 'tray.device', { name: shown, address })
}

function allDevices(t: Translate, { id }: NetworkEntry): TrayLeaf {
  return button(t('tray.allDevices'), {
    command: 'window.show',
    argument: { view: 'devices', network: id, device: null },
  })
}
