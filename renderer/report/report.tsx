import { useEffect, useState } from 'preact/hooks'
import type { FreePart, Report as Written } from '../../contract/report-commands.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ViewHead } from '../ui/group.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { Section } from './report-section.tsx'
import './styles/report.css'

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
