import type { PlanPlace, PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import { planProblemWords } from '../../../words/plan-words.ts'
import type { Translate } from '../../../words/translate.ts'

export interface SaidProblem {
  readonly severe: boolean
  readonly says: string
}

/** What stands beside one box: the worst that was found there; null: nothing. */
export function atPlace(
  t: Translate,
  problems: readonly PlanProblem[],
  place: PlanPlace,
): SaidProblem | null {
  const found = problems.find((problem) => samePlace(problem.place, place))
  if (found === undefined) return null
  return { severe: found.severity === 'error', says: planProblemWords(t, found).text }
}

function samePlace(a: PlanPlace, b: PlanPlace): boolean {
  return (Object.keys(b) as (keyof PlanPlace)[]).every((key) => a[key] === b[key])
}

/** The same for a `Field`'s two properties. */
export function problemProps(said: SaidProblem | null): {
  readonly problem: string | null
  readonly warning: string | null
} {
  return {
    problem: said?.severe === true ? said.says : null,
    warning: said?.severe === false ? said.says : null,
  }
}
