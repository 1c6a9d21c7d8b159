import type { Activity } from '../../../contract/activity.ts'

/** What a job did is one entry, with all its members, from when it began; and one for each reason why something was not done. */
export function byJob(list: readonly Activity[]): readonly Activity[] {
  const entries = Map.groupBy(list, keyOf)
  return [...entries.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [together(first, more)],
  )
}

function keyOf(activity: Activity): unknown {
  const { job, fault } = activity
  return job === null ? activity : `${job.id} ${fault}`
}

function together(first: Activity, more: readonly Activity[]): Activity {
  if (more.length === 0) return first
  const all = [first, ...more]
  return {
    ...first,
    fields: [...new Set(all.flatMap(({ fields }) => fields))],
    subjects: all.flatMap(({ subjects }) => subjects),
  }
}
