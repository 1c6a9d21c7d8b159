import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { deviceActionCommands, deviceCommands } from '../../contract/device-commands.ts'
import type { DevicePage } from '../../contract/devices.ts'
import { mostOwnActions, mostSshUsers, type OwnAction } from '../../contract/own-action.ts'
import { mostWatchedDevices } from '../../contract/preferences.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { actionSchemes } from '../../domain/devices/action-template.ts'
import { compareDevices, type Device, type DeviceAddress } from '../../domain/devices/device.ts'
import { deviceLink } from '../../domain/devices/device-link.ts'
import { type FilledAction, fillTemplate } from '../../domain/devices/fill-template.ts'
import type { MapFile } from '../../domain/devices/map-file.ts'
import { readNickname } from '../../domain/names.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import type { createTextSearch, Searched } from '../../domain/search/text-search.ts'
import { visibleJson } from '../../domain/text/visible-text.ts'
import type { FileDialogs } from '../base/file-dialogs.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import { saveTextFile } from '../hosting/files/text-file.ts'
import { createListPages } from '../pages/list-pages.ts'
import { agreedOnce } from '../state/agreed-links.ts'
import type { Store } from '../state/store.ts'
import { startProgram } from '../system/start-program.ts'
import type { DeviceDirectory } from './device-directory.ts'
import type { LinkHistoryKeeper } from './link-history/link-history.ts'
import type { LivePings } from './ping/live-pings.ts'

interface DeviceHandlerParts {
  readonly devices: DeviceDirectory
  readonly history: Pick<LinkHistoryKeeper, 'ofNode' | 'ofNodes'>
  readonly collator: Intl.Collator
  readonly store: Pick<Store, 'snapshot' | 'dispatch'>
  readonly dialogs: Pick<FileDialogs, 'chooseSave'>
}

export function createDeviceHandlers(parts: DeviceHandlerParts): HandlersOf<typeof deviceCommands> {
  const { devices, history, collator, store, dialogs } = parts
  const pages = createDevicePages(devices, collator)
  const find = createDeviceSearch(devices)
  return {
    'devices.find': ({ query }) => find(query),
    'devices.page': ({ since }) => pages.read(since),
    'devices.history': ({ subject, span }) => {
      if (span === 'minutes') pages.shown()
      if (subject.kind === 'node') return success(history.ofNode(subject.address, span, Date.now()))
      const inIt = devices.list().devices.filter(({ networks }) => networks.includes(subject.id))
      const nodes = inIt.map(({ node }) => node)
      return success(history.ofNodes(nodes, span, Date.now()))
    },
    'devices.setNickname': ({ node, name }) => {
      devices.setNickname(node, readNickname(name) ?? '')
      return success(undefined)
    },
    'devices.setWatched': ({ node, watched }) => {
      const { preferences } = store.snapshot()
      const others = preferences.watchedDevices.filter((other) => other !== node)
      if (watched && others.length === mostWatchedDevices)
        return failure('argument-invalid', `more than ${mostWatchedDevices} devices`)
      const watchedDevices = watched ? [...others, node] : others
      store.dispatch({ type: 'preferences-set', preferences: { ...preferences, watchedDevices } })
      return success(undefined)
    },
    'devices.saveMap': (map) => saveMap(dialogs, map),
  }
}

/** Saves a map that a window drew; false: cancelled */
function saveMap(
  dialogs: Pick<FileDialogs, 'chooseSave'>,
  { format, content }: MapFile,
): Promise<Result<boolean>> {
  const suggestedName = `meshtray-map-${new Date().toISOString().slice(0, 10)}.${format}`
  const bytes = format === 'svg' ? content : Buffer.from(content, 'base64')
  return saveTextFile(dialogs, { kind: `map-${format}`, suggestedName }, bytes)
}

/** Milliseconds after which a window that has not asked again counts as closed */
const patience = 6_000
/** The small window, the large one, and a page that was loaded again */
const readers = 4

