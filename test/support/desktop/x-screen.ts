import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type LaunchedApplication, screenshots } from '../app/application.ts'
import { inMain } from '../app/in-main.ts'

const run = promisify(execFile)

interface Point {
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const defaultSize: Size = { width: 900, height: 700 }

/** The whole X11 screen as a person has it before them: all that is on it, a mouse and a keyboard. */
export type XScreen = ReturnType<typeof xScreen>

/** The application itself takes the pictures: Electron can, and other tools would be one more thing to install. */
export function xScreen(app: LaunchedApplication) {
  return {
    async frame() {
      const { width, height, bitmap } = await inMain(app.electron, async ({ desktopCapturer, screen }) => {
        const { size } = screen.getPrimaryDisplay()
        const [source] = await desktopCapturer.getSources({ types: ['screen'], thumbnailSize: size })
        if (source === undefined) throw new Error('there is no screen to take a picture of')
        return { ...source.thumbnail.getSize(), bitmap: source.thumbnail.toBitmap().toString('base64') }
      })
      return { width, height, pixels: withoutAlpha(Buffer.from(bitmap, 'base64')) }
    },
    /** Leaves a picture of the part around a place among the test's results. */
    async picture(name: string, point: Point, size: Size = defaultSize) {
      const png = await inMain(
        app.electron,
        async ({ desktopCapturer, screen }, { x, y, width, height }) => {
          const { size: whole } = screen.getPrimaryDisplay()
          const [source] = await desktopCapturer.getSources({ types: ['screen'], thumbnailSize: whole })
          const within = (middle: number, length: number, most: number): number =>
            Math.max(0, Math.min(middle - Math.round(length / 2), most - length))
          const corner = { x: within(x, width, whole.width), y: within(y, height, whole.height) }
          return (
            source?.thumbnail
              .crop({ ...corner, width, height })
              .toPNG()
              .toString('base64') ?? ''
          )
        },
        { ...point, ...size },
      )
      await mkdir(screenshots, { recursive: true })
      await writeFile(join(screenshots, `${name}.png`), Buffer.from(png, 'base64'))
    },
    async move({ x, y }: Point) {
      await run('xdotool', ['mousemove', String(x), String(y)])
    },
    async click({ x, y }: Point, button: 'left' | 'right') {
      await run('xdotool', ['mousemove', String(x), String(y), 'click', button === 'left' ? '1' : '3'])
    },
    async press(key: string) {
      await run('xdotool', ['key', key])
    },
    /** Counts the visible windows, the menus of other programs among them. */
    async windowCount() {
      const { stdout } = await run('xdotool', ['search', '--onlyvisible', '--name', '.*'])
      return stdout.trim().split('\n').length
    },
  }
}

/** Converts blue, green, red, alpha to red, green, blue. */
function withoutAlpha(bitmap: Buffer): Buffer {
  const pixels = Buffer.alloc((bitmap.length / 4) * 3)
  for (let from = 0, to = 0; from < bitmap.length; from += 4, to += 3) {
    pixels[to] = bitmap[from + 2] ?? 0
    pixels[to + 1] = bitmap[from + 1] ?? 0
    pixels[to + 2] = bitmap[from] ?? 0
  }
  return pixels
}

/** Number of the window of a native question; empty: none is open. */
export function questionOnScreen(): Promise<string> {
  return run('xdotool', ['search', '--onlyvisible', '--name', '^Meshtray asks$']).then(
    ({ stdout }) => stdout.trim().split('\n')[0] ?? '',
    () => '',
  )
}

export async function pressInQuestion(question: string, ...keys: readonly string[]): Promise<void> {
  await run('xdotool', ['windowfocus', '--sync', question, 'key', '--delay', '60', ...keys])
}
