import { accessSync, constants, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isServing, isUp } from '../../contract/network-state.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { visibleText } from '../../domain/text/visible-text.ts'
import { connectionWord } from '../../words/network-status.ts'
import type { Translate } from '../../words/translate.ts'
import { localDisplay } from '../desktop/system/x11-wire.ts'
import type { Store } from '../state/store.ts'
import { chromiumSwitch, chromiumSwitches, splitArguments } from './platform-switches.ts'

/** Chromium's names for the two display systems of Linux. */
type DisplaySystem = 'x11' | 'wayland'

/**
 * `unknown`: there is a socket, but nothing tells whether a server listens on it (in a container or on another
 * machine).
 */
export type DisplayServer = 'listening' | 'unknown' | 'none'

type DisplayServers = { readonly [S in DisplaySystem]: DisplayServer }

export interface SocketLookup {
  /** Returns whether this user may connect to the socket at a path. */
  mayConnect(path: string): boolean
  /** Returns the text of `/proc/net/unix`; empty: there is no such file. */
  socketTable(): string
}

const ozonePlatformName = 'ozone-platform'
/** Chromium's platform without a display, for commands that print something and exit. */
export const headless = 'headless'
/** Without a display no page is shown, and Chromium's messages about screens would hide our own. */
const quiet = ['--disable-gpu', '--log-level=3']

/**
 * Returns the platform to run on, as a value of Chromium's `--ozone-platform`; null: no display server can be reached.
 * `chosen` is the platform that Chromium has chosen. It is kept if it is not a display system (on other operating
 * systems, or "headless").
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

/** Returns the command line that makes Chromium run on this platform, whatever the current arguments say. */
export function argumentsFor(ozonePlatform: string, argv: readonly string[]): readonly string[] {
  const { before } = splitArguments(argv)
  const kept = before.filter((argument) => chromiumSwitch(argument) !== ozonePlatformName)
  const added = [`--${ozonePlatformName}=${ozonePlatform}`, ...(ozonePlatform === headless ? quiet : [])]
  // After "--" Chromium would not read them as switches.
  return [...kept, ...added, ...argv.slice(before.length)]
}

/** Returns the displays that were tried, each as the environment names it: "X11 (DISPLAY=:0)". */
export function displaysTried(environment: NodeJS.ProcessEnv): readonly string[] {
  const [wayland = 'XDG_RUNTIME_DIR='] = waylandSockets(environment)
  return [`X11 (DISPLAY=${environment.DISPLAY ?? ''})`, `Wayland (${wayland})`]
}

/**
 * Returns the display system that Chromium has chosen, or the other one if only that one's server is available; null:
 * neither server is. In the last two cases Chromium by itself would end without a message.
 */
function chooseDisplay(chosen: DisplaySystem, servers: DisplayServers): DisplaySystem | null {
  const other: DisplaySystem = chosen === 'x11' ? 'wayland' : 'x11'
  for (const state of ['listening', 'unknown'] as const) {
    for (const system of [chosen, other]) if (servers[system] === state) return system
  }
  return null
}

/**
 * Finds the display servers that can be reached. It is synchronous, because nothing else may run before Chromium
 * chooses.
 */
export function findDisplayServers(
  environment: NodeJS.ProcessEnv,
  lookup: SocketLookup = systemSockets,
): DisplayServers {
  return {
    x11: environment.DISPLAY ? serverAt(xSockets(environment.DISPLAY), lookup) : 'none',
    // WAYLAND_SOCKET is the descriptor of a connection that is already open.
    wayland: environment.WAYLAND_SOCKET ? 'unknown' : serverAt(waylandSockets(environment), lookup),
  }
}

/** null: the server is on another machine. */
type Sockets = readonly string[] | null

/** Returns the sockets of an X11 display: ":0" and "unix:0.1" are local, everything else names another machine. */
function xSockets(display: string): Sockets {
  const { number } = localDisplay(display) ?? {}
  return number === undefined ? null : [`/tmp/.X11-unix/X${number}`, `@/tmp/.X11-unix/X${number}`]
}

/**
 * Applies the rules of libwayland: the display is a name inside the runtime folder, "wayland-0" by default, or an
 * absolute path. GTK, which Electron starts too, needs the folder in every case.
 */
function waylandSockets({
  WAYLAND_DISPLAY: display,
  XDG_RUNTIME_DIR: folder,
}: NodeJS.ProcessEnv): readonly string[] {
  if (!folder) return []
  return [display?.startsWith('/') ? display : join(folder, display || 'wayland-0')]
}

function serverAt(sockets: Sockets, lookup: SocketLookup): DisplayServer {
  if (sockets === null) return 'unknown'
  // An abstract socket ("@…") has no file and therefore no permissions.
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

/** Formats the state as one line, for a console without a tray. */
function stateLine(t: Translate, snapshot: Snapshot): string {
  const { connection, node, networks } = snapshot
  const connected = networks.filter((entry) => isUp(entry, isServing(connection))).length
  const address = node?.address == null ? '' : `, node ${visibleText(node.address)}`
  return `state: ${connectionWord(t, snapshot)}${address}, ${connected} of ${networks.length} networks connected`
}

/** Prints the line whenever it changes. Returns a function that stops it. */
export function printStates(t: Translate, store: Store): () => void {
  let last = ''
  return store.subscribe((snapshot) => {
    const line = stateLine(t, snapshot)
    if (line !== last) process.stdout.write(`${line}\n`)
    last = line
  })
}
