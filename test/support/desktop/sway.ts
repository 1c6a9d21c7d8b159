import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { screenshots } from '../app/application.ts'
import { plainUser, runtimeFolder, startProgram } from './program.ts'
import { type Area, readPpm } from './raster.ts'
import { outputsOf, windowsOf } from './sway-tree.ts'
import { startKeyboard } from './wayland-keyboard.ts'

const run = promisify(execFile)

/** Colour of the desktop behind all windows; nothing of ours has it. */
export const desktopColour = '#335577'

/** A real compositor without a screen. */
export type Sway = Awaited<ReturnType<typeof startSway>>

export async function startSway(
  options: {
    readonly scale?: number
    readonly resolution?: string
    readonly config?: readonly string[]
  } = {},
) {
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

  const hasKeyboard = async (): Promise<boolean> =>
    (JSON.parse(await ask('--type', 'get_inputs')) as { type: string }[]).some(
      ({ type }) => type === 'keyboard',
    )
  const keyboard = await startKeyboard(client, hasKeyboard).catch(async (error: unknown) => {
    await program.stop()
    await folder.dispose()
    throw error
  })

  return {
    socket,
    /** Environment of programs that show their windows on it. */
    environment: {
      WAYLAND_DISPLAY: socket,
      XDG_SESSION_TYPE: 'wayland',
      XDG_CURRENT_DESKTOP: 'sway',
      DISPLAY: undefined,
    },
    /** Has the compositor carry out a command of its configuration's language. */
    message,
    windows: async () => windowsOf(await ask('--type', 'get_tree')),
    outputs: async () => outputsOf(await ask('--type', 'get_outputs')),
    /** A picture of all outputs, or of an area of the layout, in pixels. */
    async frame(area?: Area) {
      const part = area === undefined ? [] : ['-g', `${area.x},${area.y} ${area.width}x${area.height}`]
      const { stdout } = await run('grim', [...part, '-t', 'ppm', '-'], {
        env: environment,
        encoding: 'buffer',
        maxBuffer: 2 ** 26,
      })
      return readPpm(stdout)
    },
    /** Leaves a picture among the test's results. */
    async picture(name: string) {
      await mkdir(screenshots, { recursive: true })
      await run('grim', [join(screenshots, `${name}.png`)], { env: environment })
    },
    type: keyboard.type,
    press: keyboard.press,
    /** Answers nobody until it resumes. */
    pause: () => void program.process.kill('SIGSTOP'),
    resume: () => void program.process.kill('SIGCONT'),
    async stop() {
      program.process.kill('SIGCONT')
      await keyboard.stop()
      await program.stop()
      await folder.dispose()
    },
  }
}
