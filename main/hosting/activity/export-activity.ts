import Papa from 'papaparse'
import type { Activity, ActivityFormat } from '../../../contract/activity.ts'
import type { Argument } from '../../../contract/commands.ts'
import { type Result, success } from '../../../contract/result.ts'
import { guardCell } from '../../../domain/members/csv-cell.ts'
import { isoTime } from '../../../domain/time.ts'
import type { FileDialogs } from '../../base/file-dialogs.ts'
import { fileName, saveTextFile } from '../files/text-file.ts'
import type { ActivityLog } from './activity-log.ts'

/** Saves all that is kept of a network; false: cancelled */
export function exportActivity(
  activity: ActivityLog,
  dialogs: FileDialogs,
  { network, name, format }: Argument<'hosting.exportActivity'>,
): Promise<Result<boolean>> {
  const suggestedName = `${fileName(name, network)}-activity.${format}`
  return saveTextFile(dialogs, { kind: `activity-${format}`, suggestedName }, async () => {
    const { list } = await activity.read(network, null)
    return success(activityText(list ?? [], format))
  })
}

const columns = ['time', 'by', 'what', 'fields', 'id', 'name', 'result'] as const

/** A list for other programs: a line for each network or member that something was done to, its time in ISO 8601. */
export function activityText(list: readonly Activity[], format: ActivityFormat): string {
  const rows = list.flatMap(({ at, origin, kind, fields, subjects, fault }) =>
    subjects.map(({ id, name }) => ({
      time: isoTime(at) ?? '',
      by: origin,
      what: kind,
      fields: [...fields],
      id,
      name,
      result: fault ?? 'done',
    })),
  )
  if (format === 'jsonl') return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const data = rows.map((row) => columns.map((column) => guardCell(String([row[column]].flat().join(' ')))))
  return `\ufeff${Papa.unparse({ fields: [...columns], data }, { newline: '\r\n' })}\r\n`
}
