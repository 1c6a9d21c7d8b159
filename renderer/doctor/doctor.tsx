import doctorWords from 'words:doctor'
import doctorViewWords from 'words:doctor-view'
import planWords from 'words:plan'
import serviceControlWords from 'words:service-control'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { causeOf, type Diagnosis, type Hypothesis, type PeerSubject } from '../../contract/doctor.ts'
import { nameOf } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { parsePort } from '../../domain/devices/device-link.ts'
import { diagnosisText } from '../../words/diagnosis-text.ts'
import { type NameOfNetwork, namesIn, summaryText } from '../../words/doctor.ts'
import { clockTime } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'
import { CopyButton } from '../app/copy-button.tsx'
import { useApp } from '../app/state.ts'
import { useDialog } from '../app/use-dialog.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Field, Form } from '../ui/field.tsx'
import { ViewHead } from '../ui/group.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { isLacking } from './check-groups.ts'
import { CheckList, checkedCount, shapes } from './check-list.tsx'
import { type DiagnosisProps, FixDialog, FixOffer, useFixes } from './fixes.tsx'
import './styles/doctor.css'

/** The diagnosis of the connection is fetched with these messages when it is first opened. */
export const doctorMessages = () => [doctorWords, doctorViewWords, planWords, serviceControlWords]

export interface DoctorProps {
  /** Leads to what else is known of this computer's connection. */
  readonly nav: ComponentChildren
}

/** A diagnosis of the connection: the cause and its fix on top, all checks below. */
export function Doctor({ nav }: DoctorProps) {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const diagnosis = snapshot?.doctor ?? null
  const fixes = useFixes(diagnosis?.startedAt ?? 0)
  const { dialog, close } = useDialog('fix-service')
  const joined = namesOf(snapshot?.networks ?? [])
  const names = diagnosis === null ? joined : namesIn(diagnosis, joined)
  useNewState(snapshot?.connection.state ?? null, () => {
    if (diagnosis === null || diagnosis.running || fixes.busy) return
    void app.ask('doctor.start', { subject: diagnosis.subject })
  })
  return (
    <section class="doctor" aria-labelledby="doctor-heading">
      <ViewHead id="doctor-heading" heading={t('doctor-view.heading')} onBack={app.back}>
        {diagnosis !== null && <Subject diagnosis={diagnosis} names={names} />}
      </ViewHead>
      {diagnosis?.subject.kind === 'computer' && nav}
      {diagnosis !== null && (
        <>
          <Summary diagnosis={diagnosis} names={names} fixes={fixes} />
          <Hypotheses hypotheses={diagnosis.hypotheses} />
          {diagnosis.subject.kind === 'peer' && !diagnosis.running && (
            <PortForm key={diagnosis.startedAt} subject={diagnosis.subject} busy={fixes.busy} />
          )}
          <CheckList key={diagnosis.startedAt} diagnosis={diagnosis} names={names} fixes={fixes} />
          {!diagnosis.running && (
            <div class="doctor-end">
              <CopyButton word={t('doctor-view.copy')} text={() => diagnosisText(t, diagnosis, names)} />
            </div>
          )}
        </>
      )}
      {dialog !== null && (
        <FixDialog
          fix={dialog.fix}
          onClose={close}
          onConfirm={() => {
            close()
            void fixes.run(dialog.check, dialog.fix)
          }}
        />
      )}
    </section>
  )
}

/** Calls `onNew` when the connection to the service comes into another state, which makes an earlier diagnosis untrue. */
function useNewState(state: string | null, onNew: () => void): void {
  const last = useRef(state)
  useEffect(() => {
    if (last.current === state) return
    last.current = state
    onNew()
  }, [state])
}

function Subject({ diagnosis, names }: Pick<DiagnosisProps, 'diagnosis' | 'names'>) {
  const t = useTranslate()
  const name = subjectName(t, diagnosis, names)
  return (
    <span class="truncate push secondary" dir="auto" title={name}>
      {name}
    </span>
  )
}

interface PortFormProps {
  readonly subject: PeerSubject
  readonly busy: boolean
}

