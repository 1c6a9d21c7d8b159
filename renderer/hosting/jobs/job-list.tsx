import { X } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { memberFields, networkFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork, JobProgress } from '../../../contract/hosting.ts'
import type { Reversal, UndoConflict } from '../../../contract/reversal.ts'
import type { JsonObject } from '../../../domain/json.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import { type App, useApp } from '../../app/state.ts'
import { Toasts } from '../../app/toasts.tsx'
import { useAction } from '../../app/use-action.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { faultInFull } from '../../text/faults.ts'
import { jobCount, jobReason, jobTitle } from '../../text/hosting/jobs.ts'
import { memberFieldName } from '../../text/hosting/members.ts'
import { undoWords } from '../../text/hosting/results.ts'
import { fieldWords, settingName } from '../../text/hosting/settings.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button, IconButton, TabIndexProvider } from '../../ui/button.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { ConflictDialog } from '../conflicts.tsx'
import { useGrantNames } from '../grant-names.ts'
import { useUsable } from '../hosts.tsx'
import { networkName } from '../network-list.ts'
import { changedByBoth, resolve } from '../three-way.ts'
import { UndoCopyDialog } from './copy-progress.tsx'
import { JobDialog } from './job-dialog.tsx'

interface WorkProps {
  /** Called when a job changes its state */
  readonly onDone: () => Promise<void>
}

/** The foot of the window: running and ended jobs, and what can be undone */
export function Work({ onDone }: WorkProps) {
  const { dialog, close } = useDialog('undo')
  return (
    <>
      <ResultToasts />
      {dialog !== null && <UndoDialog conflict={dialog.conflict} onClose={close} />}
      <JobList onDone={onDone} />
    </>
  )
}

/** Jobs are listed until their end was dismissed. */
function JobList({ onDone }: WorkProps) {
  const t = useTranslate()
  const app = useApp()
  const { dialog, close } = useDialog('job')
  const undoing = useDialog('undo-copy')
  // A network that was put back without members has none to tell of.
  const jobs = (app.snapshot.value?.hosting.jobs ?? []).filter(
    ({ kind, total }) => kind !== 'put-back' || total > 0,
  )
  const states = jobs.map(({ id, state }) => `${id} ${state}`).join()
  useEffect(() => void onDone(), [states, onDone])
  const keys = useListKeys<HTMLElement>(jobs.map(({ id }) => id))
  return (
    <>
      {jobs.length > 0 && (
        <section class="jobs" aria-label={t('jobs.list')} {...keys.list}>
          {jobs.map((job) => (
            <TabIndexProvider key={job.id} value={job.id === keys.active ? 0 : -1}>
              <JobLine job={job} />
            </TabIndexProvider>
          ))}
        </section>
      )}
      {undoing.dialog !== null && <UndoCopyDialog job={undoing.dialog.job} onClose={undoing.close} />}
      {dialog !== null && <JobDialog id={dialog.job} onClose={close} />}
    </>
  )
}

