import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type LaunchedApplication, launchApplication, picture } from '../support/application.ts'
import { type DemoNode, startDemoNode } from '../support/demo-node.ts'
import { inMain } from '../support/in-main.ts'

/*
 * One application that runs on while its service does wrong after wrong: each time it says so in words, keeps what it
 * knew, and recovers by itself when the cause is gone.
 */
let demo: DemoNode
let app: LaunchedApplication
let page: Page
let names: readonly string[]

beforeAll(async () => {
  demo = await startDemoNode()
  names = (await demo.networks()).map(({ name, id }) => name || id)
  app = await launchApplication([`--service-home=${demo.home}`, '--show'])
  page = await app.window()
  await page.getByText('Online', { exact: true }).first().waitFor()
})
afterEach(async () => {
  await demo.clearFaults()
  await recovered()
})
afterAll(async () => {
  await app?.close()
  await demo?.dispose()
})

async function recovered(): Promise<void> {
  await page.getByText('Online', { exact: true }).first().waitFor()
  await page.getByText(/^Not answering since/).waitFor({ state: 'detached' })
  for (const name of names) await page.getByText(name).first().waitFor()
  expect(app.electron.windows()).toHaveLength(1)
}

/** What the banner over the last known networks says. */
async function stale(title: string): Promise<void> {
  await page.getByText(/^Not answering since/).waitFor()
  await page.getByText(`${title}. What you see is from then`).waitFor()
  for (const name of names) await page.getByText(name).first().waitFor()
}

test.each([
  ['a 500 with an HTML page', { kind: 'error' }, 'The service reported an error'],
  ['a body that ends too soon', { kind: 'cut' }, 'The service hung up'],
  ['half of the JSON', { kind: 'truncated' }, 'The answer could not be read'],
  ['no JSON', { kind: 'not-json' }, 'The answer could not be read'],
  [
    'a list for an object, an object for a list',
    { kind: 'wrong-shape' },
    'The answer had an unexpected form',
  ],
  [
    'an object for the list alone',
    { kind: 'wrong-shape', path: '^/network$' },
    'The answer had an unexpected form',
  ],
  ['null', { kind: 'reply', body: 'null' }, 'The answer had an unexpected form'],
  ['a redirect', { kind: 'redirect', location: 'http://192.0.2.1/status' }, 'Something else answers there'],
  ['a close without a word', { kind: 'close' }, 'The service hung up'],
  ['no answer at all', { kind: 'hang' }, 'The service did not answer in time'],
])('%s', async (_what, fault, title) => {
  await demo.fault(fault)
  await stale(title)
})

test('50 MB: said so, and memory stays what it was', async () => {
  const resident = (): Promise<number> => inMain(app.electron, () => process.memoryUsage().rss)
  const before = await resident()
  await demo.fault({ kind: 'huge' })
  await stale('The answer was far too large')
  await picture(page, 'stale-too-large')
  // Several looks at it, each as large as the first.
  await page.waitForTimeout(4_000)
  expect((await resident()) - before).toBeLessThan(64 * 1024 * 1024)
})

test('401: says that the key is refused, with what helps, and takes it up again', async () => {
  await demo.fault({ kind: 'unauthorized' })
  await page.getByRole('heading', { name: 'Service found, key refused' }).waitFor()
  await page.getByRole('button', { name: 'Unlock…' }).waitFor()
})

test('fields that are missing and fields that are new: the network is shown as far as it is known', async () => {
  const office = (await demo.networks()).find(({ name }) => name === 'office')
  await demo.fault({
    kind: 'reply',
    path: '^/network$',
    body: JSON.stringify([
      { id: office?.id, novelty: { deep: [1] }, status: 'OK' },
      null,
      { id: 'short' },
      [],
    ]),
  })
  await page.getByText('Disconnected', { exact: true }).first().waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'office' })
    .getByText('Connected', { exact: true })
    .waitFor()
  await page.getByText('Online', { exact: true }).first().waitFor()
})

test('a slow service is waited for', async () => {
  await demo.fault({ kind: 'delay', ms: 700 })
  await page.waitForTimeout(6_000)
  expect(await page.getByText(/^Not answering since/).count()).toBe(0)
})

test('every fifth reply closes the connection: over many polls nobody sees anything of it', async () => {
  await demo.forgetRequests()
  await page.evaluate(() => {
    const seen = globalThis as unknown as { seen: string[] }
    seen.seen = []
    new MutationObserver(() => {
      if (document.body.innerText.includes('Not answering')) seen.seen.push(document.body.innerText)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Peers' }).click()
  await page.waitForTimeout(6_000)
  await page.getByRole('button', { name: 'Networks' }).click()
  const asked = Object.values(await demo.requests()).reduce((sum, count) => sum + count, 0)
  expect(asked).toBeGreaterThan(12)
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([])
})

test('refused, as nothing runs: said so, and found again where it listens next', async () => {
  await demo.stop()
  await stale('The service is not running')
  await demo.start()
})
