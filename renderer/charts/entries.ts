import {
  type LinkEntry,
  type LinkHistory,
  type LinkPath,
  longestPause,
  type PacketEntry,
} from '../../contract/link-history.ts'

export const paths = ['direct', 'relayed', 'unconnected'] as const satisfies readonly LinkPath[]

type Paths = LinkEntry['paths']

/** A time in which the paths stayed the same; it ends at the next reading, or soon after the last one before a gap. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly paths: Paths
}

/** The entries in runs without a gap */
export function runsOf({
  entries,
  step,
}: Pick<LinkHistory, 'entries' | 'step'>): readonly (readonly LinkEntry[])[] {
  return runsWithin(entries, longestPause({ step }))
}

/** `pause`: the most milliseconds between two entries of a run */
export function runsWithin<T extends { readonly at: number }>(
  all: readonly T[],
  pause: number,
): readonly (readonly T[])[] {
  const runs: T[][] = []
  for (const one of all) {
    const last = runs.at(-1)?.at(-1)
    if (last !== undefined && one.at - last.at <= pause) runs.at(-1)?.push(one)
    else runs.push([one])
  }
  return runs
}

export function stretchesOf(history: Pick<LinkHistory, 'entries' | 'step' | 'until'>): readonly Stretch[] {
  const { step, until } = history
  return runsOf(history).flatMap((run) => {
    const stretches: Stretch[] = []
    for (const [index, { at, paths }] of run.entries()) {
      const next = run[index + 1]?.at
      const to = next ?? Math.max(at, Math.min(until, at + step))
      const last = stretches.at(-1)
      if (last !== undefined && sameShares(last.paths, paths))
        stretches[stretches.length - 1] = { ...last, to }
      else stretches.push({ from: at, to, paths })
    }
    return stretches
  })
}

function sameShares(one: Paths, other: Paths): boolean {
  return paths.every((path) => one[path] * sum(other) === other[path] * sum(one))
}

function sum(counts: Paths): number {
  return paths.reduce((all, path) => all + counts[path], 0)
}

function eachPath(value: (path: LinkPath) => number): Paths {
  return { direct: value('direct'), relayed: value('relayed'), unconnected: value('unconnected') }
}

/** The share of each path, 0 to 1 */
export function sharesOf(counts: Paths): Paths {
  const all = Math.max(1, sum(counts))
  return eachPath((path) => counts[path] / all)
}

/** Whole percents of the paths that occur; at least 1 % each */
export function percentsOf(counts: Paths): readonly { readonly path: LinkPath; readonly percent: number }[] {
  const shares = sharesOf(counts)
  return paths
    .filter((path) => counts[path] > 0)
    .map((path) => ({ path, percent: wholePercent(shares[path]) }))
}

/** A whole percentage that is 0 or 100 only where that is exact. `share`: 0 to 1 */
export function wholePercent(share: number): number {
  if (share === 0) return 0
  return Math.min(share < 1 ? 99 : 100, Math.max(1, Math.round(share * 100)))
}

/** The time on each path, of the time in which there were readings */
export function timeShares(history: Pick<LinkHistory, 'entries' | 'step' | 'until'>): Paths {
  const parts = stretchesOf(history).map(({ from, to, paths }) => {
    const shares = sharesOf(paths)
    return eachPath((path) => shares[path] * Math.max(1, to - from))
  })
  return summed(parts)
}

function summed(all: readonly Paths[]): Paths {
  return eachPath((path) => all.reduce((total, one) => total + one[path], 0))
}

/** Merges entries into one, in which each of them counts the same; null: there is no entry */
export function together(entries: readonly LinkEntry[]): LinkEntry | null {
  const [first] = entries
  if (first === undefined || entries.length === 1) return first ?? null
  const measured = entries.flatMap(({ latency }) => latency ?? [])
  return {
    at: first.at,
    latency:
      measured.length === 0
        ? null
        : {
            least: Math.min(...measured.map(({ least }) => least)),
            middle: Math.round(measured.reduce((all, { middle }) => all + middle, 0) / measured.length),
            most: Math.max(...measured.map(({ most }) => most)),
          },
    paths: summed(entries.map((entry) => sharesOf(entry.paths))),
  }
}

export type PacketCount = Pick<PacketEntry, 'sent' | 'lost'>

/** The sums; null: nobody pinged */
export function packetsTogether(packets: readonly PacketEntry[]): PacketCount | null {
  if (packets.length === 0) return null
  return packets.reduce((all, { sent, lost }) => ({ sent: all.sent + sent, lost: all.lost + lost }), {
    sent: 0,
    lost: 0,
  })
}

/** A moment has a reading, ping results, or both. */
interface Moment {
  readonly at: number
  readonly read: LinkEntry | null
  readonly packets: PacketCount | null
}

/** Merges readings and pings of each `step` milliseconds, oldest first */
export function momentsOf(
  { entries, packets }: Pick<LinkHistory, 'entries' | 'packets'>,
  step: number,
): readonly Moment[] {
  const begin = ({ at }: { readonly at: number }): number => Math.floor(at / step) * step
  const read = Map.groupBy(entries, begin)
  const pinged = Map.groupBy(packets, begin)
  return [...new Set([...read.keys(), ...pinged.keys()])]
    .sort((one, other) => one - other)
    .map((at) => ({
      at,
      read: together(read.get(at) ?? []),
      packets: packetsTogether(pinged.get(at) ?? []),
    }))
}

/** The least of 10, 20, 50, 100, 200 … that is not below the value: the top of a scale */
export function roundTop(value: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(value, 10)))
  return [1, 2, 5].map((factor) => factor * size).find((top) => top >= value) ?? 10 * size
}

/** The index of the nearest time, of two the later one; -1: there is none */
export function nearest(times: readonly number[], at: number): number {
  let best = -1
  for (const [index, time] of times.entries())
    if (best === -1 || Math.abs(time - at) <= Math.abs((times[best] ?? 0) - at)) best = index
  return best
}
