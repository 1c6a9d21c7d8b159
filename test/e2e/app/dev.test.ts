import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LanguageName } from '../../../contract/languages.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { applicationEnvironment, projectRoot, startBefore } from '../../support/app/application.ts'
import { type AttachedWindow, attachToWindow } from '../../support/app/debugging.ts'
import { readMessages } from '../../support/app/words-on-screen.ts'
import { endProcess } from '../../support/demo-process.ts'

/* `npm run dev` as a translator uses it, with a copy of the words. */
const folder = folderOfAllTests('dev')
const locales = () => join(folder.path, 'locales')
let child: ChildProcess
let window: AttachedWindow
let page: Page

beforeAll(async () => {
  await cp(join(projectRoot, 'locales'), locales(), { recursive: true })
  const userData = join(folder.path, 'user-data')
  await startBefore(userData)
  const node = process.env.npm_node_execpath ?? 'node'
  const args = ['scripts/dev.mjs', `--user-data-dir=${userData}`, '--remote-debugging-port=0']
  const environment = {
    MESHTRAY_DEV_PORT: await freePort(),
    MESHTRAY_LOCALES: locales(),
    NODE_ENV: undefined,
  }
  child = spawn(node, args, {
    cwd: projectRoot,
    env: applicationEnvironment(environment),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  window = await attachToWindow(child.stderr)
  page = window.page
  page.on('request', (request) => {
    const name = /words:([^?]+)/.exec(decodeURIComponent(request.url()))?.[1]
    if (name !== undefined) requested.push(name)
  })
  await page.getByRole('button', { name: 'Join network' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('8056c2e21c0000')
})

afterAll(async () => {
  await window?.browser.close()
  if (child !== undefined) await endProcess(child, 'npm run dev')
})

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}

const fileOf = (language: LanguageName): string => join(locales(), `${language}.json`)

async function write(language: LanguageName, key: string, text: string): Promise<void> {
  const messages = JSON.parse(await readFile(fileOf(language), 'utf8'))
  expect(messages).toHaveProperty([key])
  await writeFile(fileOf(language), JSON.stringify({ ...messages, [key]: text }))
}

/** Modules of words that the page requests, such as "de/networks" */
const requested: string[] = []

const title = (text: string): Promise<void> =>
  page.getByRole('dialog').getByText(text, { exact: true }).waitFor()

const entered = (): Promise<string> => page.getByRole('dialog').getByRole('textbox').inputValue()

test('shows a changed English message, and keeps what was entered', async () => {
  requested.length = 0
  for (const text of ['Enter a network', 'Take part in a network']) {
    await write('en', 'join-dialog.title', text)
    await title(text)
  }
  expect(await entered()).toBe('8056 c2e2 1c00 00')
  expect(requested).toContain('small-window-parts')
  expect(requested.filter((name) => name.includes('/'))).toEqual([])
})

test('shows a changed translation, and requests no other language', async () => {
  await page.evaluate(async () => {
    const { meshtray } = globalThis as unknown as {
      readonly meshtray: { invoke(name: string, argument: object): Promise<unknown> }
    }
    await meshtray.invoke('preferences.set', { language: 'de' })
  })
  await title(readMessages('de')['join-dialog.title'] ?? '')
  requested.length = 0
  for (const text of ['In ein Netz gehen', 'An einem Netz teilnehmen']) {
    await write('de', 'join-dialog.title', text)
    await title(text)
  }
  expect(await entered()).toBe('8056 c2e2 1c00 00')
  expect(requested).toContain('de/small-window-parts')
  expect(requested.filter((name) => !name.startsWith('de/'))).toEqual([])
})

test('keeps its words where a file is cut in half, until it is mended', async () => {
  const whole = await readFile(fileOf('de'), 'utf8')
  await writeFile(fileOf('de'), whole.slice(0, whole.length / 2))
  await page.locator('vite-error-overlay').waitFor({ state: 'attached' })
  await title('An einem Netz teilnehmen')
  await writeFile(fileOf('de'), whole.replace('An einem Netz teilnehmen', 'Einem Netz beitreten'))
  await title('Einem Netz beitreten')
  await page.locator('vite-error-overlay').waitFor({ state: 'detached' })
  expect(await entered()).toBe('8056 c2e2 1c00 00')
})
