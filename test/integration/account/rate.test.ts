import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountWait } from '../../../contract/account.ts'
import { type AccountClient, createAccountClient } from '../../../main/account/client.ts'
import { createLimiter, type Limiter } from '../../../main/account/limiter.ts'
import { accountNetworks, startDemoAccount } from '../../support/account/demo-account.ts'
import { shared } from '../../support/shared.ts'

let limiter: Limiter
let waits: (AccountWait | null)[]
const clients: AccountClient[] = []

const demo = shared(startDemoAccount)
beforeEach(async () => {
  await demo.setRate({ limit: 20, window: 1_000, tells: true })
  await demo.clearFaults()
  await demo.clearStats()
  waits = []
  limiter = createLimiter({ onWait: (wait) => waits.push(wait) })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
  limiter.close()
})

function open(): AccountClient {
  const client = createAccountClient({ base: demo.url, token: demo.token, limiter })
  clients.push(client)
  return client
}

/** Sends as many different requests as possible from concurrent workers for `ms`; returns how many succeeded. */
async function flatOut(ms: number, workers = 60): Promise<number> {
  const end = Date.now() + ms
  let done = 0
  const hurry = async (client: AccountClient, worker: number): Promise<void> => {
    for (let i = 0; Date.now() < end; i += 1) {
      const node = (worker * 1_000_000 + i).toString(16).padStart(10, '0')
      const reply =
        i % 3 === 0
          ? await client.updateMember(accountNetworks.office, node, { hidden: true })
          : await client.invitation(`${worker}-${i}`)
      if (reply.ok || (reply.error.code as string) === 'account-not-found') done += 1
    }
  }
  const pair = [open(), open()]
  await Promise.all(Array.from({ length: workers }, (_, worker) => hurry(pair[worker % 2] ?? open(), worker)))
  return done
}

test('flat out for 5 s, never more than the limit comes within any second', async () => {
  const done = await flatOut(5_000)
  const { most, refused, total } = await demo.stats()
  expect(refused).toBe(0)
  expect(most).toBeLessThanOrEqual(20)
  expect(total).toBeGreaterThan(20)
  expect(done).toBe(total)
  expect(waits.at(0)).toMatchObject({ until: null })
  await expect.poll(() => waits.at(-1)).toBeNull()
})

test('a paid account is served faster once the service says so, and no faster than it says', async () => {
  await demo.setRate({ limit: 100 })
  const faster = async (): Promise<boolean> => {
    await flatOut(3_000)
    return (await demo.stats()).most > 20
  }
  await expect.poll(faster).toBe(true)
  const { most, refused } = await demo.stats()
  expect(refused).toBe(0)
  expect(most).toBeLessThanOrEqual(100)
})

test('a lower limit that the service states is kept', async () => {
  await demo.setRate({ limit: 4 })
  await open().status()
  await new Promise((after) => setTimeout(after, 1_100))
  await demo.clearStats()
  await flatOut(3_000, 12)
  const { most, refused } = await demo.stats()
  expect(refused).toBe(0)
  expect(most).toBeLessThanOrEqual(4)
})

test('somebody else uses the account: what is refused is done a little later, and the wait is told', async () => {
  // A slow machine needs more than a second for so many requests.
  await demo.setRate({ window: 10_000 })
  await Promise.all(Array.from({ length: 20 }, () => demo.call('GET', '/status')))
  const reply = await open().networks()
  expect(reply.ok).toBe(true)
  const { refused } = await demo.stats()
  expect(refused).toBe(1)
  const reported = waits.find((wait) => wait !== null)
  expect(reported?.until).toBeGreaterThan(reported?.since ?? 0)
  await expect.poll(() => waits.at(-1)).toBeNull()
})

test('a write that was refused for its number is sent again: nothing had been done', async () => {
  await demo.fault({ kind: 'reply', status: 429, method: 'POST', count: 2, headers: { 'retry-after': '1' } })
  const reply = await open().updateMember(accountNetworks.office, '0a1b2c3d4e', { description: 'again' })
  expect(reply).toMatchObject({ ok: true, value: { description: 'again' } })
})

test('without any header it waits longer each time', async () => {
  await demo.setRate({ tells: false })
  await demo.fault({ kind: 'reply', status: 429, path: 'status', count: 2 })
  const start = Date.now()
  expect(await open().status()).toMatchObject({ ok: true })
  expect(Date.now() - start).toBeGreaterThan(1_000 + 2_000)
})

test('a service that never has enough is given up', async () => {
  await demo.fault({ kind: 'reply', status: 429, path: 'status', headers: { 'retry-after': '0' } })
  expect(await open().status()).toMatchObject({ ok: false, error: { code: 'account-busy' } })
  expect((await demo.stats()).total).toBe(5)
})

test('a service that asks for more patience than anybody has is not waited for', async () => {
  await demo.fault({ kind: 'reply', status: 429, path: 'status', headers: { 'retry-after': '3600' } })
  expect(await open().status()).toMatchObject({ error: { code: 'account-busy' } })
  expect((await demo.stats()).total).toBe(1)
})

test('a click goes ahead of what is read in the background', async () => {
  const client = open()
  await demo.setRate({ limit: 5 })
  await client.status()
  const order: string[] = []
  const background = Array.from({ length: 30 }, (_, i) =>
    client
      .members(`8056c2e21c${(0x100 + i).toString(16).padStart(6, '0')}`, 'background')
      .then(() => order.push('background')),
  )
  const click = client.user('nobody').then(() => order.push('click'))
  await click
  expect(order.length).toBeLessThan(15)
  await client.close()
  await Promise.all(background)
})
