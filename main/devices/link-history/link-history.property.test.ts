import fc from 'fast-check'
import { expect } from 'vitest'
import { always } from '../../testing/always.ts'
import { createLinkHistory } from './link-history.ts'

const node = '0a1b2c3d4e'
const begin = Date.UTC(2026, 10, 22)

/** ms by which the clock went on between two readings, or was set */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(2_000, 60_000) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 400_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 }) },
)

always(
  'whatever the clock does, the last minutes are the readings and packets of them, each at its time',
  fc.array(fc.tuple(step, fc.integer({ min: 0, max: 9_000 })), { maxLength: 60 }),
  (given) => {
    const history = createLinkHistory()
    const recordPackets = history.packetRecorder()
    let now = begin
    let slot = Number.NaN
    let read: { readonly at: number; readonly latency: number; packets: number }[] = []
    for (const [by, latency] of given) {
      now += by
      history.record([{ address: node, latency, reach: 'relayed' }], now)
      recordPackets(node, { at: now, sent: 1, lost: 0 })
      const at = Math.floor(now / 2_000) * 2_000
      const last = read.at(-1)
      if (at === slot && last !== undefined) {
        last.packets += 1
        continue
      }
      slot = at
      read = [...read.filter((one) => one.at < at && one.at > at - 600_000), { at, latency, packets: 1 }]
    }
    const { entries, packets } = history.ofNode(node, 'minutes', now)
    expect(entries.map(({ at, latency }) => [at, latency?.middle])).toEqual(
      read.map(({ at, latency }) => [at, latency]),
    )
    expect(packets.map(({ at, sent }) => [at, sent])).toEqual(read.map(({ at, packets }) => [at, packets]))
  },
  0.2,
)
