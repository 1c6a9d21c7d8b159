import Papa from 'papaparse'
import type { Activity, ActivityFormat } from '../../../contract/activity.ts'
import { type Result, success } from '../../../contract/result.ts'
import { guardCell } from '../../../domain/members/csv-cell.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { isoTime } from '../../../domain/time.ts'
import type { FileDialogs } from '../../base/file-dialogs.ts'
import { fileName, writeTextFile } from '../files/text-file.ts'
import type { ActivityLog } from './activity-log.ts'

interface Wanted {
  readonly network: NetworkId
  /** The network's, for the file's */
  readonly name: string
  readonly format: ActivityFormat
}

/** All that is kept of a network, into a file that the person chooses; false: cancelled */
export async function exportActivity(
  activity: ActivityLog,
  dialogs: FileDialogs,
  { network, name, format }: Wanted,
): Promise<Result<boolean>> {
  const suggestedName = `${fileName(name, network)}-activity.${format}`
  const path = await dialogs.chooseSave({ kind: `activity-${format}`, suggestedName })
  if (!path.ok) return path
  if (path.value === null) return success(false)
  const { list } = await activity.read(network, null)
  const written = await writeTextFile(path.value, activityText(list ?? [], format))
  return written.ok ? success(true) : written
}

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
