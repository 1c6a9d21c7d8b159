import { expect, test } from 'vitest'
import type { Traffic } from '../../contract/traffic.ts'
import {
  counterStep,
  countsGoOn,
  longStill,
  rateOf,
  rateRuns,
  ratesOf,
  stillFor,
  withReading,
} from './traffic-rates.ts'

const traffic = (at: number, received: number, sent = 0, start = 0): Traffic => ({
  at,
  start,
  protocols: [{ protocol: 'udp', received, sent }],
  networks: [{ network: '8056c2e21c000001', received: at, sent: 0 }],
})
const all = (...readings: readonly Traffic[]) => readings.reduce(withReading, [] as readonly Traffic[])

test('a rate is the difference of two readings per second', () => {
  const readings = all(traffic(0, 1_000, 10), traffic(5_000, 6_000, 10))
  expect(ratesOf(readings)).toEqual([{ at: 5_000, received: 1_000, sent: 0 }])
})

test('there is no rate where a counter began anew', () => {
  const readings = all(traffic(0, 9_000), traffic(5_000, 500), traffic(10_000, 1_000))
  expect(ratesOf(readings)).toEqual([{ at: 10_000, received: 100, sent: 0 }])
})

test('a reading without updated counters is dropped, and the next one has the rate of the whole time', () => {
  const same = { ...traffic(0, 1_000), at: 4_900 }
  const readings = all(traffic(0, 1_000), same, traffic(9_800, 10_800))
  expect(ratesOf(readings)).toEqual([{ at: 9_800, received: 1_000, sent: 0 }])
})

test('equal counters for ten seconds mean no traffic', () => {
  const readings = all(traffic(0, 1_000), { ...traffic(0, 1_000), at: 10_000 })
  expect(ratesOf(readings)).toEqual([{ at: 10_000, received: 0, sent: 0 }])
})

test('there is no rate across a gap, or where the clock was set back', () => {
  const gap = all(traffic(0, 0), traffic(60_000, 60_000), traffic(65_000, 65_000))
  expect(ratesOf(gap).map(({ at }) => at)).toEqual([65_000])
  expect(rateRuns([...ratesOf(gap), { at: 120_000, received: 1, sent: 1 }]).map((run) => run.length)).toEqual(
    [1, 1],
  )
  const back = all(traffic(100_000, 5), traffic(50_000, 9), traffic(55_000, 14))
  expect(ratesOf(back)).toEqual([{ at: 55_000, received: 1, sent: 0 }])
})

test('a network that only one of two readings has gets no rate', () => {
  expect(rateOf(traffic(0, 0), traffic(5_000, 0), ({ networks }) => networks[1])).toBeNull()
})

test('readings of ten minutes are kept', () => {
  let readings: readonly Traffic[] = []
  for (let at = 0; at < 3_600_000; at += 5_000) readings = withReading(readings, traffic(at, at))
  expect(readings).toHaveLength(120)
})

test('a counter of 32 bits that wraps goes on, while others show that the service does', () => {
  const top = 2 ** 32 - 1
  const readings = all(traffic(0, top - 999, 10), traffic(5_000, 4_000, 20), traffic(10_000, 9_000, 20))
  expect(ratesOf(readings)).toEqual([
    { at: 5_000, received: 1_000, sent: 2 },
    { at: 10_000, received: 1_000, sent: 0 },
  ])
})

test('a restart near the top of a counter is no wrap and no burst, nor are the counts of another service', () => {
  const top = 2 ** 32 - 1
  const anew: Traffic = { ...traffic(5_000, 400, 0), networks: [] }
  expect(ratesOf([traffic(0, top, 90), anew])).toEqual([])
  expect(ratesOf(all(traffic(0, 5), traffic(5_000, 9_000_000, 5, 1)))).toEqual([])
})

test('counters that do not move are known by their time, until they move', () => {
  const still = (at: number): Traffic => ({ ...traffic(0, 1_000), at })
  let readings = all(traffic(-5_000, 900))
  for (let at = 0; at <= longStill; at += 5_000) {
    readings = withReading(readings, still(at))
    expect(stillFor(readings) >= longStill).toBe(at >= longStill)
  }
  expect(stillFor(withReading(readings, traffic(70_000, 1_001)))).toBe(0)
  expect(stillFor([])).toBe(0)
})

const most32 = 2 ** 32 - 1

test.each<[string, number, number, boolean, number | null]>([
  ['it grew', 1_000, 6_000, true, 5_000],
  ['it grew, and nothing else did', 1_000, 6_000, false, 5_000],
  ['it stood still', 7, 7, false, 0],
  ['32 bits wrapped', most32 - 99, 400, true, 500],
  ['32 bits wrapped to 0', most32, 0, true, 1],
  ['the sum of two, of which one wrapped', most32 + 1_000, 2_000, true, 1_001],
  ['near the top it began anew', most32 - 99, 400, false, null],
  ['it began anew from the middle', 3_000_000_000, 400, true, null],
  ['it began anew', 9_000, 500, true, null],
  ['64 bits wrapped', 2 ** 64, 500, true, null],
])('%s', (_, from, to, goesOn, step) => {
  expect(counterStep(from, to, goesOn)).toBe(step)
})

test('all go on where one that counted did not fall', () => {
  expect(
    countsGoOn([
      [most32, 5],
      [10, 10],
    ]),
  ).toBe(true)
  expect(
    countsGoOn([
      [most32, 5],
      [0, 8],
    ]),
  ).toBe(false)
  expect(countsGoOn([])).toBe(false)
})