function JobLine({ job }: { readonly job: JobProgress }) {
  const t = useTranslate()
  const { ask, dialogs } = useApp()
  const { running, fault, clearFault, send } = useAction()
  const isRunning = job.state === 'running'
  const trouble = job.failed > 0 || job.fault !== null || job.state === 'stopped'
  const usable = useUsable(job.source)
  // A fault from the time when the host was away is outdated once it is back.
  useEffect(() => {
    if (usable) clearFault()
  }, [usable])
  const reason = fault === null ? jobReason(t, job, usable) : faultInFull(t, fault.code)
  const dismissWords = t(job.left + job.reversible > 0 ? 'jobs.dismissOpen' : 'jobs.dismiss')
  const joins = job.kind === 'join-this-device'
  const copies = job.kind === 'copy-network'
  const undo = (): void => {
    if (copies) dialogs.show({ kind: 'undo-copy', job })
    else void send('hosting.undoJob', { job: job.id })
  }
  return (
    <div class="job cluster" data-row={job.id}>
      <StateIcon state={isRunning ? 'pending' : trouble ? 'attention' : 'ok'} size={18} />
      <div class="job-words" role="status">
        <div class="truncate">{jobTitle(t, job)}</div>
        {!joins && <div class="secondary">{jobCount(t, job)}</div>}
        {reason !== null && <div class="secondary">{reason}</div>}
      </div>
      {isRunning && !joins && (
        <progress
          class="job-progress"
          max={Math.max(job.total, 1)}
          value={job.done + job.failed}
          aria-label={jobTitle(t, job)}
        />
      )}
      <div class="inline gap-5 push">
        {isRunning ? (
          <Button onClick={() => void ask('hosting.stopJob', { job: job.id })}>{t('jobs.stop')}</Button>
        ) : (
          <>
            {job.left > 0 && (
              <Button
                kind="primary"
                disabled={!usable}
                busy={running === 'hosting.continueJob'}
                onClick={() => void send('hosting.continueJob', { job: job.id })}
              >
                {t('jobs.continue', { count: job.left })}
              </Button>
            )}
            {job.reversible > 0 && (
              <Button disabled={!usable} busy={running === 'hosting.undoJob'} onClick={undo}>
                {t(copies ? 'copy-network.undo' : 'jobs.undo')}
              </Button>
            )}
            {!joins && (
              <Button onClick={() => dialogs.show({ kind: 'job', job: job.id })}>{t('jobs.results')}</Button>
            )}
            <IconButton
              icon={X}
              name={dismissWords}
              onClick={() => void ask('hosting.dismissJob', { job: job.id })}
            />
          </>
        )}
      </div>
    </div>
  )
}

/** Offers to undo what was done to the open network and its members. */
function ResultToasts() {
  const t = useTranslate()
  const { snapshot, hostedNetwork, route, dialogs, undosInBar } = useApp()
  const open = route.value.view === 'account' ? null : hostedNetwork.value
  const undos =
    snapshot.value?.hosting.undos.filter(
      ({ network, member }) => network === open && (member !== null || network !== undosInBar.value),
    ) ?? []
  const names = useGrantNames()
  return (
    <Toasts
      undos={undos}
      wordsOf={(undo) => undoWords(t, undo, names)}
      onConflict={(conflict) => dialogs.show({ kind: 'undo', conflict })}
    />
  )
}

interface UndoDialogProps {
  readonly conflict: UndoConflict
  readonly onClose: () => void
}

/** An undo met somebody else's changes: asks about those fields, and restores the others. */
function UndoDialog({ conflict, onClose }: UndoDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const [theirs, setTheirs] = useState(conflict.theirs)
  const { reversal } = conflict
  const names = useGrantNames()
  const former = reversal.former as JsonObject
  const touched = { base: reversal.made as JsonObject, form: former }
  const disputed = changedByBoth(touched, former, editedFields(theirs))
  const putBack = async (wanted: ReadonlySet<string>): Promise<void> => {
    const { base, form } = resolve(touched, disputed, wanted)
    const reply = await saveFields(send, reversal, form, base)
    if (!reply.ok) return
    if (reply.value.outcome === 'conflict') setTheirs(reply.value.theirs)
    else onClose()
  }
  return (
    <ConflictDialog
      of="undo"
      title={t('conflict.undo.title', { name: tooltip(nameOfThing(theirs)) })}
      fields={disputed.map(({ field, now }) => ({
        field,
        label: (reversal.member === null ? null : memberFieldName(t, field)) ?? settingName(t, field),
        mine: fieldWords(t, field, former[field], names),
        theirs: fieldWords(t, field, now, names),
      }))}
      busy={busy}
      fault={fault}
      onChoose={(wanted) => void putBack(wanted)}
      onClose={onClose}
    />
  )
}

function saveFields(
  send: App['tryAsk'],
  { network, member }: Reversal,
  change: JsonObject,
  base: JsonObject,
) {
  return member === null
    ? send('hosting.saveNetwork', { network, change, base })
    : send('hosting.saveMember', { network, member, change, base })
}

function editedFields(thing: HostedNetwork | HostedMember): JsonObject {
  return { ...('presence' in thing ? memberFields(thing) : networkFields(thing)) } as unknown as JsonObject
}

function nameOfThing(thing: HostedNetwork | HostedMember): string {
  return 'presence' in thing ? memberName(thing) : networkName({ id: thing.id, name: thing.config.name })
}
