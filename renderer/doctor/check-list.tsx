import { ChevronDown } from 'lucide'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { causeOf, type Diagnosis, type DoctorVerdict, type Rung, type RungId } from '../../contract/doctor.ts'
import type { NetworkState } from '../../contract/network-state.ts'
import { evidenceTexts, rungTitle, verdictWord } from '../../words/doctor.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button, TabIndexProvider, useTabIndex } from '../ui/button.tsx'
import { Icon, StateIcon } from '../ui/icon.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import { type DiagnosisProps, FixOffer, FixStateLine } from './fixes.tsx'

/** The rungs from the ground up; the cause is opened once it is found. */
export function Ladder({ diagnosis, names, fixes }: DiagnosisProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<ReadonlySet<RungId>>(new Set())
  const { rungs, running } = diagnosis
  const cause = running ? null : (causeOf(diagnosis)?.id ?? null)
  const keys = useListKeys<HTMLOListElement>(
    rungs.map(({ id }) => id),
    cause,
  )
  const list = keys.list.ref
  useEffect(() => {
    if (cause === null) return
    setOpen((before) => new Set(before).add(cause))
    const row = list.current?.querySelector<HTMLElement>(`[data-rung="${cause}"]`)
    // The focus is moved only if it is nowhere else.
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body)
      row?.querySelector('button')?.focus({ preventScroll: true })
  }, [cause])
  const toggle = (id: RungId): void => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <ol class="ladder" aria-label={t('doctor-view.ladder')} {...keys.list}>
      {rungs.map((rung, index) => (
        <TabIndexProvider key={rung.id} value={rung.id === keys.active ? 0 : -1}>
          <RungRow
            diagnosis={diagnosis}
            rung={rung}
            isCause={rung.id === cause}
            beginsFollowing={rung.followsFrom !== null && rungs[index - 1]?.followsFrom !== rung.followsFrom}
            open={open.has(rung.id)}
            names={names}
            fixes={fixes}
            onToggle={() => toggle(rung.id)}
          />
        </TabIndexProvider>
      ))}
    </ol>
  )
}

interface RungRowProps extends DiagnosisProps {
  readonly rung: Rung
  /** Its fix is offered in the summary. */
  readonly isCause: boolean
  /** The rung before follows from another rung, or from none. */
  readonly beginsFollowing: boolean
  readonly open: boolean
  readonly onToggle: () => void
}

/** A rung with its verdict; when open, with the evidence and the fix. */
function RungRow(props: RungRowProps) {
  const { rung, beginsFollowing, open, onToggle } = props
  const t = useTranslate()
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const due = isDue(rung)
  const follows =
    rung.followsFrom === null ? null : t('doctor.follows', { rung: rungTitle(t, { id: rung.followsFrom }) })
  return (
    <li
      ref={row}
      class={open ? 'rung rung-open' : 'rung'}
      data-rung={rung.id}
      data-verdict={rung.running ? 'running' : due ? 'due' : rung.verdict}
      data-follows={follows !== null}
    >
      {beginsFollowing && <div class="rung-lead secondary">{follows}</div>}
      <div class="rung-head" data-row={rung.id}>
        <StateIcon state={rung.running ? 'pending' : shapes[rung.verdict]} />
        <button
          type="button"
          class="row-name rung-title"
          tabIndex={useTabIndex()}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
        >
          {rungTitle(t, rung)}
          <span class="visually-hidden">
            , {due ? '' : verdictWord(t, rung)} {follows}
          </span>
        </button>
        <span class="rung-word" aria-hidden="true">
          {due || follows !== null ? '' : verdictWord(t, rung)}
        </span>
        <span class="row-chevron">
          <Icon node={ChevronDown} size={14} />
        </span>
      </div>
      {open && (
        <TabIndexProvider value={undefined}>
          <Details {...props} id={id} />
        </TabIndexProvider>
      )}
    </li>
  )
}

function Details({ diagnosis, rung, isCause, names, fixes, id }: RungRowProps & { readonly id: string }) {
  const t = useTranslate()
  const app = useApp()
  const fixState = fixes.of(rung.id)
  return (
    <div id={id} class="rung-details">
      {evidenceTexts(t, diagnosis, rung, names).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {rung.fix !== null && !isCause && (
        <FixOffer diagnosis={diagnosis} rung={rung.id} fix={rung.fix} names={names} fixes={fixes} />
      )}
      {fixState !== null && <FixStateLine state={fixState} good={rung.verdict === 'good'} />}
      {rung.raw !== '' && (
        <details class="more">
          <summary>{t('doctor-view.raw')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled with the keys. */}
          <pre class="rung-raw" tabIndex={0}>
            <code>{rung.raw}</code>
          </pre>
        </details>
      )}
      <Button
        kind="quiet"
        busy={rung.running}
        disabled={diagnosis.running || fixes.busy}
        label={t('doctor-view.testAgainName', { rung: rungTitle(t, rung) })}
        onClick={() => {
          fixes.forget(rung.id)
          void app.ask('doctor.again', { rung: rung.id })
        }}
      >
        {t('doctor-view.testAgain')}
      </Button>
    </div>
  )
}

/** The diagnosis has not reached this rung yet. */
function isDue({ evidence, running, verdict }: Rung): boolean {
  if (running || verdict !== 'unchecked') return false
  return evidence.some((one) => one.code === 'unchecked' && one.why === 'not-yet')
}

export function checkedCount({ rungs }: Diagnosis): number {
  return rungs.filter((rung) => !rung.running && !isDue(rung)).length
}

/** The icons of the verdicts, with the same meaning as for networks */
export const shapes = {
  good: 'ok',
  bad: 'attention',
  doubtful: 'unknown',
  unchecked: 'disconnected',
} as const satisfies { readonly [V in DoctorVerdict]: NetworkState }
