import type { deviceActionCommands } from '../../contract/device-action-commands.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import { createDeviceActions } from '../devices/actions/handlers.ts'
import type { DeviceDirectory } from '../devices/device-directory.ts'
import type { LinkHistoryKeeper } from '../devices/link-history/link-history.ts'
import { createLivePings } from '../devices/ping/live-pings.ts'
import type { Store } from '../state/store.ts'
import { streamLines } from '../system/line-stream.ts'
import { demoPing } from './demo-ping.ts'

interface DeviceActionParts {
  readonly store: Store
  readonly shell: Shell
  readonly devices: Pick<DeviceDirectory, 'list'>
  readonly history: Pick<LinkHistoryKeeper, 'packetRecorder'>
}

/** What is done with devices of the networks, or of the demo's. */
export function composeDeviceActions({ store, shell, devices, history }: DeviceActionParts): {
  readonly handlers: HandlersOf<typeof deviceActionCommands>
  /** No ping outlives the application. */
  dispose(): void
} {
  const pings = createLivePings({
    platform: process.platform,
    stream: (asked) => (store.snapshot().demo ? demoPing : streamLines)(asked),
    packetRecorder: history.packetRecorder,
  })
  const handlers = createDeviceActions({
    ...{ store, shell, pings },
    deviceOf: (node) => devices.list().devices.find((device) => device.node === node) ?? null,
  })
  return { handlers, dispose: pings.dispose }
}
