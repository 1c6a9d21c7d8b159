import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../../../domain/json.ts'
import { checkCapabilities, checkRules, checkTags } from '../../../domain/rules/check-rules.ts'
import { anyRules } from '../../../domain/testing/any-rules.ts'
import { t } from '../../../words/testing/english.ts'
import { ruleProblemWords } from './problems.ts'

test('any problem with any JSON is a sentence', () => {
  fc.assert(
    fc.property(anyRules, (json) => {
      for (const check of [checkRules, checkCapabilities, checkTags])
        for (const problem of check(json)) expect(ruleProblemWords(t, problem)).toMatch(/\.$/)
    }),
    { numRuns: 500 },
  )
})

test('problems name limits and characters', () => {
  const words = (json: Json) => checkTags(json).map((problem) => ruleProblemWords(t, problem))
  expect(words([{ id: 'x', default: 'y' }])).toEqual([
    'This has to be a whole number, 0 to 4294967295, or null for none, without quotes.',
    'This has to be a whole number, 0 to 4294967295, without quotes.',
  ])
  expect(checkRules([1]).map((problem) => ruleProblemWords(t, problem))).toEqual([
    'This has to be an object with fields: put it in { and }.',
  ])
})
