import type { DevicePage } from '../../contract/devices.ts'
import { type Result, success } from '../../contract/result.ts'
import type { Device } from '../../domain/devices/device.ts'
import { compareDevices } from '../../domain/devices/device-order.ts'
import { createListPages } from '../pages/list-pages.ts'
import type { DeviceDirectory } from './device-directory.ts'

/** Tells windows the devices. While one asks, they are shown. */
export interface DevicePages {
  read(since: string | null): Promise<Result<DevicePage>>
  /** A window shows something of them. */
  shown(): void
}

/** Milliseconds after which a window that has not asked again shows them no longer */
const patience = 6_000
/** The small window, the large one, and a page that was loaded again */
const readers = 4

export function createDevicePages(devices: DeviceDirectory, collator: Intl.Collator): DevicePages {
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
    async read(since) {
      shown()
      if (devices.list().at === 0) await devices.read()
      const { devices: list, ...rest } = devices.list()
      return success({ ...(pages.rest('', since) ?? pages.next('', list, since)), ...rest })
    },
  }
}
