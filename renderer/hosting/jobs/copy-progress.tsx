import { useRef } from 'preact/hooks'
import type { HostedSummary, JobAccount, JobProgress } from '../../../contract/hosting.ts'
import { listOf } from '../../../words/lists.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useAnswer } from '../../app/use-answer.ts'
import { ShareButton } from '../../share/share.tsx'
import { jobCount, jobReason, jobTitle } from '../../text/hosting/jobs.ts'
import { settingName } from '../../text/hosting/settings.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner, FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { DangerDialog } from '../../ui/danger-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact, Facts } from '../../ui/group.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { useHostWord, useUsable } from '../hosts.tsx'

interface CopyProgressProps {
  readonly id: string
  /** The original */
  readonly network: HostedSummary
  readonly onClose: () => void
}

/** Shows a copy while it is made, and then the ways on. The work goes on when the dialog is closed, as the window's foot shows. */
export function CopyProgress({ id, network, onClose }: CopyProgressProps) {
  const t = useTranslate()
  const app = useApp()
  const word = useHostWord()
  const { running, send } = useAction()
  const { job, fault } = useJob(id)
  const usable = useUsable(job?.source ?? 'controller')
  if (job === null) return null
  const isMade = job.network !== network.id
  const isRunning = job.state === 'running'
  const isWhole = job.state === 'done' && job.failed === 0
  const access = network.private === null ? 'unknown' : network.private ? 'private' : 'public'
  const reason = jobReason(t, job, usable)
  const open = (): void => {
    onClose()
    app.navigate({ view: 'hosting', network: job.network })
  }
  return (
    <Dialog title={jobTitle(t, job)} onClose={onClose} placement="wide">
      <Facts>
        <Fact term={t('copy-network.host')}>{word(job.source)}</Fact>
        {isMade && (
          <Fact term={t('copy-network.newId')}>
            <Copyable text={job.network} what={t('hosted-window.networkId')} />
          </Fact>
        )}
        <Fact term={t('copy-network.progress')}>
          <span class="inline" role="status">
            <StateIcon state={isRunning ? 'pending' : isWhole ? 'ok' : 'attention'} size={16} />
            {jobCount(t, job)}
          </span>
        </Fact>
      </Facts>
      {isRunning && (
        <progress
          class="job-progress copy-progress"
          max={Math.max(job.total, 1)}
          value={job.done + job.failed}
          aria-label={jobTitle(t, job)}
        />
      )}
      {reason !== null && <Banner tone="attention">{reason}</Banner>}
      {reason === null && fault !== null && <FaultBanner fault={fault} />}
      {isMade && !isRunning && <p class="after">{t('copy-network.invite')}</p>}
      <div class="dialog-actions">
        {isRunning && (
          <Button onClick={() => void app.ask('hosting.stopJob', { job: id })}>{t('jobs.stop')}</Button>
        )}
        {!isRunning && job.reversible > 0 && (
          <Button onClick={() => app.dialogs.show({ kind: 'undo-copy', job })}>
            {t('copy-network.undo')}
          </Button>
        )}
        {!isRunning && !isWhole && (
          <Button onClick={() => app.dialogs.show({ kind: 'job', job: id })}>{t('jobs.results')}</Button>
        )}
        <span class="grow" />
        {isMade && !isRunning && (
          <>
            <ShareButton
              word={t('copy-network.share')}
              network={{ network: job.network, name: tooltip(job.networkName), access, isOurs: true }}
            />
            <Button onClick={open}>{t('copy-network.open')}</Button>
          </>
        )}
        {!isRunning && job.left > 0 ? (
          <Button
            kind="primary"
            disabled={!usable}
            busy={running !== null}
            onClick={() => void send('hosting.continueJob', { job: id }).then(({ ok }) => ok && onClose())}
          >
            {t('jobs.continue', { count: job.left })}
          </Button>
        ) : (
          <Button kind="primary" takesFocus onClick={onClose}>
            {t('copy-network.close')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Follows a job, which is kept after it is no longer listed, with the reason why its first item failed. */
function useJob(
  id: string,
): Pick<JobAccount['items'][number], 'fault'> & { readonly job: JobProgress | null } {
  const { snapshot, tryAsk } = useApp()
  const now = snapshot.value?.hosting.jobs.find((job) => job.id === id)
  const last = useRef<JobProgress | null>(null)
  last.current = now ?? last.current
  const state = last.current?.state
  const answer = useAnswer(
    id,
    () => (state === 'running' ? null : tryAsk('hosting.readJob', { job: id })),
    state,
  )
  const account = answer?.ok ? answer.value : null
  const failed = account?.items.find(({ outcome }) => outcome === 'failed')
  return { job: last.current ?? account?.job ?? null, fault: failed?.fault ?? null }
}

interface UndoCopyDialogProps {
  readonly job: JobProgress
  readonly onClose: () => void
}

/** Asks before a copy is deleted. */
export function UndoCopyDialog({ job, onClose }: UndoCopyDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { busy, fault, send } = useAction()
  const usable = useUsable(job.source)
  const name = tooltip(job.networkName || job.network)
  const isElsewhere = fault?.code === 'changed-elsewhere'
  // Settings come by their fields, and members by their names.
  const changed = (fault?.detail ?? '').split(', ').map((field) => settingName(t, field))
  const undo = async (): Promise<void> => {
    const reply = await send('hosting.undoCopy', { job: job.id })
    if (!reply.ok) return
    app.dialogs.close(['copy-network'])
    onClose()
    if (app.hostedNetwork.value === job.network) app.navigate({ view: 'hosting', network: null })
    app.message.value = { kind: 'done', text: t('undo-copy.done', { name }) }
  }
  return (
    <DangerDialog
      title={t('undo-copy.title', { name })}
      cancel={t('undo-copy.cancel')}
      confirm={t('undo-copy.confirm')}
      busy={busy}
      usable={usable}
      fault={isElsewhere ? null : fault}
      onConfirm={undo}
      onClose={onClose}
    >
      <p>{t('undo-copy.text', { id: job.network })}</p>
      <p class="after">{t('undo-copy.check')}</p>
      {isElsewhere && (
        <Banner tone="attention">{t('undo-copy.changed', { what: listOf(t, changed) })}</Banner>
      )}
    </DangerDialog>
  )
}
