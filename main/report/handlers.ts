import type { Report, reportCommands } from '../../contract/report-commands.ts'
import { failure, success } from '../../contract/result.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import { commandLineTranslate } from '../base/translators.ts'
import { createPendingFiles, saveTextFile } from '../hosting/files/text-file.ts'
import type { ReportSources } from './content.ts'

interface ReportHandlersParts {
  readonly write: WriteReport
  readonly shell: Pick<Shell, 'chooseSave' | 'whileOpen'>
}

/** The saved text is exactly the one shown. The page chooses only which of the free texts are included. */
export function createReportHandlers({
  write,
  shell,
}: ReportHandlersParts): HandlersOf<typeof reportCommands> {
  const written = createPendingFiles<Omit<Report, 'id'>>({ most: 1, time: 60 * 60_000 })
  return {
    'report.write': async ({ keepIds }) => {
      const report = await write(keepIds)
      return success({ id: written.add(report), ...report })
    },
    'report.save': async ({ id, include }) => {
      const report = written.take(id)
      if (report === null) return failure('file-refused', 'written too long ago: open it again')
      written.putBack(id, report)
      const { reportArchive, reportFileName } = await import('./archive.ts')
      const wanted = { kind: 'report', suggestedName: reportFileName(new Date()) } as const
      const free = report.free.filter(({ part }) => include.includes(part))
      const archive = reportArchive([...report.sections, ...free])
      return shell.whileOpen(() => saveTextFile(shell, wanted, archive))
    },
  }
}

/** Writes a report for somebody who helps. `keepIds`: the ids of networks and nodes stay in it */
export type WriteReport = (keepIds: boolean) => Promise<Omit<Report, 'id'>>

/** Few people ever want a report: the code that writes it is loaded when one is asked for. */
export function createReportWriter(sources: ReportSources): WriteReport {
  return async (keepIds) => {
    const { freeSections, readContent, reportSections } = await import('./content.ts')
    const content = await readContent(sources, keepIds)
    const t = await commandLineTranslate('en')
    return { sections: reportSections(content, keepIds, t), free: freeSections(content) }
  }
}
