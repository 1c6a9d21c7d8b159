import { type ReportSection, reportParts } from '../../contract/report-commands.ts'
import { type Part, withPseudonyms } from '../../domain/pseudonyms/pseudonyms.ts'
import { withoutSecrets } from '../app/log.ts'
import type { ReportContent } from './content.ts'

interface ReportOptions {
  readonly keepIds: boolean
  /** What this computer and its user are called */
  readonly names: readonly string[]
}

/** The texts that are shown and saved: no token, and no name, id or address of anybody. */
export function reportSections(content: ReportContent, options: ReportOptions): readonly ReportSection[] {
  const present = reportParts.flatMap((part) => {
    const text = content[part]
    return text === null ? [] : [{ part, text }]
  })
  const texts = present.map(({ text }) => text)
  const written = withPseudonyms(texts, { ...options, withoutSecrets })
  return present.map(({ part }, at) => ({ part, text: textOf(written[at] ?? { text: '' }) }))
}

function textOf(part: Part): string {
  return 'json' in part ? `${JSON.stringify(part.json, null, 2)}\n` : part.text
}
