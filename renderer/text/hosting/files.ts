import type { FileProblem } from '../../../domain/members/members-plan.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'

/** "Line 12, ipAssignments: “10.0.0.300” is no address that fits the network, and is left out" */
export function fileProblemWords(t: Translate, { line, field, kind, value }: FileProblem): string {
  const place = [
    ...(line === null ? [] : [t('file-problem.line', { line })]),
    ...(field === null ? [] : [field]),
  ]
  const subject = value !== '' ? 'value' : place.length === 0 ? 'file' : field === null ? 'line' : 'field'
  const problem = t(`file-problem.${kind}`, { subject, value })
  return place.length === 0 ? problem : t('file-problem.at', { place: listOf(t, place), problem })
}
