import type { ReportSection } from '../../contract/report-commands.ts'
import type { ReportSources } from './content.ts'

/** What there is to say to somebody who helps. `keepIds`: of networks and nodes */
export type WriteReport = (keepIds: boolean) => Promise<readonly ReportSection[]>

/** Few people ever want one: what writes it is read when it is asked for. */
export function createReportWriter(sources: ReportSources): WriteReport {
  return async (keepIds) => {
    const [{ readContent }, { reportSections }, { ownNames }] = await Promise.all([
      import('./content.ts'),
      import('./sections.ts'),
      import('./system-facts.ts'),
    ])
    return reportSections(await readContent(sources, keepIds), { keepIds, names: ownNames() })
  }
}
