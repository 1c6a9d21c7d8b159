import { accessSync, constants, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumSwitch, chromiumSwitches, splitArguments } from './platform-switches.ts'

/** Chromium's names of the two display systems of Linux. */
type DisplaySystem = 'x11' | 'wayland'

/** `unknown`: there is a socket, and nothing tells whether anyone listens at it (a container, another machine). */
export type DisplayServer = 'listening' | 'unknown' | 'none'

type DisplayServers = { readonly [S in DisplaySystem]: DisplayServer }

type Environment = { readonly [name: string]: string | undefined }

export interface SocketLookup {
  /** Returns whether this user may connect to the socket at a path. */
  mayConnect(path: string): boolean
  /** `/proc/net/unix`; empty where there is none. */
  socketTable(): string
}

const ozonePlatformName = 'ozone-platform'
/** Chromium's platform without a display: what prints something and ends needs none. */
export const headless = 'headless'
/** No page is shown without a display, and what Chromium says of screens would bury our own words. */
const quiet = ['--disable-gpu', '--log-level=3']

/**
 * What to run on, as a value of Chromium's `--ozone-platform`. `chosen`: what Chromium noted that it runs on; where it
 * is no display system (another operating system, "headless") it stays. null: no display server can be reached.
 */
export function findDisplay(
  chosen: string,
  argv: readonly string[],
  findServers: () => DisplayServers,
): string | null {
  if (!isDisplaySystem(chosen)) return chosen
  const servers = findServers()
  const isGiven = chromiumSwitches(argv).includes(ozonePlatformName)
  if (isGiven) return servers[chosen] === 'none' ? null : chosen
  return chooseDisplay(chosen, servers)
}

/** Replaces `findDisplay` for commands that print and exit: a display that refuses this user would end Chromium. */
export function withoutDisplay(chosen: string): string | null {
  return isDisplaySystem(chosen) ? null : chosen
}

function isDisplaySystem(platform: string): platform is DisplaySystem {
  return platform === 'x11' || platform === 'wayland'
}

/** The command line that makes Chromium run on this platform, whatever it was told before. */
export function argumentsFor(ozonePlatform: string, argv: readonly string[]): readonly string[] {
  const { before } = splitArguments(argv)
  const kept = before.filter((argument) => chromiumSwitch(argument) !== ozonePlatformName)
  const added = [`--${ozonePlatformName}=${ozonePlatform}`, ...(ozonePlatform === headless ? quiet : [])]
  // After "--" Chromium would not read them as switches.
  return [...kept, ...added, ...argv.slice(before.length)]
}

/** Why there is no window and no icon, for the terminal. */
export function noDisplayMessage(environment: Environment): string {
  const [wayland] = waylandSockets(environment)
  const tried = [
    environment.DISPLAY ? `X11 at DISPLAY=${environment.DISPLAY}` : 'X11 (DISPLAY is not set)',
    wayland ? `Wayland at ${wayland}` : 'Wayland (XDG_RUNTIME_DIR is not set)',
  ]
  return (
    `meshtray: no display can be reached: nothing answers this user as ${tried.join(', or as ')}.\n` +
    'Start it inside a desktop session; "meshtray --status" works without one.\n'
  )
}

/**
 * The display system to run on: the one that Chromium chose, unless its server is gone and the other one's is there.
 * null: neither has a server. Chromium would end without a word in both cases.
 */
function chooseDisplay(chosen: DisplaySystem, servers: DisplayServers): DisplaySystem | null {
  const other: DisplaySystem = chosen === 'x11' ? 'wayland' : 'x11'
  for (const state of ['listening', 'unknown'] as const) {
    for (const system of [chosen, other]) if (servers[system] === state) return system
  }
  return null
}

/** Finds the display servers that can be reached. It is synchronous: nothing else may run before Chromium chooses. */
export function findDisplayServers(
  environment: Environment,
  lookup: SocketLookup = systemSockets,
): DisplayServers {
  return {
    x11: environment.DISPLAY ? serverAt(xSockets(environment.DISPLAY), lookup) : 'none',
    // A connection that is open already is handed over as a descriptor.
    wayland: environment.WAYLAND_SOCKET ? 'unknown' : serverAt(waylandSockets(environment), lookup),
  }
}

/** null: not on this machine */
type Sockets = readonly string[] | null

/** ":0" and "unix:0.1" are local; all else names another machine. */
function xSockets(display: string): Sockets {
  const number = /^(?:unix)?:(\d+)(?:\.\d+)?$/.exec(display)?.[1]
  return number === undefined ? null : [`/tmp/.X11-unix/X${number}`, `@/tmp/.X11-unix/X${number}`]
}

/**
 * By the rules of libwayland: a name inside the runtime folder, "wayland-0" where none is given, or a whole path; GTK,
 * which Electron starts too, does without the folder in no case.
 */
function waylandSockets({
  WAYLAND_DISPLAY: display,
  XDG_RUNTIME_DIR: folder,
}: Environment): readonly string[] {
  if (!folder) return []
  return [display?.startsWith('/') ? display : join(folder, display || 'wayland-0')]
}

function serverAt(sockets: Sockets, lookup: SocketLookup): DisplayServer {
  if (sockets === null) return 'unknown'
  // An abstract socket ("@…") has no file, and so no permissions.
  const open = sockets.filter((path) => path.startsWith('@') || lookup.mayConnect(path))
  if (open.length === 0) return 'none'
  const table = lookup.socketTable()
  if (open.some((path) => isListening(table, path))) return 'listening'
  return open.some((path) => !path.startsWith('@')) ? 'unknown' : 'none'
}

/** Looks for a listener at this path in `/proc/net/unix` ("…: count protocol flags type state inode path"). */
function isListening(table: string, path: string): boolean {
  return table.split('\n').some((line) => line.endsWith(` ${path}`) && line.split(/\s+/)[3] === '00010000')
}

const systemSockets: SocketLookup = {
  mayConnect(path) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
      return true
    } catch {
      return false
    }
  },
  socketTable() {
    try {
      return readFileSync('/proc/net/unix', 'utf8')
    } catch {
      return ''
    }
  },
}
