import type { Counted, Traffic } from '../../contract/traffic.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { formatNumber, notKnown } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'
import { runsWithin } from './entries.ts'

export const ways = ['received', 'sent'] as const satisfies readonly (keyof Counted)[]

/** Bytes a second in the time before `at` */
export interface Rate extends Counted {
  /** Milliseconds since the epoch */
  readonly at: number
}

/** Milliseconds that the chart shows */
export const shownTime = 600_000
/** Milliseconds after which the service updates its counters; equal counts for twice that mean no traffic. */
const countsAnew = 5_000
/** Milliseconds: a longer pause is a gap, as the window was hidden or the computer slept. */
const longestPause = 30_000
/** Milliseconds after which counters that do not move are called so: a node that runs sends something every few seconds. */
export const longStill = 60_000

/** Adds a reading, unless the counters were not updated yet, and drops those that are too old. */
export function withReading(readings: readonly Traffic[], next: Traffic): readonly Traffic[] {
  const last = readings.at(-1)
  if (last === undefined || next.at <= last.at) return [next]
  if (next.at - last.at < 2 * countsAnew && sameCounts(last, next)) return readings
  return [...readings.filter(({ at }) => at > next.at - shownTime), next]
}

function sameCounts(one: Traffic, other: Traffic): boolean {
  return JSON.stringify({ ...one, at: 0 }) === JSON.stringify({ ...other, at: 0 })
}

/** The rates of all protocols together; there is none across a gap or a restart of the service. */
export function ratesOf(readings: readonly Traffic[]): readonly Rate[] {
  return readings.flatMap((after, index) => {
    const before = readings[index - 1]
    const rate = before === undefined ? null : rateOfAll(before, after)
    return rate === null ? [] : { at: after.at, ...rate }
  })
}

/** A protocol that came up meanwhile counts from 0. */
function rateOfAll(before: Traffic, after: Traffic): Counted | null {
  const none = { received: 0, sent: 0 }
  const rates = after.protocols.map(({ protocol }) =>
    rateOf(before, after, (traffic) => protocolOf(traffic, protocol) ?? none),
  )
  return rates.reduce<Counted | null>(
    (sum, rate) =>
      sum === null || rate === null
        ? null
        : { received: sum.received + rate.received, sent: sum.sent + rate.sent },
    none,
  )
}

export function protocolOf({ protocols }: Traffic, protocol: string): Counted | undefined {
  return protocols.find((one) => one.protocol === protocol)
}

export function networkOf({ networks }: Traffic, network: NetworkId): Counted | undefined {
  return networks.find((one) => one.network === network)
}

/** Returns whether a counter shows that the service was not restarted between the two readings. */
function goesOn(before: Traffic, after: Traffic): boolean {
  const pairs = [
    ...before.protocols.map((from) => [from, protocolOf(after, from.protocol)] as const),
    ...before.networks.map((from) => [from, networkOf(after, from.network)] as const),
  ]
  return countsGoOn(
    pairs.flatMap(([from, to]) =>
      to === undefined ? [] : ways.map((way): [number, number] => [from[way], to[way]]),
    ),
  )
}

/** Milliseconds for which no counter has moved, up to the newest reading */
export function stillFor(readings: readonly Traffic[]): number {
  const last = readings.at(-1)
  if (last === undefined) return 0
  const moved = readings.findLastIndex((reading) => !sameCounts(reading, last))
  return last.at - (readings[moved + 1]?.at ?? last.at)
}

/** Units a second between two readings; null: not known. */
export function rateOf(
  before: Traffic,
  after: Traffic,
  counted: (traffic: Traffic) => Counted | undefined,
): Counted | null {
  const ms = after.at - before.at
  const [from, to] = [counted(before), counted(after)]
  if (from === undefined || to === undefined || ms <= 0 || ms > longestPause) return null
  if (before.start !== after.start) return null
  const same = goesOn(before, after)
  const received = counterStep(from.received, to.received, same)
  const sent = counterStep(from.sent, to.sent, same)
  if (received === null || sent === null) return null
  return { received: (received * 1_000) / ms, sent: (sent * 1_000) / ms }
}

/** The rates in runs without a gap */
export function rateRuns(rates: readonly Rate[]): readonly (readonly Rate[])[] {
  return runsWithin(rates, longestPause)
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "84 kB/s", "0 byte/s" in the person's language; three digits at most */
export function rateWords(t: Translate, bytes: number): string {
  if (Number.isNaN(bytes)) return notKnown
  const size = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(1, Math.round(bytes))) / 3)),
  )
  return formatNumber(t, Math.round(bytes) / 1_000 ** size, {
    style: 'unit',
    unit: `${units[size]}-per-second`,
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  })
}

/** A counter of a 32-bit build goes on at 0 after this many. */
const wrapsAt = 2 ** 32
/** More than a node passes on between two readings: such a step means that the counter started again. */
const mostStep = 2 ** 30

/**
 * Returns how far a counter went between two readings. null: it was reset, and the count before that is unknown.
 * `goesOn`: other counters show that this is the same start of the service, so that a smaller number has wrapped.
 */
export function counterStep(from: number, to: number, goesOn: boolean): number | null {
  if (to >= from) return to - from
  const wrapped = to - from + wrapsAt
  return goesOn && wrapped >= 0 && wrapped <= mostStep ? wrapped : null
}

/** Returns whether any counter shows that no restart happened, as a restart resets all, and two rarely wrap at once. */
export function countsGoOn(steps: Iterable<readonly [from: number, to: number]>): boolean {
  for (const [from, to] of steps) if (from > 0 && to >= from) return true
  return false
}
