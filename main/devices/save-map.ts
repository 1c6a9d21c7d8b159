import { type Result, success } from '../../contract/result.ts'
import type { MapFile } from '../../domain/devices/map-file.ts'
import type { FileDialogs } from '../base/file-dialogs.ts'
import { writeTextFile } from '../hosting/files/text-file.ts'

/** A map that a window drew, into a file that the person chooses; false: cancelled */
export async function saveMap(
  dialogs: Pick<FileDialogs, 'chooseSave'>,
  { format, content }: MapFile,
): Promise<Result<boolean>> {
  const suggestedName = `meshtray-map-${new Date().toISOString().slice(0, 10)}.${format}`
  const path = await dialogs.chooseSave({ kind: `map-${format}`, suggestedName })
  if (!path.ok) return path
  if (path.value === null) return success(false)
  const written = await writeTextFile(path.value, format === 'svg' ? content : Buffer.from(content, 'base64'))
  return written.ok ? success(true) : written
}
