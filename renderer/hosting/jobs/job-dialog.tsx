import { useEffect, useState } from 'preact/hooks'
import type { JobAccount, JobProgress } from '../../../contract/hosting.ts'
import type { NetworkState } from '../../../contract/network-state.ts'
import { isNodeAddress } from '../../../domain/network-id.ts'
import { faultTitle } from '../../../words/fault-title.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { jobCount, jobReason, jobTitle } from '../../text/hosting/jobs.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogEnd } from '../../ui/dialog-end.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { PreviewTable } from '../../ui/preview-table.tsx'
import { useUsable } from '../hosts.tsx'
import { selectMembers } from '../members/selection.ts'

type Item = JobAccount['items'][number]

/** The outcome of each item of a job */
export function JobDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate()
  const app = useApp()
  const { fault, send } = useAction()
  const [account, setAccount] = useState<JobAccount | null>(null)
  const now = app.snapshot.value?.hosting.jobs.find((job) => job.id === id)
  useEffect(() => {
    void send('hosting.readJob', { job: id }).then((reply) => {
      if (reply.ok) setAccount(reply.value)
    })
  }, [id, now?.state, now?.done, now?.failed])
  if (account !== null) return <Account account={account} onClose={onClose} />
  if (fault === null) return null
  return (
    <Dialog title={t('jobs.result')} onClose={onClose} placement="wide">
      <DialogEnd fault={fault} cancel={t('jobs.close')} confirm={null} focus="cancel" onClose={onClose} />
    </Dialog>
  )
}

interface AccountProps {
  readonly account: JobAccount
  readonly onClose: () => void
}

function Account({ account: { job, items }, onClose }: AccountProps) {
  const t = useTranslate()
  const app = useApp()
  const { busy, fault, send } = useAction()
  const usable = useUsable(job.source)
  const problems = items.filter(({ outcome }) => outcome !== 'done' && outcome !== 'unchanged')
  const [wanted, setWanted] = useState<'problems' | 'all'>('problems')
  const shown = problems.length === 0 ? 'all' : wanted
  const listed = shown === 'all' ? items : problems
  const members = listed.filter((item) => isThere(job, item)).map(({ item }) => item)
  const reason = jobReason(t, job, usable)
  const goOn = async (): Promise<void> => {
    if ((await send('hosting.continueJob', { job: job.id })).ok) onClose()
  }
  return (
    <Dialog title={jobTitle(t, job)} onClose={onClose} placement="wide">
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="job-summary inline spread">
        <span class="secondary">
          {jobCount(t, job)}
          {reason !== null && <div>{reason}</div>}
        </span>
        {problems.length > 0 && problems.length < items.length && (
          <Choice
            legend={t('jobs.result')}
            options={[
              { value: 'problems', word: t('jobs.onlyProblems') },
              { value: 'all', word: t('jobs.all') },
            ]}
            value={shown}
            onChoose={setWanted}
          />
        )}
      </div>
      <ItemTable items={listed} />
      <div class="dialog-actions">
        {members.length > 0 && (
          <Button
            onClick={() => {
              onClose()
              selectMembers(app, job.network, members)
            }}
          >
            {t('jobs.select', { count: members.length })}
          </Button>
        )}
        <span class="grow" />
        <Button takesFocus onClick={onClose}>
          {t('jobs.close')}
        </Button>
        {job.left > 0 && job.state === 'stopped' && (
          <Button kind="primary" disabled={!usable} busy={busy} onClick={() => void goOn()}>
            {t('jobs.continue', { count: job.left })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Returns whether the item is a member that still exists, as far as the job knows. */
function isThere({ kind }: JobProgress, { item, outcome, fault }: Item): boolean {
  const isDeleted = kind === 'delete' && (outcome === 'done' || outcome === 'unchanged')
  return isNodeAddress(item) && !isDeleted && fault?.code !== 'member-gone'
}

const icons: { readonly [O in Item['outcome']]: NetworkState } = {
  done: 'ok',
  unchanged: 'ok',
  failed: 'attention',
  'not-begun': 'disconnected',
  unknown: 'disconnected',
}

const itemId = ({ item }: Item): string => item

function ItemTable({ items }: { readonly items: readonly Item[] }) {
  const t = useTranslate()
  return (
    <PreviewTable
      label={t('jobs.result')}
      columns={[t('jobs.member'), t('jobs.outcome')]}
      widths={[undefined, '38%']}
      rows={items}
      idOf={itemId}
    >
      {({ item, name, outcome, fault }) => (
        <>
          <td>
            {name.trim() !== '' && (
              <div class="truncate" dir="auto">
                {tooltip(name)}
              </div>
            )}
            <div class={name.trim() === '' ? 'mono' : 'mono secondary'}>{item}</div>
          </td>
          <td>
            <span class="inline">
              <StateIcon state={icons[outcome]} size={16} />
              <span title={fault?.detail}>
                {fault === null ? t(`jobs.outcomes.${outcome}`) : faultTitle(t, fault)}
              </span>
            </span>
          </td>
        </>
      )}
    </PreviewTable>
  )
}
