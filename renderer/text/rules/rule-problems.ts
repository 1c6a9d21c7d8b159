import type { SaidRuleProblem } from '../../../domain/rules/rule-problem.ts'
import type { Translate } from '../../../words/translate.ts'

/** What is wrong with a rule and what to do. */
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
