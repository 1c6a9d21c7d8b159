import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  eventually,
  type LaunchedApplication,
  launchApplication,
  projectRoot,
} from '../support/application.ts'
import { type DemoNode, startDemoNode } from '../support/demo-node.ts'
import { inMain } from '../support/in-main.ts'
import { type SessionBus, startSessionBus } from '../support/status-notifier-bus.ts'
import { temporaryFolder } from '../support/temp-folder.ts'

const run = promisify(execFile)
const has = (command: string): Promise<boolean> =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  )
const missing = ((await has('xfce4-panel')) ? [] : ['xfce4-panel']).concat(
  (await has('xdotool')) ? [] : ['xdotool'],
)

interface Picture {
  readonly width: number
  readonly height: number
  /** Four bytes a pixel, row by row. */
  readonly pixels: Buffer
  readonly png: Buffer
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A real panel, with a tray of its own making, on a bus and with settings of its own. */
describe.skipIf(missing.length > 0)(
  `in a real panel (needs ${missing.join(' and ') || 'nothing more'})`,
  () => {
    let bus: SessionBus
    let home: Awaited<ReturnType<typeof temporaryFolder>>
    let panel: ChildProcess
    let demo: DemoNode
    let app: LaunchedApplication
    let place: { readonly x: number; readonly y: number }

    beforeAll(async () => {
      bus = await startSessionBus({ activates: true })
      home = await temporaryFolder('panel')
      panel = spawn('xfce4-panel', ['--disable-wm-check'], {
        env: {
          ...process.env,
          HOME: home.path,
          XDG_CONFIG_HOME: join(home.path, 'config'),
          XDG_RUNTIME_DIR: home.path,
          DBUS_SESSION_BUS_ADDRESS: bus.address,
        },
        stdio: 'ignore',
      })
      demo = await startDemoNode({ world: 'empty' })
      app = await launchApplication([`--service-home=${demo.home}`], {
        environment: { DBUS_SESSION_BUS_ADDRESS: bus.address },
      })
    })
    afterAll(async () => {
      await app?.close()
      await demo?.dispose()
      const ended = new Promise((resolve) => panel.once('exit', resolve))
      panel.kill()
      await ended
      await bus.stop()
      await home.dispose()
    })

    async function screen(): Promise<Picture> {
      const taken = await inMain(app.electron, async ({ desktopCapturer, screen: screens }) => {
        const { size } = screens.getPrimaryDisplay()
        const [source] = await desktopCapturer.getSources({ types: ['screen'], thumbnailSize: size })
        if (source === undefined) throw new Error('there is no screen to take a picture of')
        const { width, height } = source.thumbnail.getSize()
        return {
          width,
          height,
          pixels: source.thumbnail.toBitmap().toString('base64'),
          png: source.thumbnail.toPNG().toString('base64'),
        }
      })
      return {
        ...taken,
        pixels: Buffer.from(taken.pixels, 'base64'),
        png: Buffer.from(taken.png, 'base64'),
      }
    }

    async function keep(name: string): Promise<void> {
      const folder = join(projectRoot, 'test-results/screenshots')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${name}.png`), (await screen()).png)
    }

    const isShown = (): Promise<boolean> =>
      inMain(app.electron, ({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().some((window) => window.isVisible()),
      )

    /** Visible windows by X11, the menus of other programs among them. */
    async function windowsOnScreen(): Promise<number> {
      const { stdout } = await run('xdotool', ['search', '--onlyvisible', '--name', '.*'])
      return stdout.trim().split('\n').length
    }

    test('the icon appears, and its picture follows the state of the node', async () => {
      // Only the icon changes: where the screen differs, there it is.
      const box = await eventually(
        async () => {
          await demo.setOnline(true)
          await poll()
          const online = await screen()
          await demo.setOnline(false)
          await poll()
          return difference(online, await screen())
        },
        (found) => found !== null && found.right - found.left <= 48 && found.bottom - found.top <= 48,
        40_000,
      )
      if (box === null) throw new Error('the icon does not change')
      place = { x: Math.round((box.left + box.right) / 2), y: Math.round((box.top + box.bottom) / 2) }
      expect(place.y).toBeLessThan(60)
    })

    test('a left click opens the window beside it', async () => {
      await run('xdotool', ['mousemove', String(place.x), String(place.y), 'click', '1'])
      await eventually(isShown, (shown) => shown)
      await app.window()
      await keep('panel-window')
      const bounds = await inMain(app.electron, ({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.getBounds(),
      )
      expect(bounds?.y).toBeGreaterThan(place.y)
      expect(bounds?.x).toBeLessThanOrEqual(place.x)
      expect((bounds?.x ?? 0) + (bounds?.width ?? 0)).toBeGreaterThanOrEqual(place.x)
      await new Promise((resolve) => setTimeout(resolve, 500))
      await run('xdotool', ['click', '1'])
      await eventually(isShown, (shown) => !shown)
    })

    test('a right click opens the native menu, and not the window', async () => {
      const before = await windowsOnScreen()
      await run('xdotool', ['click', '3'])
      await eventually(windowsOnScreen, (count) => count > before)
      await keep('panel-menu')
      expect(await isShown()).toBe(false)
      await run('xdotool', ['key', 'Escape'])
    })

    /** Lets the hidden application look at the node now, as waking from sleep does, and the panel paint. */
    async function poll(): Promise<void> {
      await inMain(app.electron, ({ powerMonitor }) => powerMonitor.emit('resume'))
      await new Promise((resolve) => setTimeout(resolve, 700))
    }
  },
)

/** The box around all pixels that differ; null: none does. */
function difference(one: Picture, other: Picture): Box | null {
  const xs: number[] = []
  const ys: number[] = []
  for (let pixel = 0; pixel < one.width * one.height; pixel += 1) {
    if (one.pixels.readUInt32LE(pixel * 4) !== other.pixels.readUInt32LE(pixel * 4)) {
      xs.push(pixel % one.width)
      ys.push(Math.floor(pixel / one.width))
    }
  }
  if (xs.length === 0) return null
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))
  return { left: least(xs), right: most(xs), top: least(ys), bottom: most(ys) }
}
