import {
  isServing,
  isUp,
  loginEnd,
  nameOf,
  networkState,
  trayStateOf,
} from '../../../contract/network-state.ts'
import { openDecision } from '../../../contract/place.ts'
import type { Connection, NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import { faultTitle } from '../../../words/fault-title.ts'
import { partsOf } from '../../../words/lists.ts'
import { connectionWord, entryWord } from '../../../words/network-status.ts'
import {
  decisionLine,
  decisionWhy,
  fingerprintsLine,
  type PlaceNames,
  placeNames,
} from '../../../words/place-words.ts'
import { lineOfSet } from '../../../words/set-changes.ts'
import type { Translate } from '../../../words/translate.ts'
import { menuLabel, shownLine, shownName } from '../../base/shown-text.ts'
import { type DevicesByNetwork, deviceItems, hostingItems } from './network-devices.ts'
import {
  button,
  copyButton,
  separator,
  type TrayItem,
  type TrayLeaf,
  type TrayModel,
  text,
  viewButton,
} from './tray-item.ts'
import { checkButton, networkItem, pauseAllItems, pausedLine } from './tray-network.ts'

export type { TrayAction, TrayItem, TrayModel } from './tray-item.ts'

/** Returns the content of the tray: the state of the icon, its tooltip and the whole menu. */
export function trayModel(
  t: Translate,
  snapshot: Snapshot,
  devices: DevicesByNetwork = new Map(),
): TrayModel {
  let made: readonly TrayItem[] | null = null
  return {
    state: trayStateOf(snapshot),
    tooltip: tooltip(t, snapshot),
    // The first formatted time of day takes 12 ms, so the items are created only when the menu needs them.
    get items() {
      made ??= items(t, snapshot, devices)
      return made
    },
  }
}

function tooltip(t: Translate, snapshot: Snapshot): string {
  const { connection, node, networks } = snapshot
  const parts = [t('tray.tooltip', { state: stateLine(t, snapshot) })]
  if (node?.address != null) parts.push(shownName(node.address))
  if (isServing(connection)) {
    const connected = networks.filter((entry) => isUp(entry, true)).length
    parts.push(t('tray.connected', { connected, count: networks.length }))
    parts.push(...pausedLine(t, networks), ...loginLine(t, networks), ...troubleLine(t, networks))
  }
  return partsOf(t, parts)
}

/** Tells of the log-in that ends first. */
function loginLine(t: Translate, networks: readonly NetworkEntry[]): readonly string[] {
  const now = Date.now()
  const ends = networks.map((entry) => ({
    entry,
    end: entry.loginMinutes === 0 ? 0 : (loginEnd(entry, now) ?? Number.POSITIVE_INFINITY),
  }))
  const [first] = ends.toSorted((a, b) => a.end - b.end)
  if (first === undefined || first.end === Number.POSITIVE_INFINITY) return []
  const status = shownLine(entryWord(t, first.entry, true))
  return [t('tray.network', { name: shownName(nameOf(first.entry)), status })]
}

/** Tells which network needs attention and why, or how many networks do. */
function troubleLine(t: Translate, networks: readonly NetworkEntry[]): readonly string[] {
  const [first, ...more] = networks.filter((entry) => networkState(entry, true) === 'attention')
  if (first === undefined) return []
  if (more.length > 0) return [t('notification.attention.several', { count: more.length + 1 })]
  const status = first.fault === null ? entryWord(t, first, true) : faultTitle(t, first.fault)
  return [t('tray.network', { name: shownName(nameOf(first)), status: shownLine(status) })]
}

function stateLine(t: Translate, snapshot: Snapshot): string {
  const state = connectionWord(t, snapshot)
  return snapshot.demo ? t('tray.demoState', { state }) : state
}

function items(t: Translate, snapshot: Snapshot, devices: DevicesByNetwork): readonly TrayItem[] {
  const { connection, node, networks } = snapshot
  const serving = isServing(connection)
  return [
    text(stateLine(t, snapshot)),
    ...helpItems(t, connection),
    ...(node?.address == null
      ? []
      : [copyButton(t('tray.copyNodeAddress', { address: node.address }), node.address)]),
    separator,
    ...placeItems(t, snapshot),
    ...deviceItems(t, snapshot),
    ...networks.map((entry) => networkItem(t, entry, connection, devices.get(entry.id))),
    ...(networks.length === 0 ? [] : [separator]),
    ...pauseAllItems(t, networks, serving),
    ...setItems(t, snapshot),
    ...(serving ? [viewButton(t('tray.join'), { view: 'join', id: null })] : []),
    ...hostingItems(t, snapshot),
    checkButton(t, { kind: 'computer' }),
    viewButton(t('tray.open'), { view: 'networks' }),
    button(t('tray.quit'), { command: 'application.quit', argument: undefined }),
  ]
}

/** Returns items that help while the service cannot be used. */
function helpItems(t: Translate, { state }: Connection): readonly TrayItem[] {
  const report = viewButton(t('tray.report'), { view: 'report' })
  switch (state) {
    case 'locked':
    case 'unauthorized':
      return [viewButton(t('tray.unlock'), { view: 'networks' }), report]
    case 'stale':
    case 'unreachable':
      return [button(t('tray.retry'), { command: 'service.retry', argument: undefined }), report]
    case 'offline':
    case 'silent':
    case 'unclear':
      return [report]
    case 'absent':
      return [
        button(t('tray.download'), { command: 'service.openDownload', argument: undefined }),
        button(t('tray.startDemo'), { command: 'service.startDemo', argument: undefined }),
      ]
    case 'starting':
    case 'online':
      return []
  }
}

/**
 * Returns a submenu with the sets and the changes that each would make now. The set that was used last is checked.
 * Without sets it returns no items.
 */
function setItems(t: Translate, snapshot: Snapshot): readonly TrayItem[] {
  const {
    connection,
    sets: { sets, used },
  } = snapshot
  if (sets.length === 0) return []
  const enabled = isServing(connection) && (used === null || used.step === 'used')
  return [
    {
      type: 'submenu',
      label: t('tray.sets'),
      submenu: [
        ...sets.map(({ id, name, networks: wanted }) => ({
          type: 'checkbox' as const,
          label: menuLabel(t('tray.set', { name: shownName(name), changes: lineOfSet(t, wanted, snapshot) })),
          checked: used?.id === id,
          enabled,
          action: { command: 'sets.use', argument: { id } } as const,
        })),
        separator,
        ...(used?.canGoBack === true && enabled
          ? [
              button(menuLabel(t('tray.goBack', { name: shownName(used.name) })), {
                command: 'sets.goBack',
                argument: undefined,
              }),
            ]
          : []),
        viewButton(t('tray.newSet'), { view: 'sets', creates: true }),
      ],
    },
  ]
}

/**
 * Returns a submenu with the current place and the last action of its rule. While places are switched off, it returns
 * no items.
 */
export function placeItems(t: Translate, snapshot: Snapshot): readonly TrayItem[] {
  const { isOn, places, here } = snapshot.places
  if (!isOn) return []
  const names = placeNames(snapshot)
  const place = places.find(({ id }) => id === here.place)?.name ?? t('place.unknown')
  const decision = openDecision(snapshot.places)
  return [
    {
      type: 'submenu',
      label: lineOf(decision === null ? t('tray.place', { place }) : decisionLine(t, decision, names)),
      submenu: [
        ...(here.fingerprints.length === 0
          ? []
          : [text(lineOf(fingerprintsLine(t, here.fingerprints, names))), separator]),
        ...decisionItems(t, snapshot, names),
        viewButton(t('tray.teachPlace'), { view: 'places', teach: true }),
        viewButton(t('tray.places'), { view: 'places' }),
      ],
    },
    separator,
  ]
}

function decisionItems(t: Translate, { places }: Snapshot, names: PlaceNames): readonly TrayLeaf[] {
  const { last, canUndo } = places
  if (last === null) return []
  return [
    text(lineOf(decisionLine(t, last, names))),
    text(lineOf(t('place.why', { why: decisionWhy(t, last, names) }))),
    ...(canUndo
      ? [
          button(t('common.undo'), { command: 'places.undo', argument: undefined }),
          button(t('place.notHere'), { command: 'places.notHere', argument: undefined }),
        ]
      : []),
    separator,
  ]
}

/** Prepares a line that contains names chosen by people for a menu. */
function lineOf(line: string): string {
  return menuLabel(shownLine(line))
}
