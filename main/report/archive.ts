import { strToU8, zipSync } from 'fflate'
import type { ReportSection } from '../../contract/report-commands.ts'

/**
 * The report as a ZIP archive, which each system opens with a double click, and so its files, as they are texts: what was
 * shown, one file a part.
 */
export function reportArchive(sections: readonly ReportSection[]): Uint8Array {
  return zipSync(Object.fromEntries(sections.map(({ part, text }) => [`${part}.txt`, strToU8(text)])))
}

/** The report as one text, for a terminal */
export function reportText(sections: readonly ReportSection[]): string {
  return sections.map(({ part, text }) => `===== ${part}.txt =====\n${text.trimEnd()}\n`).join('\n')
}

export function reportFileName(now: Date): string {
  return `meshtray-report-${now.toISOString().slice(0, 10)}.zip`
}
