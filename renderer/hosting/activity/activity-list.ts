import type { Activity, ActivitySubject } from '../../../contract/activity.ts'
import type { Translate } from '../../../words/translate.ts'
import { activityDetail, activityWord, exactTime } from '../../text/hosting/activity.ts'

/** An entry with the text that it is found by */
export interface ActivityRow {
  readonly key: string
  readonly activity: Activity
  readonly text: string
}

/** The newest first */
export function activityRows(t: Translate, list: readonly Activity[]): readonly ActivityRow[] {
  return list
    .map((activity, place) => {
      const { at, origin, subjects } = activity
      const words = [
        activityWord(t, activity),
        activityDetail(t, activity),
        t(`activity.origins.${origin}`),
        exactTime(t, at),
        ...subjects.flatMap(({ id, name }) => [name, id]),
      ]
      return { key: `${at} ${place}`, activity, text: words.join('\n').toLowerCase() }
    })
    .reverse()
}

export function findActivity(rows: readonly ActivityRow[], words: readonly string[]): readonly ActivityRow[] {
  return words.length === 0 ? rows : rows.filter(({ text }) => words.every((word) => text.includes(word)))
}

/** Of several members the one that is looked for; undefined: none is */
export function findSubject(
  subjects: readonly ActivitySubject[],
  words: readonly string[],
): ActivitySubject | undefined {
  return subjects.find(({ id, name }) =>
    words.some((word) => id.includes(word) || name.toLowerCase().includes(word)),
  )
}
