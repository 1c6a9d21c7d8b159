import { isServing } from '../../contract/network-state.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { Device } from '../../domain/devices/device.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { Shell } from '../base/shell.ts'
import { createDeviceDirectory, type DeviceDirectory } from '../devices/device-directory.ts'
import { createDeviceActions } from '../devices/handlers.ts'
import type { LinkHistoryKeeper } from '../devices/link-history/link-history.ts'
import { createLivePings } from '../devices/ping/live-pings.ts'
import { deviceReader } from '../devices/read-devices.ts'
import type { Nicknames } from '../settings/nicknames.ts'
import type { Store } from '../state/store.ts'
import { type LineStream, streamLines } from '../system/line-stream.ts'

interface DevicesParts extends Omit<Parameters<typeof deviceReader>[0], 'snapshot'> {
  readonly store: Store
  readonly nicknames: { all(): Nicknames; save(nicknames: Nicknames): void }
}

/** ms in which the several changes that a start or a join causes arrive. */
const settles = 3_000

/** Composes the device list from the service, hosted networks and this computer. */
export function composeDevices({ store, nicknames, ...readers }: DevicesParts) {
  const read = deviceReader({ ...readers, snapshot: store.snapshot })
  const directory = createDeviceDirectory({ read, nicknames })

  /** Keeps the list up to date. Returns a function that stops this. */
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

/** Returns a text that changes when the devices must be read again. */
function causeOf({ connection, demo, networks, accounts }: Snapshot): string {
  const joined = networks.flatMap(({ network }) =>
    network === null ? [] : [network.id, network.portDeviceName, ...network.assignedAddresses],
  )
  return [isServing(connection), demo, accounts.accounts.map(({ id }) => id), ...joined].join()
}

interface DeviceActionParts {
  readonly store: Store
  readonly shell: Shell
  readonly devices: Pick<DeviceDirectory, 'list'>
  readonly history: Pick<LinkHistoryKeeper, 'packetRecorder'>
}

/** Composes the actions on devices. In the demo, pings are simulated because its devices are. */
export function composeDeviceActions({ store, shell, devices, history }: DeviceActionParts) {
  const pings = createLivePings({
    platform: process.platform,
    stream: (asked) => (store.snapshot().demo ? demoPing : streamLines)(asked),
    packetRecorder: history.packetRecorder,
  })
  const handlers = createDeviceActions({
    store,
    shell,
    pings,
    deviceOf: (node) => devices.list().devices.find((device) => device.node === node) ?? null,
  })
  // Otherwise a ping could outlive the application.
  return { handlers, dispose: pings.dispose }
}

/** ms between two packets of the demo's ping. */
const pingPace = 1_000

/** Simulates the output of ping for the demo's devices, which do not exist, with a lost packet now and then. */
function demoPing({ args, onLine }: LineStream): () => void {
  const address = args.at(-1) ?? ''
  const usual = 8 + ([...address].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) % 40)
  let sequence = 0
  const timer = setInterval(() => {
    sequence += 1
    const swing = Math.abs(Math.sin(sequence * 1.7) * 4) + (sequence % 11 === 0 ? 22 : 0)
    const said =
      sequence % 17 === 13
        ? `no answer yet for icmp_seq=${sequence}`
        : `64 bytes from ${address}: icmp_seq=${sequence} ttl=64 time=${(usual + swing).toFixed(2)} ms`
    onLine(said)
  }, pingPace)
  return () => clearInterval(timer)
}
