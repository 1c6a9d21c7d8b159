import type { deviceCommands } from '../../contract/device-commands.ts'
import type { DevicePage } from '../../contract/devices.ts'
import { mostWatchedDevices } from '../../contract/preferences.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { compareDevices, type Device } from '../../domain/devices/device.ts'
import type { MapFile } from '../../domain/devices/map-file.ts'
import { readNickname } from '../../domain/devices/nickname.ts'
import type { createTextSearch, Searched } from '../../domain/search/text-search.ts'
import type { FileDialogs } from '../base/file-dialogs.ts'
import type { HandlersOf } from '../base/handlers.ts'
import { saveTextFile } from '../hosting/files/text-file.ts'
import { createListPages } from '../pages/list-pages.ts'
import type { Store } from '../state/store.ts'
import type { DeviceDirectory } from './device-directory.ts'
import type { LinkHistoryKeeper } from './link-history/link-history.ts'

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
