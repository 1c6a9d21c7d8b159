import { success } from '../../contract/result.ts'
import { readNickname } from '../../domain/devices/nickname.ts'
import type { DeviceHandlers } from '../app/commands.ts'
import type { DeviceDirectory } from './device-directory.ts'
import { createDevicePages } from './device-pages.ts'

interface DeviceHandlerParts {
  readonly devices: DeviceDirectory
  readonly collator: Intl.Collator
}

export function createDeviceHandlers({ devices, collator }: DeviceHandlerParts): DeviceHandlers {
  const pages = createDevicePages(devices, collator)
  return {
    'devices.page': ({ since }) => pages.read(since),
    'devices.setNickname': ({ node, name }) => {
      devices.setNickname(node, readNickname(name) ?? '')
      return success(undefined)
    },
  }
}
