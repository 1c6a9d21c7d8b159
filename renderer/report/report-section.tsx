import { useState } from 'preact/hooks'
import type { ReportSection } from '../../contract/report-commands.ts'
import { useTranslate } from '../text/use-translate.ts'
import { SwitchRow } from '../ui/switch-row.tsx'

interface SectionProps {
  readonly section: ReportSection
  /** Empty: nothing is looked for */
  readonly query: string
  /** Of a free text, which goes into the report only where the person says so; absent: it always does */
  readonly choice?: { readonly included: boolean; readonly onChange: (included: boolean) => void }
}

/** A part of the report: folded, open, or the lines of it that were looked for. */
export function Section({ section: { part, text }, query, choice }: SectionProps) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const looks = query.trim() !== ''
  const found = looks ? findLines(text, query) : null
  const shown = found === null ? open : found.count > 0
  const count =
    found === null
      ? t('report.lines', { count: text.trimEnd().split('\n').length })
      : t('report.found', { count: found.count })
  return (
    <details class="report-section" open={shown}>
      {/* biome-ignore lint/a11y: a summary is a button already; this has it do what is shown, also while something is looked for. */}
      <summary
        onClick={(event) => {
          event.preventDefault()
          if (!looks) setOpen(!open)
        }}
      >
        <span class="report-part">{t(`report.part.${part}`)}</span>
        <span class="secondary">
          {choice === undefined
            ? count
            : t('report.chosen', { count, included: choice.included ? 'yes' : 'no' })}
        </span>
      </summary>
      {/* It can be included only where all of it is in sight. */}
      {open && found === null && choice !== undefined && (
        <SwitchRow
          name={t('report.include')}
          description={t('report.includeText')}
          checked={choice.included}
          onChange={choice.onChange}
        />
      )}
      {shown && found === null && blocksOf(text).map((block, at) => <pre key={at}>{block}</pre>)}
      {shown && found !== null && (
        <pre>
          {found.lines.map((line, at) => (
            <Line key={at} line={line} query={query} />
          ))}
        </pre>
      )}
      {found !== null && found.count > mostFound && (
        <p class="secondary report-more">{t('report.more', { count: found.count - mostFound })}</p>
      )}
    </details>
  )
}

function Line({ line, query }: { readonly line: string; readonly query: string }) {
  return (
    <span>
      {piecesOf(line, query).map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece))}
      {'\n'}
    </span>
  )
}

/** So many lines with what was looked for are shown; nobody reads more. */
export const mostFound = 200

export interface FoundLines {
  readonly count: number
  /** The first of them */
  readonly lines: readonly string[]
}

/** The lines of a text that hold these words, in upper or lower case. */
export function findLines(text: string, query: string): FoundLines {
  const wanted = query.trim().toLowerCase()
  const found = text.split('\n').filter((line) => line.toLowerCase().includes(wanted))
  return { count: found.length, lines: found.slice(0, mostFound) }
}

/** A line in pieces, every second of them what was looked for. */
export function piecesOf(line: string, query: string): readonly string[] {
  const wanted = query.trim().toLowerCase()
  const pieces: string[] = []
  let from = 0
  for (let at = line.toLowerCase().indexOf(wanted); wanted !== '' && at >= 0; ) {
    pieces.push(line.slice(from, at), line.slice(at, at + wanted.length))
    from = at + wanted.length
    at = line.toLowerCase().indexOf(wanted, from)
  }
  return [...pieces, line.slice(from)]
}

/** A long text in blocks of some lines, of which only those in sight are laid out. */
export function blocksOf(text: string, size = 200): readonly string[] {
  const lines = text.trimEnd().split('\n')
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, at) =>
    lines.slice(at * size, (at + 1) * size).join('\n'),
  )
}
