import { type Environment, type LaunchedApplication, launchApplication } from '../app/application.ts'
import { type DemoNode, startDemoNode } from '../node/demo-node.ts'
import { type SessionBus, startSessionBus } from './session-bus.ts'
import { startTrayHost, type TrayHost } from './status-notifier.ts'
import { type Sway, startSway } from './sway.ts'

/** Sway, a session bus with a tray host on it, and a demo node: what the application is started in. */
export interface WaylandSession {
  readonly sway: Sway
  readonly bus: SessionBus
  /** Absent where a real panel shall be the host. */
  readonly host: TrayHost | null
  readonly demo: DemoNode
  /** Environment of programs in this session. */
  readonly environment: Environment
  launch(...args: readonly string[]): Promise<LaunchedApplication>
  dispose(): Promise<void>
}

export async function openWaylandSession(
  options: Parameters<typeof startSway>[0] & { readonly host?: 'pictureless' | 'panel' } = {},
): Promise<WaylandSession> {
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
    environment,
    host,
    demo,
    launch: (...args) => launchApplication([`--service-home=${demo.home}`, ...args], { environment }),
    dispose: () => owned.disposeAsync(),
  }
}
