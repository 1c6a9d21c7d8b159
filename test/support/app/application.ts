import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type CDPSession, type ElectronApplication, _electron as electron, type Page } from 'playwright-core'
import { patience } from '../../../contract/testing/patience.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { inMain } from './in-main.ts'

/** Lets a process that runs sources unbuilt import messages: `--import` this. */
export const wordsLoader = join(import.meta.dirname, '../../../scripts/lib/words-loader.mjs')
export const projectRoot = join(import.meta.dirname, '../../..')
export const screenshots = join(projectRoot, 'test-results/screenshots')

export type LaunchedApplication = Awaited<ReturnType<typeof launchApplication>>

/** Variables that are set, or taken away where there is no value. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Variables of the test run that must not reach the application */
const ofTests = ['ELECTRON_RUN_AS_NODE', 'NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'VITEST']

/** The environment of a started application: this process runs Electron as Node, the application must not. */
export function applicationEnvironment(extra: Environment = {}): Record<string, string> {
  const own = Object.entries(process.env).filter(([name]) => !ofTests.includes(name))
  const all = Object.entries({ ...Object.fromEntries(own), ...extra })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/**
 * Starts the built application, in the Electron that runs the tests, with settings of its own: those of a user who has
 * seen the welcome, unless it is the first start.
 */
export async function launchApplication(
  args: readonly string[],
  options: {
    userData?: string
    firstStart?: boolean
    environment?: Environment
    scale?: number
  } = {},
) {
  const own = options.userData === undefined ? await temporaryFolder('user-data') : null
  const userData = options.userData ?? own?.path ?? ''
  if (options.firstStart !== true) await startBefore(userData)
  const app = await launchElectron(
    [
      '--password-store=basic',
      // Whatever turns is drawn by the processors here, which other tests need.
      '--force-prefers-reduced-motion',
      ...(options.scale === undefined ? [] : [`--force-device-scale-factor=${options.scale}`]),
      projectRoot,
      `--user-data-dir=${userData}`,
      ...args,
    ],
    options.environment,
  )
  let output = ''
  const collect = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  app.process().stdout?.on('data', collect)
  app.process().stderr?.on('data', collect)
  // A page that is closed all of a sudden tells nothing by itself.
  app.process().once('exit', (_code, signal) => {
    if (signal !== null)
      process.stderr.write(`the application ended with ${signal}; it said last:\n${output.slice(-2000)}\n`)
  })
  return {
    electron: app,
    userData,
    /** All that main wrote to stdout and stderr so far. */
    output: () => output,
    /** The window, once it is there and shows its content. */
    async window() {
      const page = app.windows()[0] ?? (await app.waitForEvent('window'))
      await page.locator('main, [role="main"]').first().waitFor()
      return page
    },
    /** The window that opens when this is done */
    async opened(act: () => Promise<unknown>) {
      const opened = app.waitForEvent('window')
      await act()
      return opened
    },
    async close() {
      // Nobody is there to answer what it asks before it quits.
      await inMain(app, ({ dialog }) => {
        dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
      }).catch(() => undefined)
      await app.close()
      await own?.dispose()
    },
  }
}

/**
 * Makes settings as an earlier start leaves them, where there are none: the window says no hello. The demo keeps its own
 * in a folder below.
 */
export async function startBefore(userData: string): Promise<void> {
  for (const folder of [userData, join(userData, 'demo')]) {
    await mkdir(folder, { recursive: true })
    const file = join(folder, 'settings.json')
    await writeFile(file, '{"version":1}\n', { flag: 'wx', mode: 0o600 }).catch(() => undefined)
  }
}

/**
 * Starts Electron under Playwright. A client that attaches while the first page is being loaded may wait for an answer that
 * never comes (now and then on a busy machine): the start is then given up, and made once more.
 */
export async function launchElectron(
  args: readonly string[],
  environment?: Environment,
): Promise<ElectronApplication> {
  const launch = () =>
    electron.launch({
      executablePath: process.execPath,
      args: [...args],
      env: applicationEnvironment(environment),
      timeout: patience,
    })
  const app = await launch().catch(async (error: unknown) => {
    if (!String(error).includes('Timeout')) throw error
    // The first one holds the lock of a single instance until it is gone.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return launch()
  })
  app.context().setDefaultTimeout(patience)
  return app
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/**
 * Leaves a picture among the test's results, once the page has its fonts and nothing moves any more. `scale`: pixels of the
 * picture for each one of the page. Chromium is asked itself: Playwright has it compress for three times as long.
 */
export async function picture(page: Page, name: string, scale = 1): Promise<void> {
  const [width, height] = await page.evaluate(async () => {
    await document.fonts.ready
    for (const animation of document.getAnimations())
      if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish()
    return [window.innerWidth, window.innerHeight] as const
  })
  const clip = scale === 1 ? {} : { clip: { x: 0, y: 0, width, height, scale } }
  const session = await sessionOf(page)
  const { data } = await session.send('Page.captureScreenshot', { optimizeForSpeed: true, ...clip })
  const file = join(screenshots, `${name}.png`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, data, 'base64')
}

/** Waits until `read` answers what is wanted; the last answer is in the error. */
export async function eventually<T>(
  read: () => Promise<T> | T,
  wanted: (value: T) => boolean,
  milliseconds = patience,
): Promise<T> {
  const end = Date.now() + milliseconds
  for (;;) {
    const value = await read()
    if (wanted(value)) return value
    if (Date.now() > end) throw new Error(`waited ${milliseconds} ms in vain; last: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits until the application has written a file, and returns its content. */
export function writtenFile(path: string): Promise<Buffer> {
  return eventually(
    () => readFile(path).catch(() => Buffer.alloc(0)),
    ({ length }) => length > 0,
  )
}
