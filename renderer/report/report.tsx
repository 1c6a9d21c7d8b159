import reportWords from 'words:report'
import { useEffect, useState } from 'preact/hooks'
import type { FreePart, ReportSection, Report as Written } from '../../contract/report-commands.ts'
import { foldedText, splitAtMatches } from '../../domain/search/fold.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ViewHead } from '../ui/group.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import './styles/report.css'

/** The view is fetched with these messages when it is first opened. */
export const reportMessages = () => [reportWords]

/** The report for somebody who helps: the person reads it first, and saves just what was shown. */
export function Report() {
  const t = useTranslate()
  const app = useApp()
  const { send, running, fault } = useAction()
  const [keepIds, setKeepIds] = useState(false)
  const [report, setReport] = useState<Written | null>(null)
  const [included, setIncluded] = useState<readonly FreePart[]>([])
  const [saved, setSaved] = useState(false)
  const [query, setQuery] = useState('')
  useEffect(() => {
    let shown = true
    setSaved(false)
    void send('report.write', { keepIds }).then((reply) => {
      if (!shown || !reply.ok) return
      // Its free texts are newer, and the person has not read them yet.
      setIncluded([])
      setReport(reply.value)
    })
    return () => {
      shown = false
    }
  }, [keepIds])
  const save = async (): Promise<void> => {
    if (report === null) return
    setSaved(false)
    const reply = await send('report.save', { id: report.id, include: included })
    setSaved(reply.ok && reply.value)
  }
  return (
    <section class="report" aria-labelledby="report-heading">
      <ViewHead
        id="report-heading"
        heading={t('report.heading')}
        onBack={() => app.navigate({ view: 'settings' })}
      />
      <p class="report-text">{t('report.text')}</p>
      <SwitchRow
        name={t('report.keepIds')}
        description={t('report.keepIdsText')}
        checked={keepIds}
        onChange={setKeepIds}
      />
      {fault !== null && (
        <div class="banners">
          <FaultBanner fault={fault} />
        </div>
      )}
      {report === null ? (
        running !== null && (
          <p class="report-writing secondary inline" role="status">
            <StateIcon state="pending" size={18} /> {t('report.writing')}
          </p>
        )
      ) : (
        <>
          <div class="report-tools inline">
            <SearchField
              label={t('report.search')}
              hint={t('report.searchHint')}
              query={query}
              onQuery={setQuery}
            />
          </div>
          <div aria-busy={running === 'report.write'}>
            {report.sections.map((section) => (
              <Section key={section.part} section={section} query={query} />
            ))}
            {report.free.length > 0 && (
              <div class="report-free">
                <h3>{t('report.free')}</h3>
                <p class="secondary">{t('report.freeText')}</p>
              </div>
            )}
            {report.free.map((section) => (
              <Section
                key={`${report.id} ${section.part}`}
                section={section}
                query={query}
                choice={{
                  included: included.includes(section.part),
                  onChange: (chosen) => {
                    const others = included.filter((part) => part !== section.part)
                    setSaved(false)
                    setIncluded(chosen ? [...others, section.part] : others)
                  },
                }}
              />
            ))}
          </div>
          <div class="report-save inline gap-5 spread">
            <span class="secondary" role="status">
              {saved && t('report.saved')}
            </span>
            <Button
              kind="primary"
              busy={running === 'report.save'}
              disabled={running === 'report.write'}
              onClick={() => void save()}
            >
              {t('report.save')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

interface SectionProps {
  readonly section: ReportSection
  /** Empty: no search */
  readonly query: string
  /** The person may choose to include a free text. Absent: the part is always included. */
  readonly choice?: { readonly included: boolean; readonly onChange: (included: boolean) => void }
}

/** A part of the report: folded, open, or only the lines that match the search. */
function Section({ section: { part, text }, query, choice }: SectionProps) {
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
      {/* biome-ignore lint/a11y: a summary is a button already; this keeps it from opening while a search is shown. */}
      <summary
        onClick={(event) => {
          event.preventDefault()
          if (!looks) setOpen(!open)
        }}
      >
        <span>{t(`report.part.${part}`)}</span>
        <span class="secondary">
          {choice === undefined
            ? count
            : t('report.chosen', { count, included: choice.included ? 'yes' : 'no' })}
        </span>
      </summary>
      {/* A text can be included only while all of it is shown. */}
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
      {splitAtMatches(line, [query.trim()]).map((piece, at) =>
        at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece,
      )}
      {'\n'}
    </span>
  )
}

/** The most matching lines that are shown */
const mostFound = 200

interface FoundLines {
  readonly count: number
  /** The first `mostFound` of them */
  readonly lines: readonly string[]
}

/** The lines that contain the query, ignoring case and accents. */
function findLines(text: string, query: string): FoundLines {
  const wanted = foldedText(query.trim())
  const found = text.split('\n').filter((line) => foldedText(line).includes(wanted))
  return { count: found.length, lines: found.slice(0, mostFound) }
}

/** Lines of a block */
const size = 200

/** Splits a long text into blocks, of which only the visible ones are laid out. */
function blocksOf(text: string): readonly string[] {
  const lines = text.trimEnd().split('\n')
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, at) =>
    lines.slice(at * size, (at + 1) * size).join('\n'),
  )
}
