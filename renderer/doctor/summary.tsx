import { causeOf, type DoctorCheck } from '../../contract/doctor.ts'
import { clockTime } from '../../words/clock-time.ts'
import { type NameOfNetwork, summaryText } from '../../words/doctor.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { StateIcon } from '../ui/state-icon.tsx'
import { FixOffer } from './fix-offer.tsx'
import { checkedCount, shapes } from './progress.ts'
import type { Fixes } from './use-fixes.ts'

interface SummaryProps {
  readonly check: DoctorCheck
  readonly names: NameOfNetwork
  readonly fixes: Fixes
}

/** The whole check in one sentence, and the one thing that mends it. It stays in sight. */
export function Summary({ check, names, fixes }: SummaryProps) {
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

function Actions({ check, names, fixes }: SummaryProps) {
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
