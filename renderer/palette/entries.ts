import { Monitor, MonitorCheck, Server, SlidersHorizontal, User } from 'lucide'
import type { OrganizationMember } from '../../contract/account.ts'
import { addressesOf } from '../../contract/assigned-addresses.ts'
import type { FoundMember, HostedSummary } from '../../contract/hosting.ts'
import { isConnected, isServing, nameOf, networkState } from '../../contract/network-state.ts'
import { settingNames } from '../../contract/preferences.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { Device } from '../../domain/devices/device.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { entryWord } from '../../words/network-status.ts'
import type { Translate } from '../../words/translate.ts'
import { personName } from '../app/accounts.ts'
import { shareRequest } from '../app/dialogs.ts'
import type { App } from '../app/state.ts'
import type { Entry, EntryAction } from './entry.ts'

/** Networks that this computer joined or hosts. A network that is both is one entry. */
export function networkEntries(
  t: Translate,
  app: App,
  { networks, connection }: Pick<Snapshot, 'networks' | 'connection'>,
  hosted: readonly HostedSummary[],
): readonly Entry[] {
  const serving = isServing(connection)
  const ours = new Set(hosted.map(({ id }) => id))
  const known = new Set(networks.map(({ id }) => id))
  const others = hosted.filter(({ id }) => !known.has(id))
  return [
    ...networks.map((network) => ofComputer(t, app, network, serving, ours.has(network.id))),
    ...others.map((network) => ofHost(t, app, network, serving)),
  ]
}

function ofComputer(
  t: Translate,
  app: App,
  network: NetworkEntry,
  serving: boolean,
  isHosted: boolean,
): Entry {
  const { id } = network
  const addresses = addressesOf(network).map(({ address }) => address)
  const [address] = addresses
  const connected = isConnected(network)
  const open = (): void => app.goTo({ view: 'networks', network: id })
  return {
    key: `network:${id}`,
    kind: 'network',
    title: nameOf(network),
    secondary: [entryWord(t, network, serving), address].filter((part) => part !== undefined).join(' · '),
    others: [id, ...addresses],
    icon: networkState(network, serving),
    actions: [
      { word: t('palette.open'), run: open },
      ...when(serving, {
        word: t(connected ? 'palette.disconnect' : 'palette.connect'),
        run() {
          app.setIntent({ command: 'network.connect', argument: { id, connected: !connected } })
          // The row shows the result.
          open()
        },
      }),
      {
        word: t('palette.devices'),
        run: () => app.goTo({ view: 'devices', network: id, device: null }),
      },
      ...addresses.slice(0, 2).map((text) => copying(t, app, t('palette.copyAddress', { text }), text)),
      copying(t, app, t('palette.copyId'), id),
      {
        word: t('palette.share'),
        run: () => app.dialogs.show({ kind: 'share', ...shareRequest(network, app.snapshot.value) }),
      },
      {
        word: t('palette.check'),
        run: () => app.goTo({ view: 'doctor', subject: { kind: 'network', id } }),
      },
      ...(isHosted ? managing(t, app, id) : []),
    ],
  }
}

function ofHost(t: Translate, app: App, hosted: HostedSummary, serving: boolean): Entry {
  const { id, name, routes } = hosted
  const access = hosted.private === null ? 'unknown' : hosted.private ? 'private' : 'public'
  return {
    key: `network:${id}`,
    kind: 'network',
    title: name === '' ? id : name,
    secondary: t('palette.hosted', { id }),
    others: [id, ...(routes ?? []).map(({ target }) => target)],
    icon: Server,
    actions: [
      { word: t('palette.open'), run: () => app.goTo({ view: 'hosting', network: id }) },
      ...managing(t, app, id),
      copying(t, app, t('palette.copyId'), id),
      {
        word: t('palette.share'),
        run: () =>
          app.dialogs.show({
            kind: 'share',
            network: id,
            name: name === '' ? id : name,
            access,
            isOurs: true,
          }),
      },
      ...when(serving, { word: t('palette.join'), run: () => app.goTo({ view: 'join', id }) }),
    ],
  }
}