/** Tells windows the devices; while a window asks, the devices count as shown. */
function createDevicePages(devices: DeviceDirectory, collator: Intl.Collator) {
  const pages = createListPages<Device>({
    idOf: ({ node }) => node,
    order: compareDevices(collator),
    readers,
  })
  let timer: NodeJS.Timeout | undefined

  function shown(): void {
    clearTimeout(timer)
    timer = setTimeout(() => devices.setShown(false), patience).unref()
    devices.setShown(true)
  }

  return {
    shown,
    async read(since: string | null): Promise<Result<DevicePage>> {
      shown()
      if (devices.list().at === 0) await devices.read()
      const { devices: list, ...rest } = devices.list()
      return success({ ...(pages.rest('', since) ?? pages.next('', list, since)), ...rest })
    },
  }
}

interface Entry extends Searched {
  readonly device: Device
}

/** Enough to fill a list twice */
const mostFound = 30

/** Finds devices by a text in what was read last; the first time, they are read. */
export function createDeviceSearch(
  devices: Pick<DeviceDirectory, 'list' | 'read'>,
): (query: string) => Promise<Result<readonly Device[]>> {
  let prepared: readonly Device[] = []
  let search: ReturnType<typeof createTextSearch<Entry>> = () => []

  return async (query) => {
    const read = devices.list().at === 0 ? await devices.read() : null
    if (read?.ok === false) return read
    const { devices: all, networks } = devices.list()
    if (all !== prepared) {
      // With its library, which no start waits for
      const { createTextSearch } = await import('../../domain/search/text-search.ts')
      const names = new Map(networks.map(({ id, name }) => [id, name]))
      search = createTextSearch(all.map((device) => searchedDevice(device, names)))
      prepared = all
    }
    const found = search(query).slice(0, mostFound)
    return success(found.map(({ item }) => item.device))
  }
}

function searchedDevice(device: Device, names: ReadonlyMap<string, string>): Entry {
  const [first, ...others] = device.names.map(({ name }) => name)
  return {
    device,
    title: first ?? device.node,
    others: [...others, ...device.addresses.map(({ address }) => address), device.node],
    about: device.networks.map((id) => names.get(id) ?? ''),
  }
}

interface ActionParts {
  readonly store: Store
  readonly shell: Pick<Shell, 'confirm' | 'openDeviceLink' | 'linkOpener'>
  readonly pings: LivePings
  /** null: nobody knows it */
  readonly deviceOf: (node: NodeAddress) => Device | null
}

/** Characters in a row of the system's dialog, roughly, and rows that leave its buttons on a small screen */
const longestRow = 60
const mostRows = 24

interface Way {
  readonly node: NodeAddress
  readonly address: string
}

