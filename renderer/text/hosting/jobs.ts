import type { FaultCode } from '../../../contract/fault.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import { hostKind, type JobProgress } from '../../../contract/hosting.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { faultInFull } from '../faults.ts'
import { tooltip } from './window.ts'

/** "Authorizing in office", also for a stopped job; "Authorized in office"; "Joining this device to office. Authorizing…" */
export function jobTitle(t: Translate, job: JobProgress): string {
  const network = job.networkName === '' ? job.network : tooltip(job.networkName)
  if (job.kind !== 'join-this-device')
    return t(`job.${job.kind}.${job.state === 'done' ? 'done' : 'running'}`, { network })
  if (job.state !== 'running') {
    const failed = job.fault !== null || job.failed > 0 || job.state === 'stopped'
    return t(failed ? 'job.join-this-device.failed' : 'job.join-this-device.done', { network })
  }
  return job.step === null
    ? t('job.join-this-device.running', { network })
    : t('job.join-this-device.step', { network, step: t(`join-step.${job.step}`) })
}

/** "120 of 500, about 40 s left", "206 changed, 300 were so already", "Stopped: 118 changed, 2 failed, 380 left" */
export function jobCount(t: Translate, job: JobProgress): string {
  const { kind, total, done, unchanged, failed, state, interrupted } = job
  if (kind === 'join-this-device') return ''
  if (state === 'running') return progressWords(t, job)
  const changed = done - unchanged
  const counts = listOf(t, [
    ...(changed > 0 || unchanged === 0 ? [t('jobs.changed', { count: changed, kind: outcomeOf(kind) })] : []),
    ...(unchanged > 0 ? [t('jobs.unchanged', { count: unchanged, kind })] : []),
    ...(failed > 0 ? [t('jobs.failed', { count: failed })] : []),
    ...(total - done - failed > 0 ? [t('jobs.left', { count: total - done - failed })] : []),
  ])
  if (interrupted) return t('jobs.interrupted', { counts })
  return state === 'stopped' ? t('jobs.stopped', { counts }) : counts
}

/** The kind of change, for the words about the result */
function outcomeOf(kind: JobProgress['kind']): string {
  if (kind === 'add-members' || kind === 'import-network') return 'add'
  if (kind === 'copy-network') return 'copy'
  return kind === 'put-back' ? 'undo' : kind
}

function progressWords(t: Translate, { done, failed, total, secondsLeft }: JobProgress): string {
  const progress = { count: done + failed, total }
  if (secondsLeft === null) return t('jobs.progress', progress)
  const time =
    secondsLeft > 90
      ? t('jobs.minutesLeft', { count: Math.ceil(secondsLeft / 60) })
      : t('jobs.secondsLeft', { count: Math.max(5, Math.ceil(secondsLeft / 5) * 5) })
  return t('jobs.progressTime', { ...progress, time })
}

/** Returns why a job stopped, or that the cause is over. null: it did not stop, or the person stopped it */
export function jobReason(t: Translate, { fault, source }: JobProgress, usable: boolean): string | null {
  if (fault === null) return null
  return usable && passes(fault.code)
    ? t('jobs.over', { source: hostKind(source) })
    : faultInFull(t, fault.code)
}

/** Returns whether the cause is over once the service is usable again, as it lay in neither the network nor the request. */
function passes(code: FaultCode): boolean {
  const { endsJob, session, transient } = faultTraits[code]
  return endsJob && (session !== 'usable' || transient || code === 'account-signed-out')
}
