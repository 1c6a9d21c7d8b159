import { planProblemWords } from '../../../contract/plan-words.ts'
import type { PlanPlace, PlanProblem } from '../../../domain/network-plan/plan-problem.ts'

export interface SaidProblem {
  readonly severe: boolean
  readonly says: string
}

/** What stands beside one box: the worst that was found there; null: nothing. */
export function atPlace(problems: readonly PlanProblem[], place: PlanPlace): SaidProblem | null {
  const found = problems.find((problem) => samePlace(problem.place, place))
  if (found === undefined) return null
  const { title, advice } = planProblemWords(found)
  return { severe: found.severity === 'error', says: `${title}. ${advice}` }
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
