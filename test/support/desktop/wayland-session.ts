import { launchApplication } from '../app/application.ts'
import { startDemoNode } from '../node/demo-node.ts'
import { startSessionBus } from './session-bus.ts'
import { startTrayHost } from './status-notifier.ts'
import { startSway } from './sway.ts'

/** Sway, a session bus with a tray host on it, and a demo node: what the application is started in. */
export type WaylandSession = Awaited<ReturnType<typeof openWaylandSession>>

export async function openWaylandSession(
  options: Parameters<typeof startSway>[0] & { readonly host?: 'pictureless' | 'panel' } = {},
) {
  const { host: kind = 'pictureless', ...display } = options
  await using started = new AsyncDisposableStack()
  const sway = await startSway(display)
  started.defer(sway.stop)
  const bus = await startSessionBus()
  started.defer(bus.stop)
  const host = kind === 'pictureless' ? await startTrayHost(bus.address) : null
  if (host !== null) started.defer(host.stop)
  const demo = await startDemoNode()
  started.defer(demo.dispose)
  const environment = { ...sway.environment, DBUS_SESSION_BUS_ADDRESS: bus.address }
  const owned = started.move()
  return {
    sway,
    bus,
    /** Environment of programs in this session. */
    environment,
    /** Absent where a real panel shall be the host. */
    host,
    demo,
    launch: (...args: readonly string[]) =>
      launchApplication([`--service-home=${demo.home}`, ...args], { environment }),
    dispose: () => owned.disposeAsync(),
  }
}
