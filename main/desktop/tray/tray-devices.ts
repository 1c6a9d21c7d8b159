import type { WaitingDevice } from '../../../contract/hosting.ts'
import { canHost, isServing } from '../../../contract/network-state.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import { waitingCount } from '../../../contract/words.ts'
import { button, copyButton, separator, type TrayItem, text } from './tray-item.ts'
import { menuLabel, shownName } from './tray-label.ts'

/** More would push everything else off the screen. */
const most = 5

/** Devices that want to join a network of ours, each with what can be done about it. */
export function deviceItems({ connection, hosting: { waiting } }: Snapshot): readonly TrayItem[] {
  const serving = isServing(connection)
  const askable = waiting.filter(({ source }) => capabilitiesOf[source].worksWithoutService || serving)
  const more = askable.length - most
  return [
    ...askable.slice(0, most).map(deviceItem),
    ...(more > 0 ? [button(`${waitingCount(more, waiting)} more want to join…`, openAt(null))] : []),
    ...(askable.length > 0 ? [separator] : []),
  ]
}

/** Nothing where nothing can be hosted. */
export function hostingItems(snapshot: Snapshot): readonly TrayItem[] {
  return canHost(snapshot) ? [button('Networks I host…', openAt(null))] : []
}

function deviceItem({ network, networkName, member, name }: WaitingDevice): TrayItem {
  const device = name === '' ? member : shownName(name)
  const place = networkName === '' ? network : shownName(networkName)
  const argument = { network, member }
  return {
    type: 'submenu',
    label: menuLabel(`${device} wants to join ${place}`),
    submenu: [
      button('Authorize', { command: 'hosting.authorizeDevice', argument }),
      button('Ignore', { command: 'hosting.ignoreDevice', argument }),
      separator,
      text(`Address ${member}`),
      copyButton('Copy address', member),
      button('Show its network…', openAt(network)),
    ],
  }
}

function openAt(network: WaitingDevice['network'] | null) {
  return { command: 'hosting.openWindow', argument: { network } } as const
}
