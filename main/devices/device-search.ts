import { type Result, success } from '../../contract/result.ts'
import type { Device } from '../../domain/devices/device.ts'
import type { createTextSearch, Searched } from '../../domain/search/text-search.ts'
import type { DeviceDirectory } from './device-directory.ts'

interface Entry extends Searched {
  readonly device: Device
}

/** As many as fill a list twice */
const mostFound = 30

/** Finds devices by a text, as they were read last; the first time they are read. */
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
      search = createTextSearch(all.map((device) => entryOf(device, names)))
      prepared = all
    }
    const found = search(query).slice(0, mostFound)
    return success(found.map(({ item }) => item.device))
  }
}

function entryOf(device: Device, names: ReadonlyMap<string, string>): Entry {
  const [first, ...others] = device.names.map(({ name }) => name)
  return {
    device,
    title: first ?? device.node,
    others: [
      ...others,
      ...device.addresses.map(({ address }) => address),
      device.node,
      ...device.networks.map((id) => names.get(id) ?? ''),
    ],
  }
}
