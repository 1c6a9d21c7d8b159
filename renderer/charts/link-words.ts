import type { LinkEntry, LinkSpan } from '../../contract/link-history.ts'
import { clockTime } from '../../words/clock-time.ts'
import { formatTime } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'
import { type PacketCount, percentsOf } from './entries.ts'

/** Of what a timeline is */
export type LinkSubject = 'node' | 'network'

/** "14:02:10" in the last minutes, "14:00" in a day */
export function timeWords(t: Translate, at: number, span: LinkSpan, now: number): string {
  if (span === 'day') return clockTime(t, at, now)
  return formatTime(t, at, { timeStyle: 'medium' })
}

const whatIsSaid = { node: 'timeline.mean', network: 'timeline.median', table: 'timeline.range' } as const

/** "23 ms", "23 ms on average (18 to 40)", "median 23 ms (18 to 40)"; in a table "23 ms (18 to 40)" */
export function latencyWords(
  t: Translate,
  latency: LinkEntry['latency'],
  place: LinkSubject | 'table',
): string {
  if (latency === null) return t('timeline.noLatency')
  return t(latency.least === latency.most ? 'timeline.latency' : whatIsSaid[place], latency)
}

/** "direct", "direct 90%, relayed 10%" */
export function shareWords(t: Translate, paths: LinkEntry['paths']): string {
  return percentsOf(paths)
    .map(({ path, percent }) =>
      percent === 100
        ? t(`timeline.path.${path}`)
        : t('timeline.share', { path: t(`timeline.path.${path}`), percent }),
    )
    .join(', ')
}

/** "2 of 5 packets lost (ping)"; nothing where nobody pinged */
export function lossWords(t: Translate, packets: PacketCount | null): readonly string[] {
  return packets === null ? [] : [t('timeline.lost', packets)]
}

/** "9 direct, 2 relayed" */
export function countWords(t: Translate, paths: LinkEntry['paths']): string {
  return percentsOf(paths)
    .map(({ path }) => t('timeline.count', { count: paths[path], path: t(`timeline.path.${path}`) }))
    .join(', ')
}
