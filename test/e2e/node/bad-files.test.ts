import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchApplication, picture } from '../../support/app/application.ts'
import { wake } from '../../support/app/in-main.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* The files that others write, damaged in each way: the application says which, stays up, and serves once they are well. */
const spoiled = '{"version":1,"networks":[{"id":'
const demo = shared(startDemoNode)
const home = shared(() => temporaryFolder('spoiled-home'))
const userData = shared(() => temporaryFolder('spoiled-settings'))
const app = shared(async () => {
  await writeFile(settings(), spoiled)
  await writeFile(tokenFile(), demo.token)
  await writeFile(portFile(), '')
  return launchApplication([`--service-home=${home.path}`, '--show'], { userData: userData.path })
})
let page: Page

const portFile = () => join(home.path, 'zerotier-one.port')
const tokenFile = () => join(home.path, 'authtoken.secret')
const settings = () => join(userData.path, 'settings.json')

beforeAll(async () => {
  page = await app.window()
})

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const port = () => new URL(demo.url()).port
const poke = () => wake(app)

test.each<[string, string | Buffer]>([
  ['empty', ''],
  ['binary', Buffer.from([0, 255, 7, 13])],
  ['full of words', 'none of your business'],
  ['out of range', '70000'],
  ['huge', '9'.repeat(1_000_000)],
])('a port file that is %s', async (_how, content) => {
  await writeFile(portFile(), content)
  await poke()
  await heading('The service’s port file is damaged').waitFor()
  await expect.poll(() => page.locator('.trouble').textContent()).toContain(portFile())
  await page.getByRole('button', { name: 'Try again' }).waitFor()
})

test.each<[string, string | Buffer | null, string]>([
  ['missing', null, 'Service found, its token is missing'],
  ['empty', ' \n', 'Service found, its token is damaged'],
  ['binary', Buffer.from([1, 254, 0, 8]), 'Service found, its token is damaged'],
  ['of another service', 'b'.repeat(24), 'Service found, token refused'],
])('a token file that is %s', async (how, content, title) => {
  await writeFile(portFile(), port())
  if (content === null) await rm(tokenFile())
  else await writeFile(tokenFile(), content)
  await poke()
  await heading(title).waitFor()
  await page.getByText(`Running on port ${port()}, version 1.14.1`).waitFor()
  await page.getByRole('button', { name: 'Choose a token file' }).waitFor()
  await picture(page, `token-${how.replaceAll(' ', '-')}`)
})

test('all mended: online by itself', async () => {
  await writeFile(tokenFile(), `${demo.token}\n`)
  await heading('Online').waitFor()
})

test('without a port file the usual port is tried', async () => {
  await rm(portFile())
  await demo.stop()
  await poke()
  await page.getByText(/^No usable answer since/).waitFor()
  await demo.start()
  await writeFile(portFile(), port())
  await heading('Online').waitFor()
})

test('damaged settings are kept aside, said so, and replaced by defaults', async () => {
  await page.getByText('Your settings could not be read').waitFor()
  await picture(page, 'settings-damaged')
  const aside = (await readdir(userData.path)).filter((name) => name.startsWith('settings.json.damaged-'))
  expect(aside).toHaveLength(1)
  expect(await readFile(join(userData.path, aside[0] ?? ''), 'utf8')).toBe(spoiled)
  const saved = JSON.parse(await readFile(settings(), 'utf8'))
  expect(saved.preferences).toMatchObject({ notifyAttention: true, startAtLogin: false })
  expect(saved.networks).toHaveLength((await demo.networks()).length)
})

test('what was told is dismissed, and stays so', async () => {
  const notice = page.getByText('Your settings could not be read')
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await notice.waitFor({ state: 'detached' })
  await page.reload()
  await heading('Online').waitFor()
  expect(await notice.count()).toBe(0)
})
