import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Environment, eventually, type LaunchedApplication, screenshots } from '../app/application.ts'
import { launchAgain } from '../app/bare-launch.ts'
import {
  calmDown,
  clickPointer,
  closeWindow,
  listIndicators,
  listWindows,
  movePointer,
  newActivationToken,
  preferScheme,
} from './gnome-shell-scripts.ts'
import { lacking, ownFolders, runtimeFolder, startProgram } from './program.ts'
import { type Area, crop, isBlank, type Raster, readPpm } from './raster.ts'
import { type BusClient, connectToBus, startSessionBus, type Target } from './session-bus.ts'

const run = promisify(execFile)

const shell: Target = ['org.gnome.Shell', '/org/gnome/Shell', 'org.gnome.Shell']
const extensions: Target = [shell[0], shell[1], 'org.gnome.Shell.Extensions']
const screenshotter: Target = [
  'org.gnome.Shell.Screenshot',
  '/org/gnome/Shell/Screenshot',
  'org.gnome.Shell.Screenshot',
]
const trayExtension = 'ubuntu-appindicators@ubuntu.com'

interface Point {
  readonly x: number
  readonly y: number
}

export interface ShellWindow {
  readonly title: string
  /** The application id of the window. */
  readonly app: string
  readonly focused: boolean
  readonly area: Area
}

/** A tray icon, as the shell's extension draws it in the top bar. */
export interface Indicator {
  readonly area: Area
  /** Items of its menu from top to bottom; none while it is closed. */
  readonly menu: readonly { readonly label: string; readonly area: Area }[]
}

/** GNOME's desktop, on Wayland. */
export interface GnomeShell {
  /** Environment of the application. */
  readonly environment: Environment
  /** Windows of applications, the front one last. */
  windows(): Promise<readonly ShellWindow[]>
  /** The window of this title, once it is as wanted. */
  window(title: string, wanted?: (window: ShellWindow) => boolean): Promise<ShellWindow>
  indicators(): Promise<readonly Indicator[]>
  /** The one icon, once it is as wanted. */
  indicator(wanted?: (icon: Indicator) => boolean): Promise<Indicator>
  move(point: Point): Promise<void>
  click(button?: 'left' | 'right', times?: number): Promise<void>
  /** A picture of the screen now. */
  frame(): Promise<Raster>
  /** Leaves a picture of the screen among the test's results. */
  picture(name: string): Promise<void>
  /** Changes the person's choice in the settings; applications are told of it. */
  prefer(scheme: 'light' | 'dark'): Promise<void>
  /** Variables for a program that a person launches: its window may take the focus. */
  activationToken(): Promise<string>
  /** Closes the window as Alt and F4 would. */
  close(title: string): Promise<void>
  stop(): Promise<void>
}

/** Programs that this needs and that are not installed. */
export function gnomeLacks(): readonly string[] {
  const folder = `/usr/share/gnome-shell/extensions/${trayExtension}`
  return [...lacking('gnome-shell', 'pngtopnm'), ...(existsSync(folder) ? [] : [trayExtension])]
}

