import { useId, useState } from 'preact/hooks'
import {
  type LinkHistory,
  type LinkHistorySubject,
  type LinkSpan,
  linkSpans,
} from '../../contract/link-history.ts'
import { clockTime } from '../../words/clock-time.ts'
import { useApp } from '../app/state.ts'
import { usePolled } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Choice } from '../ui/choice.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { momentsOf, packetsTogether, together } from './entries.ts'
import { drawingHeight, LinkDrawing } from './link-drawing.tsx'
import { LinkLegend } from './link-legend.tsx'
import { LinkTable } from './link-table.tsx'
import { countWords, latencyWords, lossWords, shareWords, timeWords } from './link-words.ts'
import './styles/charts.css'
import { TimeChart } from './time-chart.tsx'

/** Milliseconds between two questions: as often as there may be something new */
const pauses: { readonly [S in LinkSpan]: number } = { minutes: 2_000, day: 60_000 }

/** How a node, or the devices of a network, were reached: the last minutes or the last day. */
export function LinkTimeline({ subject }: { readonly subject: LinkHistorySubject }) {
  const t = useTranslate()
  const [span, setSpan] = useState<LinkSpan>('minutes')
  const heading = useId()
  return (
    <section class="timeline" aria-labelledby={heading}>
      <div class="timeline-head">
        {/* A network's stands in a fold that says the same. */}
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
  return <Shown {...{ subject, span, history }} />
}

function Shown({ subject: { kind }, span, history }: SpanProps & { history: LinkHistory }) {
  const t = useTranslate()
  const { since, entries, until, length, step } = history
  const from = until - length
  const all = together(entries)
  const moments = momentsOf(history, step)
  const pathWords = kind === 'network' ? countWords : shareWords
  const said = (place: number): string => {
    const moment = moments[place]
    if (moment === undefined) return t('timeline.gap')
    const { at, read } = moment
    return [
      span === 'minutes'
        ? timeWords(t, at, span, until)
        : t('timeline.between', { from: timeWords(t, at, span, until), to: clockTime(t, at + step, at) }),
      ...(read === null ? [] : [latencyWords(t, read.latency, kind), pathWords(t, read.paths)]),
      ...lossWords(t, moment.packets),
    ].join(' · ')
  }
  const summary =
    moments.length === 0
      ? t('timeline.gap')
      : [
          t(`timeline.inTime.${span}`),
          ...(all === null ? [] : [latencyWords(t, all.latency, kind)]),
          ...lossWords(t, packetsTogether(history.packets)),
        ].join(' · ')
  return (
    <>
      <TimeChart
        label={t(`timeline.chart.${kind}`)}
        height={drawingHeight(history)}
        {...{ from, until, said, summary }}
        ends={{ from: clockTime(t, from, until), until: t('timeline.now') }}
        times={moments.map(({ at }) => at)}
      >
        {(frame) => <LinkDrawing {...frame} history={history} topWords={(ms) => t('timeline.top', { ms })} />}
      </TimeChart>
      <LinkLegend history={history} />
      {since !== null && since > from && (
        <p class="secondary">{t('timeline.since', { time: clockTime(t, since, until) })}</p>
      )}
      <LinkTable {...{ history, span, subject: kind }} />
    </>
  )
}
