import type { ReportSection } from '../../contract/report-commands.ts'
import { failure, success } from '../../contract/result.ts'
import type { ReportHandlers } from '../app/commands.ts'
import type { Shell } from '../app/shell.ts'
import { createPendingFiles } from '../hosting/files/pending-files.ts'
import { writeTextFile } from '../hosting/files/text-file.ts'
import type { WriteReport } from './report-writer.ts'

interface ReportHandlersParts {
  readonly write: WriteReport
  readonly shell: Pick<Shell, 'chooseSave' | 'whileOpen'>
}

/** What is saved is what was shown, to the letter. */
export function createReportHandlers({ write, shell }: ReportHandlersParts): ReportHandlers {
  const written = createPendingFiles<readonly ReportSection[]>({ most: 1, time: 60 * 60_000 })
  return {
    'report.write': async ({ keepIds }) => {
      const sections = await write(keepIds)
      return success({ id: written.add(sections), sections })
    },
    'report.save': async ({ id }) => {
      const sections = written.take(id)
      if (sections === null) return failure('file-refused', 'written too long ago: open it again')
      written.putBack(id, sections)
      const { reportArchive, reportFileName } = await import('./archive.ts')
      const suggestedName = reportFileName(new Date())
      const path = await shell.whileOpen(() => shell.chooseSave({ kind: 'report', suggestedName }))
      if (!path.ok) return path
      if (path.value === null) return success(false)
      const saved = await writeTextFile(path.value, reportArchive(sections))
      return saved.ok ? success(true) : saved
    },
  }
}
