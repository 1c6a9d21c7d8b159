import type { Report } from '../../contract/report-commands.ts'
import type { ReportSources } from './content.ts'

/** What there is to say to somebody who helps. `keepIds`: of networks and nodes */
export type WriteReport = (keepIds: boolean) => Promise<Omit<Report, 'id'>>

/** Few people ever want one: what writes it is read when it is asked for. */
export function createReportWriter(sources: ReportSources): WriteReport {
  return async (keepIds) => {
    const [{ readContent }, { freeSections, reportSections }, { commandLineTranslate }] = await Promise.all([
      import('./content.ts'),
      import('./sections.ts'),
      import('../app/translator.ts'),
    ])
    const content = await readContent(sources, keepIds)
    const t = await commandLineTranslate('en')
    return { sections: reportSections(content, keepIds, t), free: freeSections(content) }
  }
}
