import { useEffect, useState } from 'preact/hooks'
import type { JobAccount } from '../../../contract/hosting.ts'
import { useAction } from '../../app/use-action.ts'
import { jobCount, jobTitle } from '../../text/hosting/jobs.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'
import { StateIcon } from '../../ui/state-icon.tsx'

/** More lines tell nobody more; what failed comes first. */
const most = 1000

/** What became of each thing that the work was to do. */
export function JobDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate()
  const { fault, send } = useAction()
  const [account, setAccount] = useState<JobAccount | null>(null)
  const [shown, setShown] = useState<'problems' | 'all'>('all')
  useEffect(() => {
    void send('hosting.readJob', { job: id }).then((reply) => {
      if (!reply.ok) return
      setAccount(reply.value)
      if (reply.value.items.some(({ outcome }) => outcome !== 'done')) setShown('problems')
    })
  }, [id])
  if (account === null && fault === null) return null
  const problems = account?.items.filter(({ outcome }) => outcome !== 'done') ?? []
  const items = (shown === 'problems' ? problems : (account?.items ?? [])).slice(0, most)
  return (
    <Dialog
      title={account === null ? t('jobs.result') : jobTitle(t, account.job)}
      onClose={onClose}
      place="wide"
    >
      {fault !== null && <FaultBanner fault={fault} />}
      {account !== null && (
        <>
          <div class="job-summary">
            <span class="secondary">{jobCount(t, account.job)}</span>
            {problems.length > 0 && problems.length < account.items.length && (
              <Choice
                legend={t('jobs.result')}
                options={[
                  { value: 'problems', word: t('jobs.onlyProblems') },
                  { value: 'all', word: t('jobs.all') },
                ]}
                value={shown}
                onChoose={setShown}
              />
            )}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
          <section class="scroll-list plan-list" tabIndex={0} aria-label={t('jobs.result')}>
            <table class="table plan-table">
              <thead>
                <tr>
                  <th scope="col">{t('jobs.member')}</th>
                  <th scope="col">{t('jobs.outcome')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ item, outcome, fault: why }) => (
                  <tr key={item}>
                    <td class="mono">{item}</td>
                    <td>
                      <span class="job-outcome">
                        <StateIcon
                          state={
                            outcome === 'done' ? 'ok' : outcome === 'failed' ? 'attention' : 'disconnected'
                          }
                          size={16}
                        />
                        <span title={why?.detail}>
                          {why === null ? t(`jobs.outcomes.${outcome}`) : t(`fault.${why.code}.title`)}
                        </span>
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('jobs.close')}
        </Button>
      </div>
    </Dialog>
  )
}
