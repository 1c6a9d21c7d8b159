import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameJson } from './tolerant.ts'

const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('two texts of JSON are the same where they say the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const [left, right] = [copyOf(one), copyOf(other)]
      expect(sameJson(left, copyOf(one))).toBe(true)
      expect(sameJson(left, right)).toBe(isDeepStrictEqual(left, right))
    }),
  )
})

test.each([
  ['{"a":1,"b":2}', '{"b":2,"a":1}', true],
  ['{"a":1}', '{"a":1,"b":2}', false],
  ['{"__proto__":{}}', '{"a":1}', false],
  ['{"toString":{}}', '{"a":{}}', false],
  ['[]', '{}', false],
  ['null', '{}', false],
  ['[[1],[2]]', '[[1],[3]]', false],
])('%s and %s say the same: %s', (one, other, isSame) => {
  expect(sameJson(JSON.parse(one), JSON.parse(other))).toBe(isSame)
  expect(sameJson(JSON.parse(other), JSON.parse(one))).toBe(isSame)
})
