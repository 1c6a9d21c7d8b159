import { afterEach, beforeAll, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { online, openSmall, showPeers } from '../../support/app/small-window.ts'
import { shared } from '../../support/shared.ts'

/*
 * What an answer can be besides the faults of the matrix: odd, incomplete, far too large, slow. The application says
 * so in words, keeps what it knew, and recovers by itself when the cause is gone.
 */
const small = shared(openSmall)
let names: readonly string[]

beforeAll(async () => {
  // A network that was just joined has no name at first.
  const named = await eventually(
    () => small.demo.networks(),
    (networks) => networks.every(({ name }) => name !== ''),
  )
  names = named.map(({ name }) => name)
  await recovered()
})
afterEach(async () => {
  await small.demo.clearFaults()
  await recovered()
})

async function recovered(): Promise<void> {
  await online(small.page).waitFor()
  await small.page.getByText(/^No usable answer since/).waitFor({ state: 'detached' })
  for (const name of names) await small.page.getByText(name).first().waitFor()
  expect(small.app.electron.windows()).toHaveLength(1)
}

/** The text of the banner over the last known networks */
async function stale(title: string): Promise<void> {
  await small.page.getByText(/^No usable answer since/).waitFor()
  await small.page.getByText(`${title}. What you see is from then`).waitFor()
  for (const name of names) await small.page.getByText(name).first().waitFor()
}

test.each([
  ['an object for the list of networks alone', { kind: 'wrong-shape', path: '^/network$' }],
  ['null', { kind: 'reply', body: 'null' }],
  ['nothing at all, with a 200', { kind: 'reply', body: '' }],
])('%s', async (_what, fault) => {
  await small.demo.fault(fault)
  await stale('The service’s answer has an unexpected format')
})

test('50 MB: said so, and memory stays what it was', async () => {
  const resident = (): Promise<number> => inMain(small.app.electron, () => process.memoryUsage().rss)
  const before = await resident()
  await small.demo.fault({ kind: 'huge' })
  await stale('The service’s answer is too large')
  await picture(small.page, 'stale-too-large')
  // Several looks at it, each as large as the first.
  await small.page.waitForTimeout(4_000)
  expect((await resident()) - before).toBeLessThan(64 * 1024 * 1024)
})

test('fields that are missing and fields that are new: the network is shown as far as it is known', async () => {
  const office = (await small.demo.networks()).find(({ name }) => name === 'office')
  await small.demo.fault({
    kind: 'reply',
    path: '^/network$',
    body: JSON.stringify([
      { id: office?.id, novelty: { deep: [1] }, status: 'OK' },
      null,
      { id: 'short' },
      [],
    ]),
  })
  await small.page.getByText('3 entries from the service could not be read.').waitFor()
  await small.page
    .getByRole('listitem')
    .filter({ hasText: 'office' })
    .getByText('Connected', { exact: true })
    .waitFor()
  await online(small.page).waitFor()
})

test('a slow service is waited for', async () => {
  await small.demo.fault({ kind: 'delay', ms: 700 })
  await small.page.waitForTimeout(6_000)
  expect(await small.page.getByText(/^No usable answer since/).count()).toBe(0)
})

test('every fifth reply closes the connection: over many polls nobody sees anything of it', async () => {
  await small.demo.forgetRequests()
  await small.page.evaluate(() => {
    const seen = globalThis as unknown as { seen: string[] }
    seen.seen = []
    new MutationObserver(() => {
      if (document.body.innerText.includes('No usable answer')) seen.seen.push(document.body.innerText)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await showPeers(small.page)
  await small.page.waitForTimeout(6_000)
  await small.page.getByRole('button', { name: 'Networks' }).click()
  const requests = Object.values(await small.demo.requests()).reduce((sum, count) => sum + count, 0)
  expect(requests).toBeGreaterThan(12)
  expect(await small.page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([])
})
