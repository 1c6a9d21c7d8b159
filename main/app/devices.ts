import { isServing } from '../../contract/network-state.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { Device } from '../../domain/devices/device.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { createDeviceDirectory, type DeviceDirectory } from '../devices/device-directory.ts'
import { deviceReader } from '../devices/read-devices.ts'
import type { Nicknames } from '../settings/nicknames.ts'
import type { Store } from '../state/store.ts'

interface DevicesParts extends Omit<Parameters<typeof deviceReader>[0], 'snapshot'> {
  readonly store: Store
  readonly nicknames: { all(): Nicknames; save(nicknames: Nicknames): void }
}

interface Devices {
  readonly directory: DeviceDirectory
  /** Keeps the list up to date from now on. Answers what ends it. */
  watch(): () => void
}

/** Milliseconds in which the changes of a start, or of a join, come */
const settles = 3_000

/** The list of devices over the service, what is hosted and this computer. */
export function composeDevices({ store, nicknames, ...readers }: DevicesParts): Devices {
  const read = deviceReader({ ...readers, snapshot: store.snapshot })
  const directory = createDeviceDirectory({ read, nicknames })

  function watch(): () => void {
    let timer: NodeJS.Timeout | undefined
    const stopListening = store.subscribe((after, before) => {
      if (isServing(before.connection) && !isServing(after.connection))
        directory.lost('fault' in after.connection ? after.connection.fault : null)
      if (causeOf(after) === causeOf(before)) return
      clearTimeout(timer)
      if (isServing(after.connection)) timer = setTimeout(directory.poke, settles).unref()
    })
    const stopCounting = directory.subscribe(({ devices }, before) => {
      if (devices !== before.devices) store.dispatch({ type: 'devices-counted', counts: countsOf(devices) })
    })
    return () => {
      clearTimeout(timer)
      stopListening()
      stopCounting()
      directory.stop()
    }
  }
  return { directory, watch }
}

function countsOf(devices: readonly Device[]): Snapshot['deviceCounts'] {
  const counts: Record<NetworkId, number> = {}
  for (const { networks } of devices) for (const id of networks) counts[id] = (counts[id] ?? 0) + 1
  return counts
}

/** What there is to read of anew where it is another. */
function causeOf({ connection, demo, networks, accounts }: Snapshot): string {
  const joined = networks.flatMap(({ network }) =>
    network === null ? [] : [network.id, network.portDeviceName, ...network.assignedAddresses],
  )
  return [isServing(connection), demo, accounts.current, ...joined].join()
}
