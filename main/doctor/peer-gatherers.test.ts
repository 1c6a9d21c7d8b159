import { expect, test } from 'vitest'
import type { Ping, PingReport } from '../system/ping/ping.ts'
import { fact, missing } from './gather.ts'
import { pingPatiently, waitFor } from './peer-gatherers.ts'

const address = '10.1.2.3'

/** A device whose replies take this long, in seconds; a reply counts only where it is waited for. */
function deviceThatTakes(seconds: number) {
  const asked: (readonly [count: number, wait: number | undefined])[] = []
  const ping: Ping = async ({ count, wait = 1 }) => {
    asked.push([count, wait])
    const received = seconds <= wait ? count : 0
    const average = received > 0 ? seconds * 1_000 : null
    const value: PingReport = { address, sent: count, received, average }
    return { kind: 'found', by: 'ping', raw: `${count} sent`, value }
  }
  return { ping, asked }
}

test.each([
  [null, 1],
  [12, 1],
  [250, 1],
  [900, 3],
  [2_000, 5],
  [90_000, 5],
])('of a latency of %s ms, an answer is waited for %s s', (latency, seconds) => {
  expect(waitFor(latency)).toBe(seconds)
})

test('a device that answers soon is asked once', async () => {
  const { ping, asked } = deviceThatTakes(0.1)
  expect(await pingPatiently(ping, address, 12)).toMatchObject({ value: { sent: 12, received: 12 } })
  expect(asked).toEqual([[12, 1]])
})

test('a slow way is slow, and not silent, whether its latency is known or not', async () => {
  for (const latency of [null, 4_000]) {
    const { ping } = deviceThatTakes(4)
    expect(await pingPatiently(ping, address, latency)).toMatchObject({
      value: { received: expect.toSatisfy((count: number) => count > 0), average: 4_000 },
    })
  }
})

test('all that a silent device was sent is counted, and both outputs are shown', async () => {
  const { ping, asked } = deviceThatTakes(100)
  expect(await pingPatiently(ping, address, null)).toMatchObject({
    raw: '12 sent\n3 sent',
    value: { sent: 15, received: 0 },
  })
  expect(asked).toEqual([
    [12, 1],
    [3, 5],
  ])
})

test('a ping that cannot be run is not run again', async () => {
  let runs = 0
  const ping: Ping = async () => {
    runs += 1
    return fact('ping', { address, sent: 0, received: 0, average: null })
  }
  await pingPatiently(ping, address, 4_000)
  expect(runs).toBe(1)
  const unable: Ping = async () => ({ kind: 'unknown', why: 'missing', by: 'ping', detail: '' })
  expect(await pingPatiently(unable, address, null)).toEqual(missing('ping', 'missing'))
})
