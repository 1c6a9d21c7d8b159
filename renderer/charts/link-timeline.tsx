import linkTimelineWords from 'words:link-timeline'
import { useId, useState } from 'preact/hooks'
import {
  type LinkEntry,
  type LinkHistory,
  type LinkHistorySubject,
  type LinkSpan,
  linkSpans,
} from '../../contract/link-history.ts'
import { clockTime, formatTime } from '../../words/formats.ts'
import { listOf, partsOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { usePolled } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Choice } from '../ui/choice.tsx'
import { Fold } from '../ui/group.tsx'
import {
  momentsOf,
  type PacketCount,
  packetsTogether,
  paths,
  percentsOf,
  timeShares,
  together,
  wholePercent,
} from './entries.ts'
import { drawingHeight, LinkDrawing, PacketSwatch, PathPatterns, PathSwatch } from './link-drawing.tsx'
import { ChartTable, TimeChart } from './time-chart.tsx'
import './styles/charts.css'

/** The chart is fetched with these messages when it is first shown. */
export const linkTimelineMessages = () => [linkTimelineWords]

/** Milliseconds between two polls */
const pauses: { readonly [S in LinkSpan]: number } = { minutes: 2_000, day: 60_000 }

/** Shows how a node, or the devices of a network, could be reached in the last minutes or the last day. */
export function LinkTimeline({ subject }: { readonly subject: LinkHistorySubject }) {
  const t = useTranslate()
  const [span, setSpan] = useState<LinkSpan>('minutes')
  const heading = useId()
  return (
    <section class="timeline stack gap-2" aria-labelledby={heading}>
      <div class="timeline-head cluster spread">
        {/* Around a network's timeline is a fold with the same heading. */}
        <h3 id={heading} {...(subject.kind === 'network' && { class: 'visually-hidden' })}>
          {t(`timeline.heading.${subject.kind}`)}
        </h3>
        <Choice
          legend={t('timeline.span')}
          options={linkSpans.map((value) => ({ value, word: t(`timeline.${value}`) }))}
          value={span}
          onChoose={setSpan}
        />
      </div>
      <Span key={span} span={span} subject={subject} />
    </section>
  )
}

interface SpanProps {
  readonly subject: LinkHistorySubject
  readonly span: LinkSpan
}

function Span({ subject, span }: SpanProps) {
  const t = useTranslate()
  const { tryAsk } = useApp()
  const { value: history, fault } = usePolled<LinkHistory>(
    () => tryAsk('devices.history', { subject, span }),
    (_before, next) => next,
    pauses[span],
  )
  if (history === null)
    return fault === null ? <p class="secondary">{t('timeline.loading')}</p> : <FaultBanner fault={fault} />
  if (history.since === null && history.packets.length === 0)
    return <p class="secondary">{t(`timeline.none.${subject.kind}`)}</p>
  return <Shown subject={subject} span={span} history={history} />
}

interface ShownProps extends SpanProps {
  readonly history: LinkHistory
}

function Shown({ subject, span, history }: ShownProps) {
  const t = useTranslate()
  const { kind } = subject
  const { since, entries, until, length, step } = history
  const from = until - length
  const all = together(entries)
  const moments = momentsOf(history, step)
  const pathWords = kind === 'network' ? countWords : shareWords
  const said = (place: number): string => {
    const moment = moments[place]
    if (moment === undefined) return t('timeline.gap')
    const { at, read } = moment
    return partsOf(t, [
      span === 'minutes'
        ? timeWords(t, at, span, until)
        : t('timeline.between', { from: timeWords(t, at, span, until), to: clockTime(t, at + step, at) }),
      ...(read === null ? [] : [latencyWords(t, read.latency, kind), pathWords(t, read.paths)]),
      ...lossWords(t, moment.packets),
    ])
  }
  const summary =
    moments.length === 0
      ? t('timeline.gap')
      : partsOf(t, [
          t(`timeline.inTime.${span}`),
          ...(all === null ? [] : [latencyWords(t, all.latency, kind)]),
          ...lossWords(t, packetsTogether(history.packets)),
        ])
  return (
    <>
      <TimeChart
        label={t(`timeline.chart.${kind}`)}
        height={drawingHeight(history)}
        from={from}
        until={until}
        said={said}
        summary={summary}
        ends={{ from: clockTime(t, from, until), until: t('timeline.now') }}
        times={moments.map(({ at }) => at)}
      >
        {(frame) => <LinkDrawing {...frame} history={history} topWords={(ms) => t('timeline.top', { ms })} />}
      </TimeChart>
      <LinkLegend history={history} />
      {since !== null && since > from && (
        <p class="secondary">{t('timeline.since', { time: clockTime(t, since, until) })}</p>
      )}
      <LinkTable history={history} span={span} subject={subject} />
    </>
  )
}

