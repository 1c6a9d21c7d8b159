import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createLimiter, type Limiter } from '../../../main/account/limiter.ts'
import { createAccountSource } from '../../../main/account/source.ts'
import { central, sharedCentralClient } from '../../support/account/demo-new-central.ts'
import { must } from '../../support/outcome.ts'

const { main, office, guests } = central
const count = 320

const { demo, client, reopen } = sharedCentralClient()

beforeAll(async () => {
  await demo.control('POST', '/__rate', { limit: 10_000 })
  for (let at = 3; at < count; at += 1)
    await demo.ask('POST', `/api/v2/network-group/${main}/network`, {
      name: `branch ${at}`,
      config: { routes: [{ target: `10.${at % 200}.${Math.floor(at / 200)}.0/24`, via: null }] },
    })
})

/** A limiter that lets background requests wait until they are let through, and counts them. */
function gated() {
  const inner = createLimiter()
  inner.setRate(100)
  let open = (): void => undefined
  const gate = new Promise<void>((opened) => {
    open = opened
  })
  const counts = { waiting: 0, most: 0 }
  const limiter: Limiter = {
    ...inner,
    get isFull() {
      return inner.isFull
    },
    async run(task, turn, isWanted) {
      if (turn !== 'background') return inner.run(task, turn, isWanted)
      counts.waiting += 1
      counts.most = Math.max(counts.most, counts.waiting)
      await gate
      try {
        return await inner.run(task, turn, isWanted)
      } finally {
        counts.waiting -= 1
      }
    },
  }
  return { limiter, counts, open }
}

let world: ReturnType<typeof gated>
beforeEach(async () => {
  world = gated()
  await reopen({ limiter: world.limiter })
})

const readAlone = async (): Promise<number> => {
  const answered = await demo.control<{ [operation: string]: number }>('GET', '/__operations')
  return answered['GET /network/{network}'] ?? 0
}

test('hundreds of networks are listed before their configurations are read, each of which is read once', async () => {
  const before = await readAlone()
  const { items, unreadable } = must(await client.networks())
  expect([items.length, unreadable, await readAlone()]).toEqual([count, 0, before])
  expect(items.every(({ isUnread }) => isUnread === true)).toBe(true)
  const { config, totalMemberCount } = items.find(({ id }) => id === office) ?? {}
  expect([config?.name, totalMemberCount]).toEqual(['office', 30])
  expect([config?.private, config?.mtu, config?.routes, config?.ipAssignmentPools]).toEqual(
    Array(4).fill(null),
  )

  // One that is opened is read first.
  const last = items.at(-1)?.id ?? ''
  expect(must(await client.network(last)).config.routes).toHaveLength(1)
  expect(await readAlone()).toBe(before + 1)
  const next = must(await client.networks()).items
  expect(next.filter(({ isUnread }) => isUnread !== true).map(({ id }) => id)).toEqual([last])

  world.open()
  const whole = must(await client.networksWhole()).items
  expect(whole.filter(({ isUnread, config }) => isUnread === true || config.routes === null)).toEqual([])
  expect([await readAlone(), world.counts.most]).toEqual([before + count, 4])
  must(await client.networks())
  expect(await readAlone()).toBe(before + count)
})

test('a network that was not read is neither told as changed nor shown as an old answer', async () => {
  const source = createAccountSource(client, 'https://central.example#key', 'key')
  const told: string[] = []
  const onRead = {
    network: ({ id }: { readonly id: string }) => void told.push(id),
    members: () => undefined,
  }
  const listed = must(await source.networks())
  // Whoever waits is asked for in the background, behind the gate.
  const waiting = source.unauthorized(onRead)
  expect(listed.find(({ id }) => id === guests)).toMatchObject({ private: null, routes: null })
  expect(source.cachedNetwork(guests)).toBeNull()
  world.open()
  must(await waiting)
  expect(told.length).toBeLessThan(count)
  must((await source.networksWhole?.()) ?? (await source.networks()))
  expect(source.cachedNetwork(guests)?.value.config.private).toBe(false)
  must(await source.unauthorized(onRead))
  expect(new Set(told).size).toBe(count)
})
