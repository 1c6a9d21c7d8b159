import type { WaitingDevice } from '../../../contract/hosting.ts'
import { canHost, isServing } from '../../../contract/network-state.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import type { Device } from '../../../domain/devices/device.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { waitingCount } from '../../../words/network-status.ts'
import type { Translate } from '../../../words/translate.ts'
import { menuLabel, shownName } from '../../base/shown-text.ts'
import { firstSorted } from '../../pages/list-pages.ts'
import { button, copyButton, separator, type TrayItem, text } from './tray-item.ts'

/** A device with a known address in a network, which is one line of the network's menu. */
export interface MenuDevice {
  readonly node: NodeAddress
  /** Empty: the device has no name. */
  readonly name: string
  readonly address: string
  /** null: nobody tells */
  readonly online: boolean | null
}

/** The devices of one network. */
export interface NetworkDevices {
  readonly listed: readonly MenuDevice[]
  /** The number of all devices, including those without a known address. */
  readonly count: number
}

export type DevicesByNetwork = ReadonlyMap<NetworkId, NetworkDevices>

/** With more lines, the switches of the network would not fit on the screen. */
const mostInNetwork = 15

interface Reached {
  readonly device: Device
  readonly address: string
}

/**
 * Returns the most recent devices of each network, with their addresses in it. Devices that are online come first and
 * are sorted by name: they were all seen in the last few minutes, so sorting by time would move the lines of an open
 * menu.
 */
export function devicesByNetwork(
  devices: readonly Device[],
  { compare }: Pick<Intl.Collator, 'compare'>,
): DevicesByNetwork {
  const all = new Map<NetworkId, { count: number; readonly reached: Reached[] }>()
  for (const device of devices) {
    for (const network of device.networks) {
      const found = all.get(network) ?? { count: 0, reached: [] }
      all.set(network, found)
      found.count += 1
      const address = addressIn(device, network)
      if (address !== null) found.reached.push({ device, address })
    }
  }
  const byName = (a: MenuDevice, b: MenuDevice): number =>
    Number(b.online) - Number(a.online) ||
    (a.online ? Number(b.name !== '') - Number(a.name !== '') || compare(a.name, b.name) : 0)
  return new Map(
    [...all].map(([network, { count, reached }]) => {
      const { first } = firstSorted(reached, mostInNetwork, byRecency)
      return [network, { listed: first.map(line).toSorted(byName), count }]
    }),
  )
}

/**
 * Sorts online devices first, the most recently appeared at the top, and then the others by the time they were last
 * seen.
 */
function byRecency({ device: a }: Reached, { device: b }: Reached): number {
  return (
    Number(b.online) - Number(a.online) ||
    (a.online ? (b.since ?? 0) - (a.since ?? 0) : (b.lastSeen ?? 0) - (a.lastSeen ?? 0)) ||
    Number(b.names.length > 0) - Number(a.names.length > 0) ||
    (a.node < b.node ? -1 : 1)
  )
}

function line({ device: { node, names, online }, address }: Reached): MenuDevice {
  return { node, name: names[0]?.name ?? '', address, online }
}

/**
 * Returns the address in the network, IPv4 if there is one, because it is short and people tell it to each other; null:
 * none is known.
 */
function addressIn({ addresses }: Device, network: NetworkId): string | null {
  const there = addresses.filter((one) => one.network === network)
  return (there.find(({ address }) => !address.includes(':')) ?? there[0])?.address ?? null
}

/** More lines would push all other items off the screen. */
const mostAsked = 5

/**
 * Returns an undo item for each device that was just authorized, and a submenu for each device that waits for
 * authorization.
 */
export function deviceItems(
  t: Translate,
  { connection, accounts, hosting: { waiting, undos } }: Snapshot,
): readonly TrayItem[] {
  const serving = isServing(connection)
  const askable = waiting.filter(
    ({ source }) => capabilitiesOf(source, accounts).worksWithoutService || serving,
  )
  const more = askable.length - mostAsked
  const letIn = undos.filter(({ authorized }) => authorized === true)
  return [
    ...letIn.map(({ id, name }) =>
      button(menuLabel(t('tray.undoAuthorized', { name: shownName(name) })), {
        command: 'hosting.undo',
        argument: { undo: id },
      }),
    ),
    ...askable.slice(0, mostAsked).map((device) => deviceItem(t, device)),
    ...(more > 0 ? [button(t('tray.moreWaiting', waitingCount(more, waiting)), openAt(null))] : []),
    ...(askable.length + letIn.length > 0 ? [separator] : []),
  ]
}

/** Returns no items if this computer cannot host networks. */
export function hostingItems(t: Translate, snapshot: Snapshot): readonly TrayItem[] {
  return canHost(snapshot) ? [button(t('tray.hosting'), openAt(null))] : []
}

function deviceItem(t: Translate, { network, networkName, member, name }: WaitingDevice): TrayItem {
  const device = name === '' ? member : shownName(name)
  const place = networkName === '' ? network : shownName(networkName)
  const argument = { network, member }
  return {
    type: 'submenu',
    label: menuLabel(t('tray.waiting', { device, network: place })),
    submenu: [
      button(t('tray.authorize'), { command: 'hosting.authorizeDevice', argument }),
      button(t('tray.ignore'), { command: 'hosting.ignoreDevice', argument }),
      separator,
      text(t('tray.address', { address: member })),
      copyButton(t('tray.copyAddress'), member),
      button(t('tray.showNetwork'), openAt(network)),
    ],
  }
}

function openAt(network: WaitingDevice['network'] | null) {
  return { command: 'hosting.openWindow', argument: { network } } as const
}
