import { type Environment, type LaunchedApplication, launchApplication } from '../app/application.ts'
import { type DemoNode, startDemoNode } from '../node/demo-node.ts'
import { type SessionBus, startSessionBus } from './session-bus.ts'
import { startTrayHost, type TrayHost, type TrayIcon } from './status-notifier.ts'

/** A session bus with a tray host on it, and a demo node: what the application is started in. */
export interface TraySession {
  readonly bus: SessionBus
  readonly host: TrayHost
  readonly demo: DemoNode
  /** Environment of programs on the bus. */
  readonly environment: Environment
  /** Also ends what was started on it. */
  dispose(): Promise<void>
}

/** The application on all this, once its icon is there. */
export interface TrayApplication extends TraySession {
  readonly app: LaunchedApplication
  readonly icon: TrayIcon
  /** The lines of the icon's menu */
  labels(): Promise<readonly string[]>
}

export interface TrayOptions {
  readonly world?: 'demo' | 'empty'
  /** The node makes the interfaces of its networks, in the namespace of the tests. */
  readonly interfaces?: boolean
  readonly flags?: readonly string[]
  readonly environment?: Environment
  /** Prepares the session before the application starts. */
  readonly prepare?: (session: TraySession) => Promise<unknown>
}

export async function openTrayApplication(options: TrayOptions = {}): Promise<TrayApplication> {
  const { world, interfaces = false, flags = [], environment, prepare } = options
  await using started = new AsyncDisposableStack()
  const session = await openTraySession({ ...(world && { world }), interfaces })
  started.defer(session.dispose)
  await prepare?.(session)
  const app = await launchApplication([`--service-home=${session.demo.home}`, ...flags], {
    environment: { ...session.environment, ...environment },
  })
  started.defer(app.close)
  const icon = await session.host.icon()
  const labels = async () => (await icon.menu()).map(({ label }) => label)
  const owned = started.move()
  return { ...session, app, icon, labels, dispose: () => owned.disposeAsync() }
}

export async function openTraySession(...node: Parameters<typeof startDemoNode>): Promise<TraySession> {
  await using started = new AsyncDisposableStack()
  const bus = await startSessionBus()
  started.defer(bus.stop)
  const host = await startTrayHost(bus.address)
  started.defer(host.stop)
  const demo = await startDemoNode(...node)
  started.defer(demo.dispose)
  const owned = started.move()
  const environment = { DBUS_SESSION_BUS_ADDRESS: bus.address }
  return { bus, host, demo, environment, dispose: () => owned.disposeAsync() }
}
