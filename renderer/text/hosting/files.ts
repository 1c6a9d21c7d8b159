import { shorten } from '../../../domain/members/csv-cell.ts'
import type { FileProblem } from '../../../domain/members/members-plan.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { ruleProblemWords } from '../rules/rule-problems.ts'

/** "Line 12, ipAssignments: “10.0.0.300” is no address that fits the network, and is left out" */
export function fileProblemWords(t: Translate, problem: FileProblem): string {
  const { line, field, kind, rule } = problem
  if (kind === 'more') return t('file-problem.more', { count: Number(problem.value) })
  const value = rule === undefined ? problem.value : shorten(ruleProblemWords(t, rule))
  const place = [
    ...(line === null ? [] : [t('file-problem.line', { line })]),
    ...(field === null ? [] : [field]),
  ]
  const subject = value !== '' ? 'value' : place.length === 0 ? 'file' : field === null ? 'line' : 'field'
  const words = t(`file-problem.${kind}`, { subject, value })
  return place.length === 0 ? words : t('file-problem.at', { place: listOf(t, place), problem: words })
}
