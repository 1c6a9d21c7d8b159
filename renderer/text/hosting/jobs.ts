import type { JobKind, JobProgress, Undo } from '../../../contract/hosting.ts'
import type { Translate } from '../../../words/translate.ts'
import { memberFieldWords } from './members.ts'
import { settingWords } from './settings.ts'
import { tooltip } from './window.ts'

/** The wording of long work and of what can be undone. */
export const jobLabels = {
  list: 'Work under way',
  stop: 'Stop',
  results: 'Results',
  dismiss: 'Dismiss',
  close: 'Close',
  undo: 'Undo',
  result: 'Results',
  member: 'Member',
  outcome: 'What became of it',
  outcomes: { done: 'Done', failed: 'Failed', 'not-begun': 'Not begun, left as it was' },
  notBegun: (count: number) => `${count.toLocaleString()} not begun`,
  onlyProblems: 'What did not go well',
  all: 'All',
} as const

const verbs: { readonly [K in JobKind]: readonly [running: string, done: string] } = {
  authorize: ['Authorizing', 'Authorized'],
  deauthorize: ['Deauthorizing', 'Deauthorized'],
  delete: ['Deleting', 'Deleted'],
  'import-network': ['Importing members', 'Imported members'],
  'import-members': ['Changing members', 'Changed members'],
  'join-this-device': ['Joining this device', 'This device joined'],
}

/** "Authorizing in office", also where it was stopped; "Authorized in office"; "Joining this device to office. Authorizing…" */
export function jobTitle(t: Translate, job: JobProgress): string {
  const [running, done] = verbs[job.kind]
  const name = job.networkName === '' ? job.network : tooltip(job.networkName)
  const verb = job.state === 'done' ? done : running
  if (job.kind !== 'join-this-device') return `${verb} in ${name}`
  if (job.state === 'running')
    return `${verb} to ${name}${job.step === null ? '' : `. ${t(`join-step.${job.step}`)}`}`
  return job.fault !== null || job.failed > 0 || job.state === 'stopped'
    ? `This device did not get into ${name}`
    : `${done} ${name}`
}

/** "120 of 500", "498 done, 2 failed", "Stopped: 120 done, 380 not begun" */
export function jobCount(job: JobProgress): string {
  const { total, done, failed, state } = job
  if (job.kind === 'join-this-device') return ''
  if (state === 'running') return `${(done + failed).toLocaleString()} of ${total.toLocaleString()}`
  const parts = [`${done.toLocaleString()} done`]
  if (failed > 0) parts.push(`${failed.toLocaleString()} failed`)
  const rest = total - done - failed
  if (rest > 0) parts.push(jobLabels.notBegun(rest))
  return `${state === 'stopped' ? 'Stopped: ' : ''}${parts.join(', ')}`
}

/** "nas: Authorized changed" */
export function undoWords({ name, fields }: Undo): string {
  const fieldWords: { readonly [field: string]: string } = { ...settingWords, ...memberFieldWords }
  const changed = [...new Set(fields.map((field) => fieldWords[field] ?? field))]
  const list = changed.length > 2 ? `${changed.length} settings` : changed.join(' and ')
  return `${tooltip(name)}: ${list} changed`
}
