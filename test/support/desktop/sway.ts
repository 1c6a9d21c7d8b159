import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Environment, screenshots } from '../application.ts'
import { plainUser, runtimeFolder, startProgram } from './program.ts'
import { type Area, type Raster, readPpm } from './raster.ts'

const run = promisify(execFile)

/** Of the desktop behind all windows; nothing of ours has it. */
export const desktopColour = '#335577'

export interface SwayWindow {
  readonly id: number
  readonly app: string | null
  readonly title: string
  readonly pid: number
  readonly focused: boolean
  readonly floating: boolean
  /** Of the client's own surface, without what the compositor draws around it; in the layout's points. */
  readonly area: Area
}

export interface SwayOutput {
  readonly name: string
  readonly active: boolean
  readonly scale: number
  readonly area: Area
}

/** A real compositor without a screen. */
export interface Sway {
  /** For those who shall show their windows on it. */
  readonly environment: Environment
  readonly socket: string
  windows(): Promise<readonly SwayWindow[]>
  outputs(): Promise<readonly SwayOutput[]>
  /** Has the compositor carry out a command of its configuration's language. */
  message(command: string): Promise<void>
  /** What is to be seen now, in pixels: of all outputs, or of an area of the layout. */
  frame(area?: Area): Promise<Raster>
  /** Leaves a picture among the test's results. */
  picture(name: string): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** Presses keys one after the other: names of keysyms, with modifiers before a plus: `shift+Tab`. */
  press(...keys: readonly string[]): Promise<void>
  /** From now on it answers nobody, until it resumes. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

export async function startSway(
  options: {
    readonly scale?: number
    readonly resolution?: string
    readonly config?: readonly string[]
  } = {},
): Promise<Sway> {
  const { scale = 1, resolution = '1280x800', config = [] } = options
  const folder = await runtimeFolder('sway', plainUser)
  const [file, socket, ipc] = ['config', 'wayland-1', 'ipc'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ]
  const lines = [
    `output * resolution ${resolution} scale ${scale} bg ${desktopColour} solid_color`,
    'font pango:sans-serif 10',
    ...config,
  ]
  await writeFile(file, lines.join('\n'))
  const client = { WAYLAND_DISPLAY: socket, SWAYSOCK: ipc }
  const program = await startProgram('sway', ['-c', file], {
    environment: {
      HOME: folder.path,
      XDG_CONFIG_HOME: folder.path,
      XDG_RUNTIME_DIR: folder.path,
      SWAYSOCK: ipc,
      WLR_BACKENDS: 'headless',
      WLR_RENDERER: 'pixman',
      WLR_LIBINPUT_NO_DEVICES: '1',
      DISPLAY: undefined,
      WAYLAND_DISPLAY: undefined,
      DBUS_SESSION_BUS_ADDRESS: undefined,
    },
    user: plainUser,
    ready: () => existsSync(socket) && existsSync(ipc),
  }).catch(async (error: unknown) => {
    await folder.dispose()
    throw error
  })

  const environment = { ...process.env, ...client }
  async function ask(...args: readonly string[]): Promise<string> {
    const { stdout } = await run('swaymsg', ['--raw', ...args], { env: environment, maxBuffer: 2 ** 24 })
    return stdout
  }
  const message = async (command: string): Promise<void> => {
    await ask('--', command)
  }

  /** Each call brings a keyboard of its own: a client that has just learned of it would miss the first key. */
  async function keys(...args: readonly string[]): Promise<void> {
    await run('wtype', ['-M', 'shift', '-m', 'shift', '-s', '80', ...args], { env: environment })
  }

  return {
    socket,
    environment: {
      WAYLAND_DISPLAY: socket,
      XDG_SESSION_TYPE: 'wayland',
      XDG_CURRENT_DESKTOP: 'sway',
      DISPLAY: undefined,
    },
    message,
    windows: async () => windowsIn(JSON.parse(await ask('--type', 'get_tree'))),
    outputs: async () => (JSON.parse(await ask('--type', 'get_outputs')) as OutputReply[]).map(outputOf),
    async frame(area) {
      const part = area === undefined ? [] : ['-g', `${area.x},${area.y} ${area.width}x${area.height}`]
      const { stdout } = await run('grim', [...part, '-t', 'ppm', '-'], {
        env: environment,
        encoding: 'buffer',
        maxBuffer: 2 ** 26,
      })
      return readPpm(stdout)
    },
    async picture(name) {
      await mkdir(screenshots, { recursive: true })
      await run('grim', [join(screenshots, `${name}.png`)], { env: environment })
    },
    type: (text) => keys('-d', '10', '--', text),
    press: (...chords) => keys(...chords.flatMap(keyArguments)),
    pause: () => void program.process.kill('SIGSTOP'),
    resume: () => void program.process.kill('SIGCONT'),
    async stop() {
      program.process.kill('SIGCONT')
      await program.stop()
      await folder.dispose()
    },
  }
}

function keyArguments(chord: string): readonly string[] {
  const modifiers = chord.split('+')
  const key = modifiers.pop() ?? ''
  const held = modifiers.map((name) => name.toLowerCase())
  return [
    ...held.flatMap((name) => ['-M', name]),
    '-k',
    key,
    '-s',
    '15',
    ...held.toReversed().flatMap((name) => ['-m', name]),
  ]
}

interface TreeNode {
  readonly id: number
  readonly type: string
  readonly name: string | null
  readonly pid?: number
  readonly app_id?: string | null
  readonly focused: boolean
  readonly rect: Area
  readonly window_rect: Area
  readonly nodes: readonly TreeNode[]
  readonly floating_nodes: readonly TreeNode[]
}

function windowsIn(node: TreeNode): readonly SwayWindow[] {
  const own = node.pid === undefined ? [] : [windowOf(node, node.pid)]
  return [...own, ...[...node.nodes, ...node.floating_nodes].flatMap(windowsIn)]
}

function windowOf(node: TreeNode, pid: number): SwayWindow {
  const { id, name, app_id: app = null, focused, rect, window_rect: inner } = node
  return {
    id,
    app,
    title: name ?? '',
    pid,
    focused,
    floating: node.type === 'floating_con',
    area: { x: rect.x + inner.x, y: rect.y + inner.y, width: inner.width, height: inner.height },
  }
}

interface OutputReply {
  readonly name: string
  readonly active: boolean
  readonly scale: number
  readonly rect: Area
}

function outputOf({ name, active, scale, rect }: OutputReply): SwayOutput {
  return { name, active, scale, area: rect }
}
