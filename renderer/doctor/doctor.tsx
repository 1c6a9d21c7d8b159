import type { DoctorSubject } from '../../contract/doctor.ts'
import { nameOf } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { NameOfNetwork } from '../../words/doctor.ts'
import { checkText } from '../../words/doctor-text.ts'
import { CopyButton } from '../app/copy-button.tsx'
import { useApp } from '../app/state.ts'
import { useDialog } from '../app/use-dialog.ts'
import { useTranslate } from '../text/use-translate.ts'
import { ViewHead } from '../ui/view-head.tsx'
import { FixDialog } from './fix-dialog.tsx'
import { Ladder } from './ladder.tsx'
import { Summary } from './summary.tsx'
import { useFixes } from './use-fixes.ts'
import './styles/doctor.css'

/** A check of the connection: what is wrong in one sentence, what mends it, and each rung below. */
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
      <ViewHead id="doctor-heading" heading={t('doctor-view.heading')} onBack={app.leaveView}>
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
