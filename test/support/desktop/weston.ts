import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { screenshots } from '../app/application.ts'
import { runtimeFolder, startProgram } from './program.ts'
import { readPng } from './raster.ts'
import { desktopColour } from './sway.ts'

const run = promisify(execFile)

/** Wayland's reference compositor, without a screen. It has no list of windows, and nobody can type into it. */
export async function startWeston() {
  const folder = await runtimeFolder('weston')
  const file = join(folder.path, 'weston.ini')
  const socket = join(folder.path, 'wayland-1')
  await writeFile(
    file,
    [
      '[core]',
      'idle-time=0',
      '[shell]',
      'panel-position=none',
      'animation=none',
      'startup-animation=none',
      'locking=false',
      `background-color=0xff${desktopColour.slice(1)}`,
    ].join('\n'),
  )
  const backend = ['--backend=headless-backend.so', '--use-pixman', '--debug', '--socket=wayland-1']
  const size = ['--width=1280', '--height=800']
  const program = await startProgram('weston', [...backend, ...size, `--config=${file}`], {
    environment: {
      HOME: folder.path,
      XDG_RUNTIME_DIR: folder.path,
      DISPLAY: undefined,
      WAYLAND_DISPLAY: undefined,
    },
    ready: () => existsSync(socket),
  }).catch(async (error: unknown) => {
    await folder.dispose()
    throw error
  })

  /** The tool chooses the file's name. */
  async function shoot(): Promise<string> {
    const shots = join(folder.path, 'shots')
    await rm(shots, { recursive: true, force: true })
    await mkdir(shots)
    await run('weston-screenshooter', [], {
      cwd: shots,
      env: { ...process.env, WAYLAND_DISPLAY: socket, XDG_PICTURES_DIR: shots },
    })
    const [shot = ''] = await readdir(shots)
    return join(shots, shot)
  }
  return {
    /** Environment of programs that show their windows on it. */
    environment: { WAYLAND_DISPLAY: socket, XDG_SESSION_TYPE: 'wayland', DISPLAY: undefined },
    /** All that is to be seen now, in pixels. */
    frame: async () => readPng(await readFile(await shoot())),
    /** Leaves a picture among the test's results. */
    async picture(name: string) {
      await mkdir(screenshots, { recursive: true })
      await copyFile(await shoot(), join(screenshots, `${name}.png`))
    },
    async stop() {
      await program.stop()
      await folder.dispose()
    },
  }
}
