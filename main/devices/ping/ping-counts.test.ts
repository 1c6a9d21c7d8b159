import { describe, expect, test } from 'vitest'
import { lossOf, shownPackets } from '../../../contract/devices.ts'
import { countPacket, noCounts, packetChange, shownCounts } from './ping-counts.ts'

type Line = readonly [sequence: number | null, latency: number | null]
const countsOf = (...lines: readonly Line[]) =>
  shownCounts(
    lines.reduce((counts, [sequence, latency]) => countPacket(counts, { sequence, latency }, 0), noCounts),
  )

test('counts what was sent and what came back, and how much latencies differ', () => {
  const counts = countsOf([1, 10], [2, 14], [3, null], [4, 8])
  expect(counts).toMatchObject({ sent: 4, received: 3, last: 8, min: 8, max: 14 })
  expect(counts.average).toBeCloseTo(32 / 3)
  expect(counts.jitter).toBe((4 + 6) / 2)
  expect(counts.recent).toEqual([10, 14, null, 8])
  expect(lossOf(counts)).toBe(25)
})

test('before the first packet there is no loss and no latency', () => {
  expect(countsOf()).toMatchObject({ sent: 0, last: null, average: null, jitter: null })
  expect(lossOf(countsOf())).toBeNull()
  expect(countsOf([1, 5]).jitter).toBeNull()
})

describe('a program that', () => {
  test('begins at 0, or tells of nothing that is lost', () => {
    expect(countsOf([0, 1], [3, 2])).toMatchObject({ sent: 4, received: 2, recent: [1, null, null, 2] })
    expect(countsOf([3, 2])).toMatchObject({ sent: 3, recent: [null, null, 2] })
  })

  test('does not number its packets', () => {
    expect(countsOf([null, 3], [null, null], [null, 5])).toMatchObject({ sent: 3, received: 2 })
  })

  test('says twice that one is lost, and then that it came', () => {
    const lost = countsOf([1, null], [1, null], [2, 7])
    expect(lost).toMatchObject({ sent: 2, received: 1 })
    expect(countsOf([1, null], [2, 7], [1, 1500])).toMatchObject({ received: 2, recent: [1500, 7] })
    expect(countsOf([1, 4], [1, 9])).toMatchObject({ sent: 1, received: 1, last: 4 })
  })

  test('counts by leaps is not believed', () => {
    expect(countsOf([1, 4], [900_000_000, 4])).toMatchObject({ sent: 1, received: 1 })
  })
})

test('only the last packets are kept one by one, and sums go on', () => {
  const lines = Array.from({ length: 500 }, (_, index): Line => [index + 1, 2])
  const counts = countsOf(...lines)
  expect(counts).toMatchObject({ sent: 500, received: 500, average: 2, jitter: 0 })
  expect(counts.recent).toHaveLength(shownPackets)
  expect(countsOf(...lines, [3, 9])).toEqual(counts)
})

test('each line says what it changes and when: packets more, a loss that is taken back, or nothing', () => {
  let counts = noCounts
  const changes = (
    [
      [1, 4],
      [2, null],
      [3, null],
      [2, null],
      [2, 2_300],
      [2, 2_300],
      [7, 5],
      [5, 2_600],
      [900_000_000, 4],
    ] as const
  ).map(([sequence, latency], second) => {
    const before = counts
    counts = countPacket(before, { sequence, latency }, second * 1_000)
    return packetChange(before, counts)
  })
  expect(changes).toEqual([
    { at: 0, sent: 1, lost: 0 },
    { at: 1_000, sent: 1, lost: 1 },
    { at: 2_000, sent: 1, lost: 1 },
    null,
    { at: 1_000, sent: 0, lost: -1 },
    null,
    { at: 6_000, sent: 4, lost: 3 },
    { at: 6_000, sent: 0, lost: -1 },
    null,
  ])
  const sum = (of: 'sent' | 'lost') => changes.reduce((all, change) => all + (change?.[of] ?? 0), 0)
  expect([sum('sent'), sum('lost')]).toEqual([counts.sent, counts.sent - counts.received])
})
