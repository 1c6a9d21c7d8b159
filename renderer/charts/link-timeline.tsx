import { useId, useState } from 'preact/hooks'
import {
  type LinkHistory,
  type LinkHistorySubject,
  type LinkSpan,
  linkSpans,
} from '../../contract/link-history.ts'
import { useApp } from '../app/state.ts'
import { usePolled } from '../app/use-polled.ts'
import { clockTime } from '../text/time.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Choice } from '../ui/choice.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'
import { paths, percentsOf, timeShares, together } from './entries.ts'
import { drawingHeight, LinkDrawing } from './link-drawing.tsx'
import { LinkTable } from './link-table.tsx'
import { countWords, latencyWords, shareWords, timeWords } from './link-words.ts'
import { PathPatterns, PathSwatch } from './path-patterns.tsx'
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
  if (history.since === null) return <p class="secondary">{t(`timeline.none.${subject.kind}`)}</p>
  return <Shown {...{ subject, span, history, since: history.since }} />
}

function Shown({
  subject: { kind },
  span,
  history,
  since,
}: SpanProps & { history: LinkHistory; since: number }) {
  const t = useTranslate()
  const pattern = useId()
  const { entries, until, length, step } = history
  const from = until - length
  const all = together(entries)
  const said = (place: number): string => {
    const entry = entries[place]
    if (entry === undefined) return t('timeline.gap')
    const { at, latency, paths } = entry
    return [
      span === 'minutes'
        ? timeWords(t, at, span, until)
        : t('timeline.between', { from: timeWords(t, at, span, until), to: clockTime(t, at + step, at) }),
      latencyWords(t, latency, kind),
      (kind === 'network' ? countWords : shareWords)(t, paths),
    ].join(' · ')
  }
  const summary =
    all === null
      ? t('timeline.gap')
      : `${t(`timeline.inTime.${span}`)} · ${latencyWords(t, all.latency, kind)}`
  const shares = new Map(percentsOf(timeShares(history)).map((one) => [one.path, one.percent]))
  return (
    <>
      <TimeChart
        label={t(`timeline.chart.${kind}`)}
        height={drawingHeight}
        {...{ from, until, said, summary }}
        ends={{ from: clockTime(t, from, until), until: t('timeline.now') }}
        times={entries.map(({ at }) => at)}
      >
        {(frame) => <LinkDrawing {...frame} history={history} topWords={(ms) => t('timeline.top', { ms })} />}
      </TimeChart>
      <svg class="chart-patterns" aria-hidden="true" width={0} height={0}>
        <PathPatterns id={pattern} />
      </svg>
      <ul class="timeline-legend" title={t('timeline.lossNote')}>
        {paths.map((path) => (
          <li key={path}>
            <PathSwatch path={path} id={pattern} />
            {t('timeline.share', { path: t(`timeline.path.${path}`), percent: shares.get(path) ?? 0 })}
          </li>
        ))}
      </ul>
      {since > from && <p class="secondary">{t('timeline.since', { time: clockTime(t, since, until) })}</p>}
      <LinkTable {...{ history, span, subject: kind }} />
    </>
  )
}
