import Papa from 'papaparse'
import type { Activity, ActivityFormat } from '../../../contract/activity.ts'
import { guardCell } from '../../../domain/members/csv-cell.ts'
import { isoTime } from '../../../domain/time.ts'

const columns = ['time', 'by', 'what', 'fields', 'id', 'name', 'result'] as const

/** For other programs: a line for each network or member that something was done to, its time in ISO 8601. */
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
