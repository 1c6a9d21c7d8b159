import type { NamedDevice } from '../../../contract/hosting.ts'
import { isConnected, nameOf } from '../../../contract/network-state.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { Translate } from '../../../words/translate.ts'
import { button, copyButton, separator, type TrayItem, type TrayLeaf, text } from './tray-item.ts'
import { menuLabel, shownName } from './tray-label.ts'

/** More would not fit on a screen; the window has them all. */
const most = 24

/**
 * Somebody else's address, in two clicks: one submenu for the named devices of all connected networks, under the names of
 * these where there are several.
 */
export function deviceAddressItems(t: Translate, { networks, hosting }: Snapshot): readonly TrayItem[] {
  const withDevices = networks.filter(isConnected).flatMap((entry) => {
    const devices = hosting.directory.find(({ id }) => id === entry.id)?.devices ?? []
    return devices.length === 0 ? [] : [{ entry, devices }]
  })
  const [first] = withDevices
  if (first === undefined) return []
  const share = Math.ceil(most / withDevices.length)
  const copies = withDevices.flatMap(({ entry, devices }) => [
    ...(withDevices.length === 1 ? [] : [text(menuLabel(shownName(nameOf(entry))))]),
    ...devices.flatMap((device) => addressItems(t, device)).slice(0, share),
  ])
  return [
    {
      type: 'submenu',
      label: t('tray.deviceAddresses'),
      submenu: [...copies, separator, allDevices(t, withDevices.length === 1 ? first.entry : null)],
    },
  ]
}

/** Of many addresses the first two: one of each kind, where there are both. */
function addressItems(t: Translate, { name, addresses, online }: NamedDevice): readonly TrayLeaf[] {
  return addresses.slice(0, 2).map((address) => {
    const label = t(online ? 'tray.device' : 'tray.deviceOffline', { name: shownName(name), address })
    return copyButton(menuLabel(label), address)
  })
}

function allDevices(t: Translate, entry: NetworkEntry | null): TrayLeaf {
  return button(t('tray.allDevices'), {
    command: 'hosting.openWindow',
    argument: { network: entry?.id ?? null },
  })
}
