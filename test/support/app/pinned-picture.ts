import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, encode } from 'fast-png'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import { type Environment, eventually, picture, projectRoot, screenshots } from './application.ts'

/** Pixels can be compared only where the same program draws with the same font. */
const setting = {
  electron: '42.0.0',
  fontFile: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  /** SHA-256 of DejaVu Sans 2.37 */
  font: 'abdc775b21b1bc470d50c97e790d276f2054b7504e56e5bd3e64f48d68582322',
}
/** Environment in which an application draws everything with that font. */
export const pinnedEnvironment: Environment = {
  FONTCONFIG_FILE: join(projectRoot, 'test/support/app/pinned-fonts.conf'),
}
const kept = join(projectRoot, 'test/e2e/app/views')
/** Set to keep the pictures of this run as the ones that later runs are compared with. */
const isKeeping = process.env.KEEP_VIEWS !== undefined
/** Fewer pixels than the dot of a letter i has differ by chance. */
const mostDifferent = 8

/** Why this machine cannot compare pixels, or null if it can. */
export async function otherSetting(): Promise<string | null> {
  const { electron } = process.versions
  if (electron !== setting.electron) return `the pictures were taken with Electron ${setting.electron}`
  const font = await readFile(setting.fontFile).catch(() => Buffer.alloc(0))
  const isSame = createHash('sha256').update(font).digest('hex') === setting.font
  return isSame ? null : 'the pictures were taken with DejaVu Sans 2.37'
}

/**
 * Compares the page with the picture kept under this name, and throws if they differ. The page's picture and one that
 * marks the differences are then among the test's results.
 */
export async function comparePinned(page: Page, name: string): Promise<void> {
  const taken = `views/${name}`
  await page.mouse.move(0, 0)
  const take = async () => {
    await hold(page)
    await picture(page, taken)
    return readFile(join(screenshots, `${taken}.png`))
  }
  const file = join(kept, `${name}.png`)
  if (isKeeping) {
    // What still comes in shows as a difference between two pictures.
    let last = Buffer.alloc(0)
    const still = await eventually(
      async () => {
        const before = last
        last = Buffer.from(await take())
        return before.length > 0 && differences(before, last).count === 0 ? last : null
      },
      (found) => found !== null,
    )
    await mkdir(kept, { recursive: true })
    await writeFile(file, encode(decode(still ?? last), { zlib: { level: 9 } }))
    return
  }
  const expected = await readFile(file)
  let found = differences(expected, await take())
  for (let tries = 0; found.count > mostDifferent && tries < 20; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    found = differences(expected, await take())
  }
  if (found.count <= mostDifferent) return
  await writeFile(join(screenshots, `${taken}-differences.png`), found.marked)
  throw new Error(
    `"${name}" looks different in ${found.count} pixels; if that is wanted, run with KEEP_VIEWS=1`,
  )
}

function differences(expected: Uint8Array, taken: Uint8Array): { count: number; marked: Uint8Array } {
  const before = rgba(expected)
  const now = rgba(taken)
  const { width, height } = before
  if (now.width !== width || now.height !== height) return { count: Number.POSITIVE_INFINITY, marked: taken }
  const data = new Uint8Array(width * height * 4)
  const count = pixelmatch(before.data, now.data, data, width, height, { threshold: 0.05 })
  return { count, marked: encode({ width, height, data, channels: 4 }) }
}

function rgba(png: Uint8Array): { width: number; height: number; data: Uint8Array } {
  const { width, height, channels, data } = decode(png)
  if (channels === 4) return { width, height, data: Uint8Array.from(data) }
  const whole = new Uint8Array(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++)
      whole[pixel * 4 + channel] = data[pixel * channels + channel] ?? 0
  return { width, height, data: whole }
}

/** Gives times, measured numbers and ports one text, and hides what is drawn from them. */
function hold(page: Page): Promise<void> {
  return page.evaluate(() => {
    const moving =
      /just now|(?<=\b(?:seen|since|until) ).+|yesterday|tomorrow|today|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:[a-z]*day)?\b,?|\b\d+(?:[.,]\d+)? ?(?:ms|seconds?|minutes?|hours?|days?|s|min|h|d)\b(?: ago)?|127\.0\.0\.1:\d+|\b\d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:, \d{4})?|[\d.,]+ (?:[kM]?B|bytes)(?:\/s)?/g
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { nodeValue } = node
      const held = nodeValue?.replace(moving, '…') ?? null
      if (held !== nodeValue) node.nodeValue = held
    }
    for (const drawn of document.querySelectorAll<HTMLElement>('[data-chart], canvas, .chart, .timeline'))
      drawn.style.visibility = 'hidden'
  })
}