function managing(t: Translate, app: App, network: NetworkId): readonly EntryAction[] {
  return [
    {
      word: t('palette.manageMembers'),
      run: () => app.goTo({ view: 'hosting', network, part: 'members' }),
    },
    {
      word: t('palette.manageSettings'),
      run: () => app.goTo({ view: 'hosting', network, part: 'settings' }),
    },
    { word: t('palette.manageRules'), run: () => app.goTo({ view: 'hosting', network, part: 'rules' }) },
  ]
}

export function deviceKey({ node }: Pick<Device, 'node'>): string {
  return `device:${node}`
}

export function deviceEntry(t: Translate, app: App, device: Device): Entry {
  const { node, path, latency } = device
  const name = device.names[0]?.name
  const addresses = [...new Set(device.addresses.map(({ address }) => address))]
  const way = path === null ? null : t(`palette.path.${path}`)
  const time = latency === null ? null : t('palette.latency', { latency })
  return {
    key: deviceKey(device),
    kind: 'device',
    title: name ?? node,
    secondary: [addresses[0] ?? node, way, time].filter((part) => part !== null).join(' · '),
    others: [node, ...addresses, ...device.names.map(({ name }) => name)],
    icon: Monitor,
    actions: [
      { word: t('palette.open'), run: () => app.goTo({ view: 'devices', network: null, device: node }) },
      ...addresses.slice(0, 2).map((text) => copying(t, app, t('palette.copyAddress', { text }), text)),
      ...(name === undefined ? [] : [copying(t, app, t('palette.copyName'), name)]),
      copying(t, app, t('palette.copyNode'), node),
      {
        word: t('palette.check'),
        run: () => app.goTo({ view: 'doctor', subject: { kind: 'peer', address: node } }),
      },
    ],
  }
}

export function memberKey({ network, member }: Pick<FoundMember, 'network' | 'member'>): string {
  return `member:${network}/${member}`
}

export function memberEntry(t: Translate, app: App, found: FoundMember): Entry {
  const { network, networkName, member, name, addresses } = found
  const place = networkName === '' ? network : networkName
  return {
    key: memberKey(found),
    kind: 'member',
    title: name === '' ? member : name,
    secondary: t('palette.inNetwork', { name: addresses[0] ?? member, network: place }),
    others: [member, ...addresses, place],
    icon: MonitorCheck,
    actions: [
      { word: t('palette.open'), run: () => app.goTo({ view: 'hosting', network, member }) },
      ...addresses.slice(0, 2).map((text) => copying(t, app, t('palette.copyAddress', { text }), text)),
      copying(t, app, t('palette.copyNode'), member),
      {
        word: t('palette.check'),
        run: () => app.goTo({ view: 'doctor', subject: { kind: 'peer', address: member } }),
      },
    ],
  }
}

export function personEntry(t: Translate, app: App, person: OrganizationMember): Entry {
  const { userId, email } = person
  return {
    key: `person:${userId}`,
    kind: 'person',
    title: personName(userId, [person]),
    secondary: email,
    others: [email, userId],
    icon: User,
    actions: [
      { word: t('palette.open'), run: () => app.goTo({ view: 'account', page: 'people' }) },
      ...when(email !== '', copying(t, app, t('palette.copyEmail'), email)),
    ],
  }
}

/** The settings that exist on this desktop. */
export function settingEntries(
  t: Translate,
  app: App,
  { desktop }: Pick<Snapshot, 'desktop'>,
): readonly Entry[] {
  const names = settingNames.filter((name) => name !== 'whenClosed' || desktop.trayHost === 'absent')
  return names.map((name) => ({
    key: `setting:${name}`,
    kind: 'setting',
    title: t(`settings.${name}`),
    secondary: '',
    others: [t('settings.heading')],
    icon: SlidersHorizontal,
    actions: [{ word: t('palette.open'), run: () => app.goTo({ view: 'settings', setting: name }) }],
  }))
}

function copying(t: Translate, app: App, word: string, text: string): EntryAction {
  return {
    word,
    async run() {
      if (await app.copy(text)) app.message.value = { kind: 'done', text: t('palette.copied', { text }) }
    },
  }
}

function when(condition: boolean, action: EntryAction): readonly EntryAction[] {
  return condition ? [action] : []
}
