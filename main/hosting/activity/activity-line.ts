import * as v from 'valibot'
import { type Activity, activityKinds, activityOrigins } from '../../../contract/activity.ts'
import { faultCodes } from '../../../contract/fault.ts'
import { time } from '../../../contract/time-schema.ts'
import { isNetworkId, isNodeAddress } from '../../../domain/network-id.ts'
import { journalKinds } from '../jobs/record.ts'

/** Of a name so much is kept as it takes to know it again. */
const longestName = 200
export const mostSubjects = 100

const line = v.object({
  at: time,
  origin: v.picklist(activityOrigins),
  job: v.optional(
    v.nullable(v.object({ id: v.pipe(v.string(), v.maxLength(64)), kind: v.picklist(journalKinds) })),
    null,
  ),
  kind: v.picklist(activityKinds),
  subjects: v.pipe(
    v.array(
      v.object({
        id: v.pipe(
          v.string(),
          v.check((id) => isNetworkId(id) || isNodeAddress(id)),
        ),
        name: v.pipe(v.string(), v.maxLength(longestName)),
      }),
    ),
    v.minLength(1),
    v.maxLength(mostSubjects),
  ),
  fields: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(64)),
  fault: v.nullable(v.picklist(faultCodes)),
})

export function activityLine(activity: Activity): string {
  const subjects = activity.subjects.map(({ id, name }) => ({ id, name: name.slice(0, longestName) }))
  return JSON.stringify({ ...activity, subjects })
}

/** A line that cannot be read costs nothing but itself. */
export function readActivityLines(lines: readonly string[]): readonly Activity[] {
  return lines.flatMap((text) => {
    const read = v.safeParse(line, parsed(text))
    return read.success ? [read.output] : []
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