/** Actions on a device: always with an address that is shown for it, whoever asks. */
export function createDeviceActions({
  store,
  shell,
  pings,
  deviceOf,
}: ActionParts): HandlersOf<typeof deviceActionCommands> {
  const preferences = () => store.snapshot().preferences

  function wayTo({ node, address }: Way): Result<{ device: Device; way: DeviceAddress }> {
    const device = deviceOf(node)
    const way = device?.addresses.find((one) => one.address === address)
    return device === null || way === undefined ? failure('device-unknown') : success({ device, way })
  }

  function saveActions(ownActions: readonly OwnAction[]): Result<void> {
    store.dispatch({ type: 'preferences-set', preferences: { ...preferences(), ownActions } })
    return success(undefined)
  }

  /** Where there are too many, the user names that were used longest ago are forgotten. */
  function rememberUser(node: NodeAddress, user: string | null): void {
    if (user === null || preferences().sshUsers[node] === user) return
    const others = Object.entries(preferences().sshUsers).filter(([other]) => other !== node)
    const sshUsers = Object.fromEntries([...others, [node, user] as const].slice(-mostSshUsers))
    store.dispatch({ type: 'preferences-set', preferences: { ...preferences(), sshUsers } })
  }

  /** Fails where no program opens the link: the system would say nothing. `agree` asks the person where that is due. */
  async function openLink(link: string, agree: () => Promise<Result<void>>): Promise<Result<void>> {
    const scheme = actionSchemes.find((one) => link.toLowerCase().startsWith(`${one}:`))
    if (scheme === undefined) return failure('link-unsafe')
    const { kind } = await shell.linkOpener(scheme)
    if (kind === 'none') return failure('opener-missing', scheme)
    const agreed = await agree()
    return agreed.ok ? shell.openDeviceLink(link) : agreed
  }

  return {
    'devices.startPing': (asked) => {
      const found = wayTo(asked)
      return found.ok ? pings.start(asked.node, asked.address) : found
    },
    'devices.readPing': ({ node }) => success(pings.read(node)),
    'devices.stopPing': ({ node }) => success(pings.stop(node)),

    'devices.opener': async ({ scheme }) => success(await shell.linkOpener(scheme)),
    'devices.open': async ({ node, address, scheme, user, port }) => {
      const found = wayTo({ node, address })
      if (!found.ok) return found
      const link = deviceLink({ scheme, address, user: user ?? '', port })
      if (link === null) return failure('argument-invalid', 'devices.open')
      const name = deviceName(found.value.device)
      const opened = await openLink(link, () =>
        agreedOnce({ store, shell }, link, { kind: 'open-link', name, lines: [link] }),
      )
      if (opened.ok && scheme === 'ssh') rememberUser(node, user)
      return opened
    },

    'devices.saveAction': ({ id, name, template }) => {
      const { ownActions } = preferences()
      if (id === null) {
        if (ownActions.length >= mostOwnActions) return failure('argument-invalid', 'devices.saveAction')
        return saveActions([...ownActions, { id: randomUUID(), name, template, agreedTo: null }])
      }
      if (!ownActions.some((action) => action.id === id)) return failure('action-unknown')
      return saveActions(
        ownActions.map((action) => (action.id === id ? { ...action, name, template } : action)),
      )
    },
    'devices.removeAction': ({ action }) =>
      saveActions(preferences().ownActions.filter(({ id }) => id !== action)),
    'devices.runAction': async ({ node, address, action: id, user }) => {
      const action = preferences().ownActions.find((one) => one.id === id)
      if (action === undefined) return failure('action-unknown')
      const found = wayTo({ node, address })
      if (!found.ok) return found
      const { device, way } = found.value
      const filled = fillTemplate(action.template, {
        address,
        node,
        name: deviceName(device),
        network: way.network,
        user: user ?? preferences().sshUsers[node] ?? '',
      })
      if (!filled.ok) return failure('action-unfit', `{${filled.placeholder}}`)
      const done = await carryOut(action, filled.action)
      if (!done.ok) return done
      rememberUser(node, user)
      return saveActions(agreedTo(preferences().ownActions, action))
    },
  }

  /** Asks first, unless the person agreed to this very template, and does exactly what was shown. */
  async function carryOut(action: OwnAction, filled: FilledAction): Promise<Result<void>> {
    const { name, template, agreedTo } = action
    const isLink = template.kind === 'link'
    async function agree(): Promise<Result<void>> {
      if (isDeepStrictEqual(agreedTo, template)) return success(undefined)
      if (!canBeShown(filled)) return failure('action-too-long')
      return shell.confirm({ kind: isLink ? 'open-link' : 'run-program', name, lines: filled })
    }
    const [first, ...args] = filled
    if (isLink) return openLink(first, agree)
    const agreed = await agree()
    return agreed.ok ? startProgram(first, args) : agreed
  }
}

function deviceName({ names }: Device): string {
  return names[0]?.name ?? ''
}

/** Nobody agrees to what they cannot read: all of it must fit into one dialog, which escapes what cannot be seen. */
function canBeShown(lines: readonly string[]): boolean {
  const rows = lines.map((line) => Math.ceil(visibleJson(JSON.stringify(line)).length / longestRow))
  return rows.reduce((sum, more) => sum + more, 0) <= mostRows
}

/** An action that was changed meanwhile is not agreed to. */
function agreedTo(actions: readonly OwnAction[], shown: OwnAction): readonly OwnAction[] {
  return actions.map((action) => (action === shown ? { ...action, agreedTo: action.template } : action))
}
