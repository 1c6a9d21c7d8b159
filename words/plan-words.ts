import type { PlanProblem } from '../domain/network-plan/plan-problem.ts'
import type { Translate } from './translate.ts'

interface PlanWords {
  /** The problem as a sentence */
  readonly title: string
  /** The reason why it matters, and what to do */
  readonly advice: string
  /** Contains both the title and the advice. */
  readonly text: string
}

export function planProblemWords(t: Translate, problem: PlanProblem): PlanWords {
  const values = { suggestion: '', most: 0, what: 'network', address: '', family: 4, other: '', ...problem }
  const given = { ...values, number: Number(values.other) + 1 }
  const kind =
    problem.kind === 'default-route' ? (`default-route-${problem.severity}` as const) : problem.kind
  const title = t(`plan.${kind}.title`, given)
  const advice = t(`plan.${kind}.advice`, given)
  return { title, advice, text: t('common.sentences', { first: title, rest: advice }) }
}
