import type { LinkEntry, LinkPath } from '../../../contract/link-history.ts'
import type { Reading, Summary } from './link-memory.ts'

/** What one step comes to */
type Step = Omit<LinkEntry, 'at'>

const none = { direct: 0, relayed: 0, unconnected: 0 } as const

export function ofReading(reading: Reading | null): Step | null {
  if (reading === null) return null
  const { latency } = reading
  return {
    latency: latency === null ? null : { least: latency, middle: latency, most: latency },
    paths: { ...none, [reading.path]: 1 },
  }
}

export function ofSummary(summary: Summary | null): Step | null {
  if (summary === null) return null
  const { measured, sum, least, most, paths } = summary
  return { latency: measured === 0 ? null : { least, middle: Math.round(sum / measured), most }, paths }
}

/** Several devices as one network: the best, the median and the worst latency, and how many are reached in which way. */
export function ofDevices(steps: readonly Step[]): Step | undefined {
  if (steps.length === 0) return undefined
  const measured = steps.flatMap(({ latency }) => latency ?? [])
  const middles = Uint16Array.from(measured, ({ middle }) => middle).sort()
  const paths: { [P in LinkPath]: number } = { ...none }
  for (const step of steps) paths[mostly(step)] += 1
  return {
    latency:
      measured.length === 0
        ? null
        : {
            least: measured.reduce((least, one) => Math.min(least, one.least), Number.POSITIVE_INFINITY),
            middle: middles[Math.floor((middles.length - 1) / 2)] ?? 0,
            most: measured.reduce((most, one) => Math.max(most, one.most), 0),
          },
    paths,
  }
}

function mostly({ paths: { direct, relayed, unconnected } }: Step): LinkPath {
  if (direct >= relayed && direct >= unconnected) return 'direct'
  return relayed >= unconnected ? 'relayed' : 'unconnected'
}