/** `trayIcons`: with the extension that shows them; the shell alone does not. */
export async function startGnomeShell(options: { readonly trayIcons: boolean }): Promise<GnomeShell> {
  await using started = new AsyncDisposableStack()
  const folder = await runtimeFolder('gnome')
  started.defer(folder.dispose)
  const socket = join(folder.path, 'wayland')
  await forgoWarning(folder.path)
  // In place of the system's, and nobody is on it: the shell does without log-in manager, power and network.
  const systemBus = await startSessionBus()
  started.defer(systemBus.stop)
  const session = {
    ...ownFolders(folder.path),
    XDG_SESSION_TYPE: 'wayland',
    XDG_CURRENT_DESKTOP: 'GNOME',
    DBUS_SYSTEM_BUS_ADDRESS: systemBus.address,
    DISPLAY: undefined,
    XAUTHORITY: undefined,
  }
  const clients = { ...session, WAYLAND_DISPLAY: socket }
  const bus = await startSessionBus({ activates: true, environment: clients })
  started.defer(bus.stop)
  const client = connectToBus(bus.address)
  started.defer(client.stop)
  const evaluate = evaluator(client)

  const display = ['--headless', '--virtual-monitor', '1280x800', '--wayland-display', 'wayland']
  const program = await startProgram('gnome-shell', ['--wayland', '--no-x11', '--unsafe-mode', ...display], {
    environment: { ...session, DBUS_SESSION_BUS_ADDRESS: bus.address },
    ready: () => isUp(evaluate),
  })
  started.defer(program.stop)
  await evaluate(calmDown)
  if (options.trayIcons) await client.call(extensions, 'EnableExtension', 's', [trayExtension])

  const windows = (): Promise<readonly ShellWindow[]> => evaluate(listWindows)
  const indicators = (): Promise<readonly Indicator[]> => evaluate(listIndicators)
  async function shoot(file: string): Promise<void> {
    await client.call(screenshotter, 'Screenshot', 'bbs', [false, false, file])
  }
  const frame = async (): Promise<Raster> => {
    const file = join(folder.path, 'frame.png')
    await shoot(file)
    const { stdout } = await run('pngtopnm', [file], { encoding: 'buffer', maxBuffer: 2 ** 24 })
    return readPpm(stdout)
  }
  const owned = started.move()
  return {
    environment: { ...clients, DBUS_SESSION_BUS_ADDRESS: bus.address },
    windows,
    window: (title, wanted) =>
      only(async () => (await windows()).filter((one) => one.title === title), wanted),
    indicators,
    indicator: (wanted) => only(indicators, wanted),
    move: ({ x, y }) => evaluate(movePointer(x, y)),
    click: (button = 'left', times = 1) => evaluate(clickPointer(button, times)),
    frame,
    async picture(name) {
      await mkdir(screenshots, { recursive: true })
      await shoot(join(screenshots, `${name}.png`))
    },
    prefer: (scheme) => evaluate(preferScheme(scheme)),
    activationToken: () => evaluate(newActivationToken),
    close: (title) => evaluate(closeWindow(title)),
    stop: () => owned.disposeAsync(),
  }
}

/** Runs JavaScript within the shell. */
type Evaluate = <T>(script: string) => Promise<T>

function evaluator(client: BusClient): Evaluate {
  return async (script) => {
    const [done, answer] = await client.call(shell, 'Eval', 's', [script])
    if (done !== true) throw new Error(`the shell could not run it: ${answer}`)
    return JSON.parse(String(answer) || 'null')
  }
}

/** Waits until there is one, and it is as wanted. */
async function only<T>(
  read: () => Promise<readonly T[]>,
  wanted: (one: T) => boolean = () => true,
): Promise<T> {
  const [one, ...others] = await eventually(read, (all) => all.length === 1 && all.every(wanted))
  if (one === undefined || others.length > 0) throw new Error('there is not exactly one')
  return one
}

/** The shell warns once that it cannot lock the screen, and remembers in this file that it did. */
async function forgoWarning(home: string): Promise<void> {
  const data = join(home, '.local/share/gnome-shell')
  await mkdir(data, { recursive: true })
  await writeFile(join(data, 'lock-warning-shown'), '')
}

/** It comes up with all windows spread out; then the desktop itself is to be seen. */
async function isUp(evaluate: Evaluate): Promise<boolean> {
  const script = 'Main.overview.hide(); !Main.layoutManager._startingUp && !Main.overview.visible'
  return evaluate<boolean>(script).catch(() => false)
}

/** Points: no window of ours is lower with all its parts in sight. */
const lowest = 560

/** Waits until the window is in front, of its full height, has the focus, and there is something on it. */
export async function isToBeSeen(shell: GnomeShell, title: string): Promise<void> {
  await eventually(
    async () => {
      const front = (await shell.windows()).at(-1)
      const blank = front === undefined || isBlank(crop(await shell.frame(), front.area))
      return { front, blank }
    },
    ({ front, blank }) => front?.title === title && front.focused && front.area.height >= lowest && !blank,
  )
}

/** Starts the application once more beside the one that runs, as the shell's launcher does; answers the exit code. */
export async function launchFrom(shell: GnomeShell, app: LaunchedApplication): Promise<number | null> {
  const token = await shell.activationToken()
  return launchAgain(app.userData, [], { ...shell.environment, XDG_ACTIVATION_TOKEN: token })
}
