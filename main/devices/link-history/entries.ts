import type { LinkEntry, LinkPath } from '../../../contract/link-history.ts'
import type { Reading, Summary } from './link-memory.ts'

/** What one step comes to */
export type Step = Omit<LinkEntry, 'at'>

const none = { direct: 0, relayed: 0, unconnected: 0 } as const

export function ofReading({ latency, path }: Reading): Step {
  return {
    latency: latency === null ? null : { least: latency, middle: latency, most: latency },
    paths: { ...none, [path]: 1 },
  }
}

export function ofSummary({ measured, sum, least, most, paths }: Summary): Step {
  return { latency: measured === 0 ? null : { least, middle: Math.round(sum / measured), most }, paths }
}

/**
 * Several devices as one network, step by step: the best, the median and the worst latency, and how many are reached in
 * which way. Of a thousand devices there are 300,000 readings, so that no object is made for each.
 */
export function devicesTogether(devices: number) {
  const middles = new Uint16Array(devices)
  let [measured, least, most] = [0, Number.POSITIVE_INFINITY, 0]
  let paths: { [P in LinkPath]: number } = { ...none }

  function add(path: LinkPath, middle: number | null, low = middle, high = middle): void {
    paths[path] += 1
    if (middle === null) return
    middles[measured] = middle
    measured += 1
    least = Math.min(least, low ?? middle)
    most = Math.max(most, high ?? middle)
  }

  return {
    addReading: ({ path, latency }: Reading): void => add(path, latency),
    addSummary({ measured, sum, least, most, paths }: Summary): void {
      if (measured === 0) add(mostly(paths), null)
      else add(mostly(paths), Math.round(sum / measured), least, most)
    },
    /** What was added since the last time; null: nothing */
    take(): Step | null {
      const taken = { latency: measured === 0 ? null : { least, middle: median(), most }, paths }
      const isEmpty = paths.direct + paths.relayed + paths.unconnected === 0
      ;[measured, least, most] = [0, Number.POSITIVE_INFINITY, 0]
      paths = { ...none }
      return isEmpty ? null : taken
    },
  }

  function median(): number {
    return middles.subarray(0, measured).sort()[Math.floor((measured - 1) / 2)] ?? 0
  }
}

function mostly({ direct, relayed, unconnected }: LinkEntry['paths']): LinkPath {
  if (direct >= relayed && direct >= unconnected) return 'direct'
  return relayed >= unconnected ? 'relayed' : 'unconnected'
}
