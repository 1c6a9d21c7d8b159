import { success } from '../../contract/result.ts'
import { readNickname } from '../../domain/devices/nickname.ts'
import type { DeviceHandlers } from '../app/commands.ts'
import type { FileDialogs } from '../hosting/files/file-dialogs.ts'
import type { DeviceDirectory } from './device-directory.ts'
import { createDevicePages } from './device-pages.ts'
import { createDeviceSearch } from './device-search.ts'
import { saveMap } from './save-map.ts'

interface DeviceHandlerParts {
  readonly devices: DeviceDirectory
  readonly collator: Intl.Collator
  readonly dialogs: Pick<FileDialogs, 'chooseSave'>
}

export function createDeviceHandlers({ devices, collator, dialogs }: DeviceHandlerParts): DeviceHandlers {
  const pages = createDevicePages(devices, collator)
  const find = createDeviceSearch(devices)
  return {
    'devices.find': ({ query }) => find(query),
    'devices.page': ({ since }) => pages.read(since),
    'devices.setNickname': ({ node, name }) => {
      devices.setNickname(node, readNickname(name) ?? '')
      return success(undefined)
    },
    'devices.saveMap': (map) => saveMap(dialogs, map),
  }
}