/** The meaning of each mark, with its share; only of what was read or pinged. */
function LinkLegend({ history }: { readonly history: LinkHistory }) {
  const t = useTranslate()
  const pattern = useId()
  const shares = new Map(percentsOf(timeShares(history)).map((one) => [one.path, one.percent]))
  const packets = packetsTogether(history.packets)
  return (
    <>
      <svg class="chart-patterns" aria-hidden="true" width={0} height={0}>
        <PathPatterns id={pattern} />
      </svg>
      <ul class="timeline-legend cluster" title={t('timeline.lossNote')}>
        {shares.size > 0 &&
          paths.map((path) => (
            <li key={path} class="inline gap-3">
              <PathSwatch path={path} id={pattern} />
              {t('timeline.share', { path: t(`timeline.path.${path}`), percent: shares.get(path) ?? 0 })}
            </li>
          ))}
        {packets !== null && (
          <li class="inline gap-3">
            <PacketSwatch />
            {t('timeline.lostShare', { percent: wholePercent(packets.lost / packets.sent) })}
          </li>
        )}
      </ul>
    </>
  )
}

/** Milliseconds of a row, chosen so that there are at most 25 rows to listen to */
const steps: { readonly [S in LinkSpan]: number } = { minutes: 30_000, day: 3_600_000 }

/** The same as a table, for people who cannot see the drawing. */
function LinkTable({ history, span, subject }: ShownProps) {
  const t = useTranslate()
  const { until, packets } = history
  const isPinged = packets.length > 0
  return (
    <Fold title={t('timeline.table')}>
      <ChartTable
        columns={[
          t('timeline.column.time'),
          t(`timeline.column.${subject.kind}`),
          t('timeline.column.path'),
          ...(isPinged ? [t('timeline.column.lost')] : []),
        ]}
        rows={momentsOf(history, steps[span])
          .toReversed()
          .map(({ at, read, packets }) => ({
            key: at,
            head: timeWords(t, at, span, until),
            cells: [
              latencyWords(t, read?.latency ?? null, 'table'),
              read === null ? t('timeline.notRead') : shareWords(t, read.paths),
              ...(isPinged
                ? [packets === null ? t('timeline.notPinged') : t('timeline.lostOf', packets)]
                : []),
            ],
          }))}
      />
    </Fold>
  )
}

type LinkSubject = 'node' | 'network'

/** "14:02:10" in the last minutes, "14:00" in a day */
function timeWords(t: Translate, at: number, span: LinkSpan, now: number): string {
  if (span === 'day') return clockTime(t, at, now)
  return formatTime(t, at, { timeStyle: 'medium' })
}

const latencyTexts = { node: 'timeline.mean', network: 'timeline.median', table: 'timeline.range' } as const

/** "23 ms", "23 ms on average (18 to 40)", "median 23 ms (18 to 40)"; in a table "23 ms (18 to 40)" */
function latencyWords(t: Translate, latency: LinkEntry['latency'], place: LinkSubject | 'table'): string {
  if (latency === null) return t('timeline.noLatency')
  return t(latency.least === latency.most ? 'timeline.latency' : latencyTexts[place], latency)
}

/** "direct", "direct 90%, relayed 10%" */
function shareWords(t: Translate, paths: LinkEntry['paths']): string {
  const shares = percentsOf(paths).map(({ path, percent }) =>
    percent === 100
      ? t(`timeline.path.${path}`)
      : t('timeline.share', { path: t(`timeline.path.${path}`), percent }),
  )
  return listOf(t, shares)
}

/** "2 of 5 packets lost (ping)"; empty where nobody pinged */
function lossWords(t: Translate, packets: PacketCount | null): readonly string[] {
  return packets === null ? [] : [t('timeline.lost', packets)]
}

/** "9 direct, 2 relayed" */
function countWords(t: Translate, paths: LinkEntry['paths']): string {
  const counts = percentsOf(paths).map(({ path }) =>
    t('timeline.count', { count: paths[path], path: t(`timeline.path.${path}`) }),
  )
  return listOf(t, counts)
}
