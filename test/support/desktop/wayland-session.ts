import type { Page } from 'playwright-core'
import {
  type Environment,
  eventually,
  type LaunchedApplication,
  launchApplication,
} from '../app/application.ts'
import { type DemoNode, startDemoNode } from '../node/demo-node.ts'
import { coloursOf, isBlank, type Raster } from './raster.ts'
import { type SessionBus, startSessionBus } from './session-bus.ts'
import { startTrayHost, type TrayHost } from './status-notifier.ts'
import { type Sway, startSway } from './sway.ts'
import type { SwayWindow } from './sway-tree.ts'

/** Sway, a session bus with a tray host on it, and a demo node: what the application is started in. */
export interface WaylandSession {
  readonly sway: Sway
  readonly bus: SessionBus
  /** Absent where a real panel shall be the host. */
  readonly host: TrayHost | null
  readonly demo: DemoNode
  /** For those who shall be on all this. */
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

/** The colours of our pages' background, light and dark */
const pageColours = ['#ffffff', '#181c23']

export const isSmall = ({ area }: SwayWindow): boolean => area.width === 380

/**
 * The window that is to be seen: the compositor lists it, and where it stands there are our page's colour and content.
 * What Electron believes is not asked.
 */
export async function windowOnScreen(
  sway: Sway,
  wanted: (window: SwayWindow) => boolean = () => true,
): Promise<SwayWindow> {
  const look = async () => {
    const window = (await sway.windows()).find(wanted) ?? null
    if (window === null) return { window, painted: false }
    const raster = await sway.frame(window.area)
    return { window, painted: hasPage(raster) }
  }
  const { window } = await eventually(look, ({ painted }) => painted)
  if (window === null) throw new Error('there is no such window')
  return window
}

/** Whether there is text, on a part in our page's colour: a dialog dims the rest. */
function hasPage(raster: Raster): boolean {
  const page = coloursOf(raster).filter(([colour]) => pageColours.includes(colour))
  const share = page.reduce((sum, [, count]) => sum + count, 0) / (raster.width * raster.height)
  return share > 0.1 && !isBlank(raster)
}

/** Waits until the compositor lists no such window. */
export async function noWindow(
  sway: Sway,
  wanted: (window: SwayWindow) => boolean = () => true,
): Promise<void> {
  await eventually(
    () => sway.windows(),
    (windows) => !windows.some(wanted),
  )
}

/** The page of the small window, or of the window of networks; the newest, where one was made anew. */
export async function pageOf(app: LaunchedApplication, kind: 'small' | 'hosting'): Promise<Page> {
  const find = (): Page | null =>
    app.electron
      .windows()
      .findLast((page) => page.url().endsWith('#hosting') === (kind === 'hosting') && page.url() !== '') ??
    null
  const page = await eventually(find, (found) => found !== null)
  if (page === null) throw new Error(`there is no page of the ${kind} window`)
  return page
}
