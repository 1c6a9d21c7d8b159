import type { ActivityFormat } from '../../../contract/activity.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { FileDialogs } from '../../base/file-dialogs.ts'
import { fileName } from '../files/file-name.ts'
import { writeTextFile } from '../files/text-file.ts'
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
  // With the library that writes CSV, which no start waits for
  const { activityText } = await import('./activity-text.ts')
  const { list } = await activity.read(network, null)
  const written = await writeTextFile(path.value, activityText(list ?? [], format))
  return written.ok ? success(true) : written
}