/** Checks the device again, with a TCP port that the person names. */
function PortForm({ subject, busy }: PortFormProps) {
  const t = useTranslate()
  const app = useApp()
  const [text, setText] = useState(String(subject.port ?? ''))
  const port = parsePort(text)
  const isWrong = text.trim() !== '' && port === null
  const check = (): void => {
    const { port: _, ...device } = subject
    void app.ask('doctor.start', {
      subject: port === null ? device : { ...device, port },
    })
  }
  return (
    <Form class="doctor-port stack gap-3" ready={!isWrong && !busy} onSubmit={check}>
      <Field
        label={t('doctor-view.port')}
        help={t('doctor-view.portHelp')}
        problem={isWrong ? t('doctor-view.portProblem') : null}
        numeric
        value={text}
        onText={setText}
      />
      <div class="cluster">
        <Button type="submit" disabled={isWrong || busy}>
          {t('doctor-view.checkPort')}
        </Button>
      </div>
    </Form>
  )
}

function subjectName(t: Translate, { subject, deviceName }: Diagnosis, names: NameOfNetwork): string {
  switch (subject.kind) {
    case 'computer':
      return t('doctor-view.computer')
    case 'network':
      return names(subject.id)
    case 'peer': {
      const { address, at, port } = subject
      const device = deviceName ?? at ?? address ?? ''
      return port === undefined ? device : t('doctor-view.subjectPort', { address: device, port })
    }
    case 'hosted': {
      const network = names(subject.id)
      return subject.member === null
        ? t('doctor-view.hosted', { network })
        : t('doctor-view.member', { network, node: deviceName ?? subject.member })
    }
  }
}

function namesOf(networks: readonly NetworkEntry[]): NameOfNetwork {
  return (id) => nameOf(networks.find((entry) => entry.id === id) ?? { id, name: '' })
}

/** The outcome of the diagnosis in one sentence, and the fix. It stays visible while the checks scroll. */
function Summary({ diagnosis, names, fixes }: DiagnosisProps) {
  const t = useTranslate()
  const { checks, running, startedAt, verdict } = diagnosis
  return (
    <div class="doctor-summary" data-verdict={running ? 'running' : verdict}>
      <StateIcon state={running ? 'pending' : shapes[verdict]} size={20} />
      <div class="doctor-sentence">
        <div role="status">
          <h3>{running ? t('doctor-view.checking') : summaryText(t, diagnosis, names)}</h3>
        </div>
        <div class="secondary">
          {running
            ? t('doctor-view.progress', { done: checkedCount(diagnosis), count: checks.length })
            : t('doctor-view.ended', {
                good: checks.filter((check) => check.verdict === 'good').length,
                count: checks.filter((check) => check.verdict !== 'unchecked').length,
                unchecked: checks.filter(isLacking).length,
                time: clockTime(t, startedAt, Date.now()),
              })}
        </div>
      </div>
      <Actions diagnosis={diagnosis} names={names} fixes={fixes} />
    </div>
  )
}

function Actions({ diagnosis, names, fixes }: DiagnosisProps) {
  const t = useTranslate()
  const app = useApp()
  if (diagnosis.running)
    return (
      <div class="doctor-actions cluster">
        <Button onClick={() => void app.ask('doctor.stop')}>{t('doctor-view.stop')}</Button>
      </div>
    )
  const cause = causeOf(diagnosis)
  return (
    <div class="doctor-actions cluster">
      {cause?.fix != null && (
        <FixOffer
          diagnosis={diagnosis}
          check={cause.id}
          fix={cause.fix}
          names={names}
          fixes={fixes}
          kind="primary"
        />
      )}
      <Button
        disabled={fixes.busy}
        onClick={() => void app.ask('doctor.start', { subject: diagnosis.subject })}
      >
        {t('doctor-view.checkAgain')}
      </Button>
    </div>
  )
}

/** Tells what may explain the findings about a device, the best explanation first, each with a test where there is one. */
function Hypotheses({ hypotheses }: { readonly hypotheses: readonly Hypothesis[] }) {
  const t = useTranslate()
  const app = useApp()
  if (hypotheses.length === 0) return null
  return (
    <section class="doctor-hypotheses stack gap-3" aria-labelledby="hypotheses-heading">
      <h3 id="hypotheses-heading">{t('doctor-view.hypotheses')}</h3>
      <ul class="stack gap-4">
        {hypotheses.map(({ id, sureness, test }) => (
          <li key={id} class="stack gap-2">
            <div>
              <strong>{t(`doctor-view.${sureness}`)}</strong> {t(`doctor.hypothesis.${id}`)}
            </div>
            {test !== null && (
              <div class="cluster">
                <Button onClick={() => void app.ask('doctor.start', { subject: test })}>
                  {t('doctor-view.askHost')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
