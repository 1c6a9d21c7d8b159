import { shorten } from '../../../domain/members/csv-cell.ts'
import type { FileProblem } from '../../../domain/members/members-plan.ts'
import { excessOf, longestName } from '../../../domain/names.ts'
import type { SaidRuleProblem } from '../../../domain/rules/rule-problem.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'

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

/** The notes of a name's field: whether it is too long, and what is shown instead of an empty name. */
export function nameNotes(
  t: Translate,
  name: string,
  before: string,
  id: string,
): { readonly problem: string | null; readonly warning: string | null } {
  const excess = excessOf(name.trim())
  const isEmptied = name.trim() === '' && before.trim() !== ''
  return {
    problem: excess > 0 && name !== before ? t('name.tooLong', { excess, most: longestName }) : null,
    warning: isEmptied ? t('name.emptied', { id }) : null,
  }
}

/** Says what is wrong with a rule and what to do. */
export function ruleProblemWords(t: Translate, { kind, detail }: SaidRuleProblem): string {
  if (typeof detail !== 'string') {
    const { least, most, orNull } = detail
    const limits = { least: String(least), most: String(most), orNull: orNull ? 'yes' : 'no' }
    return t('rule-problem.not-a-number', limits)
  }
  const short = detail.length > 60 ? `${detail.slice(0, 60)}…` : detail
  const marks = { open: '{', close: '}', least: '', most: '', orNull: 'no' }
  return t(`rule-problem.${kind}`, { ...marks, detail: short })
}
