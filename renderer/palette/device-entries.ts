import { Monitor, MonitorCheck, Stethoscope } from 'lucide'
import type { FoundMember } from '../../contract/hosting.ts'
import { isServing, nameOf } from '../../contract/network-state.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { networkOfAddress } from '../../domain/computer/member-address.ts'
import type { Device } from '../../domain/devices/device.ts'
import { sshCommand } from '../../domain/devices/device-link.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { listOf, partsOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import type { App } from '../app/state.ts'
import type { WindowName } from './commands.ts'
import { byVerb, copying, copyingAddresses, when } from './entries.ts'
import type { Entry, EntryAction } from './entry.ts'

interface FoundDevices {
  readonly devices: readonly Device[]
  readonly members: readonly FoundMember[]
  /** A program here may open links to a device by SSH. */
  readonly opensSsh: boolean
}

export function deviceKey({ node }: Pick<Device, 'node'>): string {
  return `device:${node}`
}

export function memberKey({ network, member }: Pick<FoundMember, 'network' | 'member'>): string {
  return `member:${network}/${member}`
}

/** Returns one entry for each device, in however many networks it is a member. */
export function deviceEntries(
  t: Translate,
  app: App,
  window: WindowName,
  { devices, members, opensSsh }: FoundDevices,
): readonly Entry[] {
  const memberships = Map.groupBy(members, ({ member }) => member)
  const known = new Set(devices.map(({ node }) => node))
  return [
    ...devices.map((device) => {
      const entry = deviceEntry(t, app, device, opensSsh)
      const [first, ...rest] = (memberships.get(device.node) ?? []).map((found) => opening(t, app, found))
      if (first === undefined) return entry
      const [open, ...others] = entry.actions
      const actions: Entry['actions'] =
        window === 'hosted' ? [first, open, ...rest, ...others] : [open, first, ...rest, ...others]
      return { ...entry, actions }
    }),
    ...[...memberships].flatMap(([node, [first, ...rest]]) =>
      known.has(node) || first === undefined ? [] : [memberEntry(t, app, first, rest)],
    ),
  ]
}

function deviceEntry(t: Translate, app: App, device: Device, opensSsh: boolean): Entry {
  const { node, path, latency } = device
  const name = device.names[0]?.name
  const addresses = [...new Set(device.addresses.map(({ address }) => address))]
  const [best] = addresses
  const way = path === null ? null : t(`palette.path.${path}`)
  const time = latency === null ? null : t('palette.latency', { latency })
  return {
    key: deviceKey(device),
    kind: 'device',
    title: name ?? node,
    secondary: partsOf(t, [best ?? node, way, time]),
    others: [node, ...addresses, ...device.names.map(({ name }) => name)],
    icon: Monitor,
    actions: [
      { word: t('palette.open'), run: () => app.goTo({ view: 'devices', network: null, device: node }) },
      ...(best === undefined ? [] : connecting(t, app, device, best, opensSsh)),
      ...copyingAddresses(t, app, addresses),
      ...(name === undefined ? [] : [copying(t, app, t('palette.copyName'), name)]),
      copying(t, app, t('palette.copyNode'), node),
      ...when(isReachable(app, device.networks), checking(t, app, node)),
    ],
  }
}

/** Opens a device by SSH where a program does that, or else copies the command for it. */
function connecting(
  t: Translate,
  app: App,
  { node, networks }: Device,
  address: string,
  opensSsh: boolean,
): readonly EntryAction[] {
  const { sshUsers } = app.snapshot.value?.preferences ?? defaultPreferences
  const user = sshUsers[node] ?? null
  if (!opensSsh || !isReachable(app, networks)) {
    const text = sshCommand({ address, user: user ?? '', port: null })
    return text === null ? [] : [copying(t, app, t('palette.copySsh'), text)]
  }
  const link = { node, address, scheme: 'ssh', user, port: null } as const
  return [byVerb(t, 'ssh', () => void app.ask('devices.open', link))]
}

function memberEntry(t: Translate, app: App, found: FoundMember, rest: readonly FoundMember[]): Entry {
  const { network, member, name } = found
  const all = [found, ...rest]
  const addresses = [...new Set(all.flatMap(({ addresses }) => addresses))]
  const places = all.map(placeOf)
  const networks = all.map(({ network }) => network)
  const isThisComputer = member === app.snapshot.value?.node?.address
  return {
    key: memberKey(found),
    kind: 'member',
    title: name === '' ? member : name,
    secondary: t('palette.inNetwork', { name: addresses[0] ?? member, network: listOf(t, places) }),
    others: [member, ...addresses],
    about: places,
    icon: MonitorCheck,
    actions: [
      { word: t('palette.open'), run: () => app.goTo({ view: 'hosting', network, member }) },
      ...rest.map((other) => opening(t, app, other)),
      ...copyingAddresses(t, app, addresses),
      copying(t, app, t('palette.copyNode'), member),
      ...when(!isThisComputer && isReachable(app, networks), checking(t, app, member)),
    ],
  }
}

function opening(t: Translate, app: App, found: FoundMember): EntryAction {
  const { network, member } = found
  return {
    word: t('palette.openMember', { network: placeOf(found) }),
    verb: 'member',
    run: () => app.goTo({ view: 'hosting', network, member }),
  }
}

function checking(t: Translate, app: App, node: Device['node']): EntryAction {
  return byVerb(t, 'check', () => app.goTo({ view: 'doctor', subject: { kind: 'peer', address: node } }))
}

function placeOf({ network, networkName }: FoundMember): string {
  return networkName === '' ? network : networkName
}

/** The service answers, and this computer is in one of the networks. */
function isReachable({ snapshot }: App, networks: readonly NetworkId[]): boolean {
  const now = snapshot.value
  if (now === null || !isServing(now.connection)) return false
  return now.networks.some(({ id, joined }) => joined && networks.includes(id))
}

/** Always the same object, so that nothing derived from it is computed again */
export const noEntries: readonly Entry[] = []

/** Offers to check a typed address that a joined network has a range for. A known device is checked by its node. */
export function addressEntries(
  t: Translate,
  app: App,
  { networks, connection }: Pick<Snapshot, 'networks' | 'connection'>,
  query: string,
): readonly Entry[] {
  const at = query.trim()
  if (!isServing(connection)) return noEntries
  const joined = networks.flatMap((entry) => (entry.network === null || !entry.joined ? [] : [entry]))
  const found = networkOfAddress(
    joined.map(({ id, name, network }) => ({
      id,
      name,
      routes: network?.routes ?? [],
      assignedAddresses: network?.assignedAddresses ?? [],
    })),
    at,
  )
  const isOwn = found?.assignedAddresses.some((own) => own.split('/')[0] === at) === true
  if (found === undefined || isOwn) return noEntries
  return [
    {
      key: 'command:check-address',
      kind: 'command',
      title: t('palette.checkAddress', { address: at }),
      secondary: nameOf(found),
      others: [],
      icon: Stethoscope,
      onlyFound: true,
      actions: [
        {
          word: t('palette.run'),
          run: () => app.goTo({ view: 'doctor', subject: { kind: 'peer', address: null, at } }),
        },
      ],
    },
  ]
}
