import type { Activity, ActivityJob, ActivitySubject } from '../../../contract/activity.ts'
import { isNetworkId } from '../../../domain/network-id.ts'
import { faultTitle } from '../../../words/fault-title.ts'
import { formatTime } from '../../../words/formats.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { memberFieldName } from './members.ts'
import { settingName } from './settings.ts'

/** A job is described by its kind, whatever its result for each member. */
const jobWords = {
  authorize: 'authorized',
  deauthorize: 'deauthorized',
  reject: 'rejected',
  delete: 'deleted',
  'add-members': 'added',
  change: 'changed',
  'import-network': 'imported',
  'import-members': 'imported',
  'put-back': 'putBack',
  'copy-network': 'copied',
  undo: 'undone',
} as const satisfies { readonly [K in ActivityJob['kind']]: string }

/** "Authorized", "Not changed" */
export function activityWord(t: Translate, { job, subjects, fault, ...activity }: Activity): string {
  const kind = job === null ? activity.kind : jobWords[job.kind]
  if (fault !== null) return t('activity.failed', { kind })
  return t('activity.done', { kind, subject: isOfNetwork(subjects) ? 'network' : 'member' })
}

/** The changed fields that `activityWord` does not imply, or the fault. */
export function activityDetail(t: Translate, { kind, job, subjects, fields, fault }: Activity): string {
  if (fault !== null) return faultTitle(t, { code: fault })
  const what = job === null ? kind : jobWords[job.kind]
  const isSaid = what === 'authorized' || what === 'deauthorized' || what === 'rejected'
  const listed = isSaid ? fields.filter((field) => field !== 'authorized' && field !== 'rejected') : fields
  const ofNetwork = isOfNetwork(subjects)
  return listOf(
    t,
    listed.map((field) => (ofNetwork ? null : memberFieldName(t, field)) ?? settingName(t, field)),
  )
}

export function subjectName({ id, name }: ActivitySubject): string {
  return name === '' ? id : name
}

export function isOfNetwork(subjects: readonly ActivitySubject[]): boolean {
  return subjects.some(({ id }) => isNetworkId(id))
}

/** "14 Nov 2023, 22:13:20" in the person's language */
export function exactTime(t: Translate, at: number): string {
  return formatTime(t, at, { dateStyle: 'medium', timeStyle: 'medium' })
}
