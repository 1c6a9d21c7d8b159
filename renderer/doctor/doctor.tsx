import { causeOf, type DoctorSubject } from '../../contract/doctor.ts'
import { nameOf } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { checkText, type NameOfNetwork, summaryText } from '../../words/doctor.ts'
import { clockTime } from '../../words/formats.ts'
import { CopyButton } from '../app/copy-button.tsx'
import { useApp } from '../app/state.ts'
import { useDialog } from '../app/use-dialog.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { ViewHead } from '../ui/group.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { checkedCount, Ladder, shapes } from './check-list.tsx'
import { type CheckProps, FixDialog, FixOffer, useFixes } from './fixes.tsx'
import './styles/doctor.css'

/** A check of the connection: the cause and its fix on top, all rungs below. */
export function Doctor() {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const check = snapshot?.doctor ?? null
  const fixes = useFixes(check?.startedAt ?? 0)
  const { dialog, close } = useDialog('fix-service')
  const names = namesOf(snapshot?.networks ?? [])
  return (
    <section class="doctor" aria-labelledby="doctor-heading">
      <ViewHead id="doctor-heading" heading={t('doctor-view.heading')} onBack={app.back}>
        {check !== null && <Subject subject={check.subject} names={names} />}
      </ViewHead>
      {check !== null && (
        <>
          <Summary check={check} names={names} fixes={fixes} />
          <Ladder key={check.startedAt} check={check} names={names} fixes={fixes} />
          {!check.running && (
            <div class="doctor-end">
              <CopyButton word={t('doctor-view.copy')} text={() => checkText(t, check, names)} />
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
            void fixes.run(dialog.rung, dialog.fix)
          }}
        />
      )}
    </section>
  )
}

function Subject({ subject, names }: { readonly subject: DoctorSubject; readonly names: NameOfNetwork }) {
  const t = useTranslate()
  if (subject.kind === 'peer') return <span class="doctor-subject mono">{subject.address}</span>
  const name = subject.kind === 'network' ? names(subject.id) : t('doctor-view.computer')
  return (
    <span class="doctor-subject secondary" dir="auto" title={name}>
      {name}
    </span>
  )
}

function namesOf(networks: readonly NetworkEntry[]): NameOfNetwork {
  return (id) => nameOf(networks.find((entry) => entry.id === id) ?? { id, name: '' })
}

/** The result of the check in one sentence, and the fix. It stays visible while the ladder scrolls. */
function Summary({ check, names, fixes }: CheckProps) {
  const t = useTranslate()
  const { rungs, running, startedAt, verdict } = check
  return (
    <div class="doctor-summary" data-verdict={running ? 'running' : verdict}>
      <StateIcon state={running ? 'pending' : shapes[verdict]} size={20} />
      <div class="doctor-sentence">
        <div role="status">
          <h3>{running ? t('doctor-view.checking') : summaryText(t, check, names)}</h3>
        </div>
        <div class="secondary">
          {running
            ? t('doctor-view.progress', { done: checkedCount(check), count: rungs.length })
            : t('doctor-view.ended', {
                good: rungs.filter((rung) => rung.verdict === 'good').length,
                count: rungs.length,
                time: clockTime(t, startedAt, Date.now()),
              })}
        </div>
      </div>
      <Actions check={check} names={names} fixes={fixes} />
    </div>
  )
}

function Actions({ check, names, fixes }: CheckProps) {
  const t = useTranslate()
  const app = useApp()
  if (check.running)
    return (
      <div class="doctor-actions">
        <Button onClick={() => void app.ask('doctor.stop')}>{t('doctor-view.stop')}</Button>
      </div>
    )
  const cause = causeOf(check)
  return (
    <div class="doctor-actions">
      {cause?.fix != null && (
        <FixOffer check={check} rung={cause.id} fix={cause.fix} names={names} fixes={fixes} kind="primary" />
      )}
      <Button disabled={fixes.busy} onClick={() => void app.ask('doctor.check', { subject: check.subject })}>
        {t('doctor-view.checkAgain')}
      </Button>
    </div>
  )
}
