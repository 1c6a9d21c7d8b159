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
/** In this environment an application draws everything with that font. */
export const pinnedEnvironment: Environment = {
  FONTCONFIG_FILE: join(projectRoot, 'test/support/app/pinned-fonts.conf'),
}
const keptPictures = join(projectRoot, 'docs/tour')
/** The variable makes this run keep its pictures. Later runs are compared with them, and the documentation shows them. */
const isKeeping = process.env.KEEP_VIEWS !== undefined
/** Up to this many pixels differ by chance: the dot of a letter i has more. */
const mostDifferent = 8
/** Milliseconds for what is still loading. A page takes a tenth of them. */
const settling = 10_000

/** Returns why this machine cannot compare pixels, or null if it can. */
export async function otherSetting(): Promise<string | null> {
  const { electron } = process.versions
  if (electron !== setting.electron) return `the pictures were taken with Electron ${setting.electron}`
  const font = await readFile(setting.fontFile).catch(() => Buffer.alloc(0))
  const isSame = createHash('sha256').update(font).digest('hex') === setting.font
  return isSame ? null : 'the pictures were taken with DejaVu Sans 2.37'
}

/**
 * Compares the page with the picture kept under this name, and throws if they differ. The page's picture and one that
 * marks the differences are then among the test's results. With KEEP_VIEWS the page's picture is kept instead. A pixel of
 * the page is `scale` pixels of the picture. `prepare` is called before each picture, as a page that is still loading may
 * undo what was done before.
 */
export async function comparePinned(
  page: Page,
  name: string,
  { scale = 1, prepare }: { readonly scale?: number; readonly prepare?: () => Promise<void> } = {},
): Promise<void> {
  const taken = `views/${name}`
  const kept = join(keptPictures, `${name}.png`)
  await page.mouse.move(0, 0)
  const take = async (): Promise<Uint8Array> => {
    await prepare?.()
    await hold(page)
    await picture(page, taken, scale)
    return readFile(join(screenshots, `${taken}.png`))
  }
  if (isKeeping) {
    await mkdir(keptPictures, { recursive: true })
    return writeFile(kept, encode(decode(await stillPicture(take)), { zlib: { level: 9 } }))
  }
  const expected = await readFile(kept)
  let found = differences(expected, await take())
  const isSame = (): boolean => found.count <= mostDifferent
  const look = async (): Promise<boolean> => {
    found = differences(expected, await take())
    return isSame()
  }
  if (isSame() || (await eventually(look, (same) => same, settling).catch(() => false))) return
  await writeFile(join(screenshots, `${taken}-differences.png`), found.marked)
  throw new Error(
    `"${name}" looks different in ${found.count} pixels; if that is wanted, run with KEEP_VIEWS=1`,
  )
}

/** Returns the first picture that equals the one before it: a page that is still loading changes. */
async function stillPicture(take: () => Promise<Uint8Array>): Promise<Uint8Array> {
  let last = await take()
  await eventually(
    async () => {
      const before = last
      last = await take()
      return differences(before, last).count
    },
    (count) => count === 0,
  )
  return last
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

/** These texts differ from run to run; each is replaced by the one that stands behind it. */
const moving: readonly (readonly [RegExp, string])[] = [
  [/(?<=\b(?:since|until) ).+/, '9:41 AM'],
  [/(?<=\bseen )now\b/, '2 min ago'],
  [/\b(?:just now|yesterday|\d+ (?:seconds?|minutes?|hours?|days?|s|min|h|d) ago)\b/, '2 min ago'],
  [/\b\d+(?:[.,]\d+)? ?ms\b/, '12 ms'],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:[a-z]*day)?\b/, 'Tuesday'],
  [/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:, \d{4})?/, 'Sep 9, 2025'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?/, '9:41 AM'],
  [/127\.0\.0\.1:\d+/, '127.0.0.1:9993'],
  [/[\d.,]+ (?:[kM]?B|bytes)(?:\/s)?/, '1.2 kB'],
]

function hold(page: Page): Promise<void> {
  const patterns = moving.map(([{ source }, standIn]) => ({ source, standIn }))
  return page.evaluate((each) => {
    const any = new RegExp(each.map(({ source }) => `(${source})`).join('|'), 'g')
    const standInOf = (...[, ...found]: readonly unknown[]): string =>
      each.find((_, at) => found[at] !== undefined)?.standIn ?? ''
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const held = node.nodeValue?.replace(any, standInOf) ?? null
      if (held !== node.nodeValue) node.nodeValue = held
    }
  }, patterns)
}
