import type { Activity, ActivitySubject } from '../../../contract/activity.ts'
import { isNetworkId } from '../../../domain/network-id.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { memberFieldName } from './members.ts'
import { settingName } from './settings.ts'

/** "Authorized", "Not changed" */
export function activityWord(t: Translate, { kind, subjects, fault }: Activity): string {
  if (fault !== null) return t('activity.failed', { kind })
  return t('activity.done', { kind, subject: isOfNetwork(subjects) ? 'network' : 'member' })
}

/** The fields that changed, where the word does not say it all; else why nothing did. */
export function activityDetail(t: Translate, { kind, subjects, fields, fault }: Activity): string {
  if (fault !== null) return t(`fault.${fault}.title`)
  const isSaid = kind === 'authorized' || kind === 'deauthorized'
  const listed = isSaid ? fields.filter((field) => field !== 'authorized') : fields
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

/** "14 Nov 2023, 22:13:20", in the person's own way of writing it */
export function exactTime(t: Translate, at: number): string {
  return new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(at)
}
