import { describe, expect, test } from 'vitest'
import { createPacketHistory, mostPinged } from './packet-history.ts'

const noon = Date.UTC(2026, 10, 22, 12)
const [one, two, three] = ['0a1b2c3d4e', '1c98a0f3b7', '2fe0716c55'] as const
const [minute, day] = [60_000, 86_400_000]

function started(most?: number) {
  const history = createPacketHistory(most)
  const record = history.recorder()
  return {
    history,
    /** One packet, answered or lost */
    sent: (node: string, at: number, lost = 0) => record(node, { at, sent: 1, lost }),
    cameLate: (node: string, at: number) => record(node, { at, sent: 0, lost: -1 }),
  }
}

describe('of one node', () => {
  test('packets are counted in steps of two seconds, and for the day in steps of five minutes', () => {
    const { history, sent } = started()
    for (let second = 0; second < 5; second += 1) sent(one, noon + second * 1_000, second % 2)
    sent(one, noon + 5 * minute, 1)
    expect(history.ofNodes([one], 'minutes', noon + 5 * minute)).toEqual([
      { at: noon, sent: 2, lost: 1 },
      { at: noon + 2_000, sent: 2, lost: 1 },
      { at: noon + 4_000, sent: 1, lost: 0 },
      { at: noon + 5 * minute, sent: 1, lost: 1 },
    ])
    expect(history.ofNodes([one], 'day', noon + 5 * minute)).toEqual([
      { at: noon, sent: 5, lost: 2 },
      { at: noon + 5 * minute, sent: 1, lost: 1 },
    ])
  })

  test('where nobody pinged there is nothing', () => {
    const { history, sent } = started()
    expect(history.ofNodes([one], 'day', noon)).toEqual([])
    sent(one, noon)
    expect(history.ofNodes([two], 'day', noon)).toEqual([])
  })

  test('a late answer takes back the loss at its own time, and is no packet more', () => {
    const { history, sent, cameLate } = started()
    sent(one, noon, 1)
    sent(one, noon + 2_000, 1)
    cameLate(one, noon)
    expect(history.ofNodes([one], 'minutes', noon + 2_000)).toEqual([
      { at: noon, sent: 1, lost: 0 },
      { at: noon + 2_000, sent: 1, lost: 1 },
    ])
    expect(history.ofNodes([one], 'day', noon + 2_000)).toEqual([{ at: noon, sent: 2, lost: 1 }])
    // A device that nobody knows, or not any more
    cameLate(two, noon)
    cameLate(one, noon)
    cameLate(one, noon - 10 * minute + 2_000)
    expect(history.ofNodes([two], 'day', noon + 2_000)).toEqual([])
    expect(history.ofNodes([one], 'minutes', noon + 2_000)).toMatchObject([{ lost: 0 }, { lost: 1 }])
  })
})

describe('time', () => {
  test('what is older than the span is gone, also where it was only the clock that went on', () => {
    const { history, sent } = started()
    sent(one, noon, 1)
    history.goOnTo(noon + 10 * minute)
    expect(history.ofNodes([one], 'minutes', noon + 10 * minute)).toEqual([])
    expect(history.ofNodes([one], 'day', noon + 10 * minute)).toEqual([{ at: noon, sent: 1, lost: 1 }])
    sent(one, noon + day)
    expect(history.ofNodes([one], 'day', noon + day)).toEqual([{ at: noon + day, sent: 1, lost: 0 }])
  })

  test('a clock that is set back forgets what would be yet to come, of every node, and keeps what was before', () => {
    const { history, sent, cameLate } = started()
    for (const s of [0, 60, 120]) sent(one, noon + s * 1_000, 1)
    const entries = (now: number) =>
      history.ofNodes([one], 'minutes', now).map(({ at, lost }) => [(at - noon) / 1_000, lost])
    const before = [
      [0, 1],
      [60, 1],
    ]
    expect(entries(noon + 90_000)).toEqual(before)
    sent(two, noon + 90_000)
    // Its loss was yet to come.
    cameLate(one, noon + 120_000)
    expect(entries(noon + 200_000)).toEqual(before)
    // Nor does it come back once that time is there.
    sent(two, noon + 200_000)
    expect(entries(noon + 200_000)).toEqual(before)
  })

  test('set back by a whole span, a late answer of before takes back nothing of now', () => {
    const { history, sent, cameLate } = started()
    sent(one, noon, 1)
    const before = noon - 10 * minute
    sent(one, before, 1)
    cameLate(one, noon)
    expect(history.ofNodes([one], 'minutes', before)).toEqual([{ at: before, sent: 1, lost: 1 }])
  })

  test('set back by years, it begins anew', () => {
    const { history, sent } = started()
    sent(one, noon, 1)
    const before = Date.UTC(1970, 0, 1)
    sent(one, before)
    for (const span of ['minutes', 'day'] as const)
      expect(history.ofNodes([one], span, before)).toEqual([{ at: before, sent: 1, lost: 0 }])
  })
})

describe('bounds', () => {
  test('with more nodes than there is room, those leave that were pinged longest ago', () => {
    const { history, sent } = started(2)
    sent(one, noon)
    sent(two, noon)
    for (const ms of [1_000, 1_500]) sent(one, noon + ms)
    const now = noon + 2_000
    const found = () => [one, two, three].map((node) => history.ofNodes([node], 'day', now).length)
    expect(found()).toEqual([1, 1, 0])
    sent(three, now)
    expect(found()).toEqual([1, 0, 1])
  })

  test('10,000 nodes a day long take 151 KB, and a step as much as it has room for', () => {
    const { history, sent } = started()
    for (let node = 0; node < 10_000; node += 1)
      sent(node.toString(16).padStart(10, '0'), noon + node * 8_000)
    expect(history.bytes()).toBeLessThanOrEqual(mostPinged * 2_352)
    const record = history.recorder()
    for (let times = 0; times < 3; times += 1) record(one, { at: noon + day, sent: 30_000, lost: 30_000 })
    expect(history.ofNodes([one], 'day', noon + day)).toEqual([
      { at: noon + day, sent: 65_535, lost: 65_535 },
    ])
  })

  test('another service has other devices, and what a ping of the one before still sees is not theirs', () => {
    const { history, sent } = started()
    sent(one, noon)
    history.clear()
    sent(one, noon + 1_000)
    expect([history.bytes(), history.ofNodes([one], 'day', noon + 1_000)]).toEqual([0, []])
    history.recorder()(one, { at: noon + 2_000, sent: 1, lost: 1 })
    expect(history.ofNodes([one], 'day', noon + 2_000)).toHaveLength(1)
  })
})

test('of several nodes packets are summed step by step', () => {
  const { history, sent } = started()
  sent(one, noon, 1)
  sent(two, noon)
  sent(three, noon)
  sent(two, noon + 2_000, 1)
  expect(history.ofNodes([one, two, 'ffffffffff'], 'minutes', noon + 2_000)).toEqual([
    { at: noon, sent: 2, lost: 1 },
    { at: noon + 2_000, sent: 1, lost: 1 },
  ])
})
