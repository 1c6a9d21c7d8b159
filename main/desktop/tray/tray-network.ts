import { addressesOf } from '../../../contract/assigned-addresses.ts'
import type { DoctorSubject } from '../../../contract/doctor.ts'
import {
  canLogIn,
  canPause,
  flagsOf,
  isConnected,
  isPaused,
  isServing,
  nameOf,
  tunnelObstacle,
} from '../../../contract/network-state.ts'
import { flagNames } from '../../../contract/node.ts'
import { offeredPauseNames, offeredPauses, tenMore } from '../../../contract/pause.ts'
import type { Connection, NetworkEntry } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { faultTitle } from '../../../words/fault-title.ts'
import { entryLine, entryWord, offeredPauseWord } from '../../../words/network-status.ts'
import type { Translate } from '../../../words/translate.ts'
import { menuLabel, shownLine, shownName } from '../../base/shown-text.ts'
import type { MenuDevice, NetworkDevices } from './network-devices.ts'
import { button, copyButton, separator, type TrayItem, type TrayLeaf, text, viewButton } from './tray-item.ts'

/**
 * Returns a network's line and its submenu. While the service does not answer, its last reply may
 * be out of date, so the line shows only the name, and only actions that do not need the service are enabled.
 */
export function networkItem(
  t: Translate,
  entry: NetworkEntry,
  connection: Connection,
  devices: NetworkDevices | undefined,
): TrayItem {
  const serving = isServing(connection)
  const name = shownName(nameOf(entry))
  const label = serving ? t('tray.network', { name, status: shownLine(entryLine(t, entry, serving)) }) : name
  return {
    type: 'submenu',
    label: menuLabel(label),
    submenu: [
      ...faultItems(t, entry),
      {
        type: 'checkbox',
        label: t('tray.networkOn'),
        checked: isConnected(entry),
        enabled: serving,
        action: { command: 'network.connect', argument: { id: entry.id, connected: !isConnected(entry) } },
      },
      ...loginItems(t, entry, serving),
      separator,
      ...pauseItems(t, entry, serving),
      ...addressesOf(entry).map(({ address, present }) => {
        const isAbsent = serving && present === false
        return copyButton(menuLabel(t(isAbsent ? 'tray.copyAbsent' : 'tray.copy', { address })), address)
      }),
      copyButton(t('tray.copyNetworkId', { id: entry.id }), entry.id),
      separator,
      ...networkDeviceItems(t, entry, serving, devices),
      ...flagItems(t, entry, connection),
      separator,
      checkButton(t, { kind: 'network', id: entry.id }),
      ...forgetItems(t, entry, name),
    ],
  }
}

function faultItems(t: Translate, entry: NetworkEntry): readonly TrayLeaf[] {
  if (entry.fault === null) return []
  return [
    text(menuLabel(faultTitle(t, entry.fault))),
    button(t('tray.dismiss'), { command: 'network.dismissFault', argument: { id: entry.id } }),
    separator,
  ]
}

function loginItems(t: Translate, entry: NetworkEntry, serving: boolean): readonly TrayLeaf[] {
  if (!serving || !canLogIn(entry)) return []
  return [button(t('tray.logIn'), { command: 'network.openLogin', argument: { id: entry.id } })]
}

export function checkButton(t: Translate, subject: DoctorSubject): TrayLeaf {
  return viewButton(t('tray.check'), { view: 'doctor', subject })
}

/** Changing the flags of a disconnected network only changes what is remembered, which does not need the service. */
function flagItems(t: Translate, entry: NetworkEntry, connection: Connection): readonly TrayLeaf[] {
  const flags = flagsOf(entry)
  const isUsable = isServing(connection) || !isConnected(entry)
  return flagNames.map((flag) => {
    const why = flag === 'allowDefault' && !flags[flag] ? tunnelObstacle(entry, connection) : null
    const word = t(`flag.${flag}`)
    return {
      type: 'checkbox',
      label: why === null || !isUsable ? word : t(`tray.flagBlocked.${why}`, { flag: word }),
      checked: flags[flag],
      enabled: isUsable && why === null,
      action: { command: 'network.setFlag', argument: { id: entry.id, flag, value: !flags[flag] } },
    }
  })
}

function forgetItems(t: Translate, entry: NetworkEntry, name: string): readonly TrayLeaf[] {
  if (entry.joined || isConnected(entry)) return []
  return [button(t('tray.forget'), { command: 'network.confirmForget', argument: { id: entry.id, name } })]
}

/**
 * Returns the devices of a connected network, one line each, whose click copies the device's address. They are not in a
 * submenu of their own, because some panels do not draw nested ones. While the service does not answer (`serving` is
 * false), nobody knows which devices are online, so none is marked as offline.
 */
function networkDeviceItems(
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
  return t(serving && online === false ? 'tray.deviceUnseen' : 'tray.device', { name: shown, address })
}

function allDevices(t: Translate, { id }: NetworkEntry): TrayLeaf {
  return viewButton(t('tray.allDevices'), { view: 'devices', network: id, device: null })
}

/**
 * Returns items for a network's submenu. They are not in a submenu of their own, because some panels do not draw nested
 * ones.
 */
function pauseItems(t: Translate, entry: NetworkEntry, serving: boolean): readonly TrayLeaf[] {
  if (!serving) return []
  if (isPaused(entry)) return [...resumeItems(t, entry), separator]
  return canPause(entry) ? [text(t('tray.pause')), ...lengthItems(t, [entry.id]), separator] : []
}

function resumeItems(t: Translate, { id, pause }: NetworkEntry): readonly TrayLeaf[] {
  const networks = [id]
  const longer = button(t('pause.more'), { command: 'pause.start', argument: { networks, length: tenMore } })
  return [
    button(t('pause.resume'), { command: 'pause.end', argument: { networks } }),
    ...(pause?.until == null ? [] : [longer]),
  ]
}

function lengthItems(t: Translate, networks: readonly NetworkId[]): readonly TrayLeaf[] {
  const now = Date.now()
  return offeredPauseNames.map((name) =>
    button(menuLabel(offeredPauseWord(t, name, now)), {
      command: 'pause.start',
      argument: { networks: [...networks], length: offeredPauses[name] },
    }),
  )
}

/** Returns the items that pause and resume all networks at once. */
export function pauseAllItems(
  t: Translate,
  networks: readonly NetworkEntry[],
  serving: boolean,
): readonly TrayItem[] {
  if (!serving) return []
  const others = networks.filter(canPause).map(({ id }) => id)
  const paused = networks.filter(isPaused).map(({ id }) => id)
  const all: TrayItem = { type: 'submenu', label: t('tray.pauseAll'), submenu: lengthItems(t, others) }
  const resume = button(t('pause.resumeAll'), { command: 'pause.end', argument: { networks: paused } })
  return [...(others.length > 0 ? [all] : []), ...(paused.length > 0 ? [resume] : [])]
}

/** Returns a part of the tooltip: the paused network and the end of its pause, or the number of paused networks. */
export function pausedLine(t: Translate, networks: readonly NetworkEntry[]): readonly string[] {
  const [first, ...more] = networks.filter(isPaused)
  if (first === undefined) return []
  if (more.length > 0) return [t('tray.paused', { count: more.length + 1 })]
  return [t('tray.network', { name: shownName(nameOf(first)), status: entryWord(t, first, true) })]
}
