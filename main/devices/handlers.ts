import type { deviceCommands } from '../../contract/device-commands.ts'
import { mostWatchedDevices } from '../../contract/preferences.ts'
import { failure, success } from '../../contract/result.ts'
import { readNickname } from '../../domain/devices/nickname.ts'
import type { FileDialogs } from '../base/file-dialogs.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Store } from '../state/store.ts'
import type { DeviceDirectory } from './device-directory.ts'
import { createDevicePages } from './device-pages.ts'
import { createDeviceSearch } from './device-search.ts'
import type { LinkHistoryKeeper } from './link-history/link-history.ts'
import { saveMap } from './save-map.ts'

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
