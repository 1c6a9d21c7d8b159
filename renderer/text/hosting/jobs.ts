import type { JobProgress, Undo } from '../../../contract/hosting.ts'
import { joinedList, listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { memberFieldName } from './members.ts'
import { settingName } from './settings.ts'
import { tooltip } from './window.ts'

/** "Authorizing in office", also where it was stopped; "Authorized in office"; "Joining this device to office. Authorizing…" */
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

/** "120 of 500", "498 done, 2 failed", "Stopped: 120 done, 380 not begun" */
export function jobCount(t: Translate, job: JobProgress): string {
  const { total, done, failed, state } = job
  if (job.kind === 'join-this-device') return ''
  if (state === 'running') return t('jobs.progress', { count: done + failed, total })
  const rest = total - done - failed
  const counts = listOf(t, [
    t('jobs.done', { count: done }),
    ...(failed > 0 ? [t('jobs.failed', { count: failed })] : []),
    ...(rest > 0 ? [t(job.interrupted ? 'jobs.left' : 'jobs.notBegun', { count: rest })] : []),
  ])
  if (job.interrupted) return t('jobs.interrupted', { counts })
  return state === 'stopped' ? t('jobs.stopped', { counts }) : counts
}

/** "nas: Authorized changed" */
export function undoWords(t: Translate, undo: Undo): string {
  const name = tooltip(undo.name)
  const changed = [...new Set(undo.fields.map((field) => memberFieldName(t, field) ?? settingName(t, field)))]
  return changed.length > 2
    ? t('undo.manyChanged', { name, count: changed.length })
    : t('undo.changed', { name, fields: joinedList(t, changed, 'and') })
}
