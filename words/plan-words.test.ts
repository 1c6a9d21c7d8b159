import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPlan } from '../domain/network-plan/check-plan.ts'
import { anyPlan } from '../domain/testing/any-plan.ts'
import { planProblemWords } from './plan-words.ts'
import { t } from './testing/english.ts'

test('any problem of any plan has a title, and advice in a sentence', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      for (const problem of checkPlan(plan)) {
        const { title, advice } = planProblemWords(t, problem)
        expect(title.length).toBeGreaterThan(3)
        expect(advice).toMatch(/\.$/)
        expect(title + advice).not.toMatch(/undefined|null|NaN/)
      }
    }),
    { numRuns: 300 },
  )
})
