import { checkPlan } from '../network-plan/check-plan.ts'
import { bareNetwork } from '../network-plan/network-config.ts'
import type { Plan, PlanProblem } from '../network-plan/plan-problem.ts'

/** The only route of the sample */
export const lan = { target: '10.1.2.0/24', via: null }

/** A plan that has no problems */
export const samplePlan = {
  ...bareNetwork,
  routes: [lan],
  ipAssignmentPools: [{ ipRangeStart: '10.1.2.1', ipRangeEnd: '10.1.2.254' }],
  v4AssignMode: { zt: true },
  members: [],
} satisfies Plan

/** Returns the problems of the sample plan after a change. */
export const check = (change: Partial<Plan>): readonly PlanProblem[] =>
  checkPlan({ ...samplePlan, ...change })

export const inBrief = (problems: readonly PlanProblem[]): readonly string[] =>
  problems.map(({ severity, kind }) => `${severity} ${kind}`)
