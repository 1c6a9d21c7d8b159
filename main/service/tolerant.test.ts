import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { givenTime, name, sameJson, time } from './tolerant.ts'

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

test('a time in seconds is read as what it is', () => {
  expect(v.parse(givenTime, 1_700_000_000)).toBe(1_700_000_000_000)
  expect(v.parse(givenTime, 1_700_000_000_000)).toBe(1_700_000_000_000)
  expect(v.parse(time, 0)).toBe(0)
  expect(v.parse(givenTime, 0)).toBeNull()
  expect(v.parse(givenTime, '1700000000')).toBeNull()
})

test('a name that shows nothing is none', () => {
  for (const blank of ['', '   ', '\u2800', '\u200b\t']) expect(v.parse(name, blank)).toBe('')
  expect(v.parse(name, ' office ')).toBe(' office ')
  expect(v.parse(name, null)).toBe('')
})
