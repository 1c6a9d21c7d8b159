import { describe, expect, test } from 'vitest'
import type { LinkEntry } from '../../contract/link-history.ts'
import {
  momentsOf,
  nearest,
  percentsOf,
  roundTop,
  runsOf,
  stretchesOf,
  timeShares,
  wholePercent,
} from './entries.ts'

const counts = (direct: number, relayed = 0, unconnected = 0) => ({ direct, relayed, unconnected })
const entry = (at: number, paths = counts(1), latency: number | null = 20): LinkEntry => ({
  at,
  paths,
  latency: latency === null ? null : { least: latency, middle: latency, most: latency },
})
const minutes = { step: 2_000, until: 600_000 }

describe('gaps', () => {
  test('readings up to a minute apart are one run', () => {
    const entries = [0, 60_000, 120_000, 300_000].map((at) => entry(at))
    expect(runsOf({ step: 2_000, entries }).map((run) => run.length)).toEqual([3, 1])
  })

  test('in a day, more than one step without a reading is a gap', () => {
    const entries = [0, 300_000, 900_000].map((at) => entry(at))
    expect(runsOf({ step: 300_000, entries }).map((run) => run.length)).toEqual([2, 1])
  })

  test('equal paths are one stretch, which ends at a gap and after the last reading', () => {
    const entries = [
      entry(0),
      entry(2_000),
      entry(4_000, counts(0, 1)),
      entry(300_000, counts(0, 1)),
      entry(599_999, counts(0, 0, 1)),
    ]
    expect(stretchesOf({ ...minutes, entries })).toEqual([
      { from: 0, to: 4_000, paths: counts(1) },
      { from: 4_000, to: 6_000, paths: counts(0, 1) },
      { from: 300_000, to: 302_000, paths: counts(0, 1) },
      { from: 599_999, to: 600_000, paths: counts(0, 0, 1) },
    ])
  })
})

test.each([
  [counts(1), [['direct', 100]]],
  [
    counts(999, 1),
    [
      ['direct', 99],
      ['relayed', 1],
    ],
  ],
  [
    counts(2, 1, 0),
    [
      ['direct', 67],
      ['relayed', 33],
    ],
  ],
  [counts(0, 0, 3), [['unconnected', 100]]],
])('whole percents of %j; a rare path is neither 0 nor 100', (paths, percents) => {
  expect(percentsOf(paths).map(({ path, percent }) => [path, percent])).toEqual(percents)
})

test('shares are weighted by time and not by the number of readings', () => {
  const often = Array.from({ length: 30 }, (_, index) => entry(60_000 + index * 2_000))
  const rarely = entry(0, counts(0, 1))
  expect(percentsOf(timeShares({ ...minutes, entries: [rarely, ...often] }))).toEqual([
    { path: 'direct', percent: 50 },
    { path: 'relayed', percent: 50 },
  ])
})

test.each([
  [0, 0],
  [1 / 500, 1],
  [0.4, 40],
  [499 / 500, 99],
  [1, 100],
])('a share of %f is %i%%', (share, percent) => {
  expect(wholePercent(share)).toBe(percent)
})

describe('what is known of each half minute, oldest first', () => {
  const entries = [
    entry(0, counts(1), 10),
    entry(2_000, counts(0, 1), null),
    entry(28_000, counts(1), 20),
    entry(30_000, counts(5, 2), 7),
  ]

  test('has the merged readings, or the reading itself if there is one', () => {
    expect(momentsOf({ entries, packets: [] }, 30_000)).toEqual([
      {
        at: 0,
        read: { at: 0, latency: { least: 10, middle: 15, most: 20 }, paths: counts(2, 1) },
        packets: null,
      },
      { at: 30_000, read: entries[3], packets: null },
    ])
  })

  test('has the merged pings, also without a reading', () => {
    const packets = [
      { at: 30_000, sent: 2, lost: 0 },
      { at: 58_000, sent: 2, lost: 1 },
      { at: 90_000, sent: 1, lost: 1 },
    ]
    const moments = momentsOf({ entries, packets }, 30_000)
    expect(moments.map(({ at, packets }) => [at, packets])).toEqual([
      [0, null],
      [30_000, { sent: 4, lost: 1 }],
      [90_000, { sent: 1, lost: 1 }],
    ])
    expect(moments[2]?.read).toBeNull()
  })
})

test.each([
  [0, 10],
  [3, 10],
  [11, 20],
  [20, 20],
  [21, 50],
  [51, 100],
  [16_382, 20_000],
])('a scale for %i ends at %i', (value, top) => {
  expect(roundTop(value)).toBe(top)
})

test('the nearest time is found, of two the later one', () => {
  expect([nearest([], 5), nearest([0, 10, 20], 5), nearest([0, 10, 20], 99)]).toEqual([-1, 1, 2])
})
