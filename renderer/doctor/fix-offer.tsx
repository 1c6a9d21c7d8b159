import type { DoctorCheck, DoctorFix, RungId } from '../../contract/doctor.ts'
import type { NameOfNetwork } from '../../words/doctor.ts'
import { fixOfCheck } from '../../words/doctor-text.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import type { Fixes } from './use-fixes.ts'

interface FixOfferProps {
  readonly check: DoctorCheck
  readonly rung: RungId
  readonly fix: DoctorFix
  readonly names: NameOfNetwork
  readonly fixes: Fixes
  readonly kind?: 'plain' | 'primary'
}

/** What may mend a rung: a button, or a command for the person. */
export function FixOffer({ check, rung, fix, names, fixes, kind = 'plain' }: FixOfferProps) {
  const t = useTranslate()
  if (fix.kind === 'command') return <CommandLine lead={t('doctor-view.run')} command={fix.command} />
  const word = fixOfCheck(t, check, fix, names)
  const asks = fix.kind === 'start-service' || fix.kind === 'restart-service'
  return (
    <Button
      kind={kind}
      busy={fixes.of(rung)?.state === 'running'}
      disabled={fixes.busy}
      onClick={() => fixes.begin(rung, fix)}
    >
      {asks ? t('doctor-view.asks', { fix: word }) : word}
    </Button>
  )
}

/** A command, to be copied and run by the person. */
export function CommandLine({ lead, command }: { readonly lead: string; readonly command: string }) {
  const t = useTranslate()
  const { copy } = useApp()
  return (
    <div class="doctor-command">
      <span class="secondary">{lead}</span>
      <Copyable text={command} what={t('doctor-view.command')} onCopy={copy} />
    </div>
  )
}
