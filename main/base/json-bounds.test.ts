import { describe, expect, test } from 'vitest'
import { argumentBounds, depthBound, isWithinBounds, readReply } from './json-bounds.ts'

const most = { depth: 3, values: 10, characters: 20 }

describe('what is modest', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'x'.repeat(20)],
    ['a number', Number.NaN],
    ['lists in lists', [[[]]]],
    ['fields', { a: 1, b: { c: [true] } }],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
  ])('%s', (_what, value) => {
    expect(isWithinBounds(value, most)).toBe(true)
  })

  test.each<[string, unknown]>([
    ['a text too long', 'x'.repeat(21)],
    ['names of fields too long', { ['x'.repeat(21)]: 1 }],
    ['texts too long together', ['x'.repeat(11), 'x'.repeat(11)]],
    ['too many values', Array(10).fill(1)],
    ['a list of nothing, too long', Array(1_000_000_000)],
    ['too deep', [[[[]]]]],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a bigint', 1n],
    ['a map', new Map()],
    ['bytes', new Uint8Array(1)],
    ['a date', new Date()],
  ])('not %s', (_what, value) => {
    expect(isWithinBounds(value, most)).toBe(false)
  })

  test('nor what holds itself', () => {
    const self: unknown[] = []
    self.push(self)
    expect(isWithinBounds(self, argumentBounds)).toBe(false)
    expect(isWithinBounds(self, depthBound)).toBe(false)
  })

  test('a command on 100,000 members is', () => {
    const members = Array.from({ length: 100_000 }, (_, index) => index.toString(16).padStart(10, '0'))
    expect(isWithinBounds({ kind: 'authorize', network: '8056c2e21c000001', members }, argumentBounds)).toBe(
      true,
    )
  })
})

describe('a reply', () => {
  const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  test.each(['null', '[]', '{"a":[1]}', lists(depthBound.depth)])('%s is read', (text) => {
    expect(readReply(text)).toEqual({ ok: true, value: JSON.parse(text) })
  })

  test.each<[string, () => string]>([
    ['lists too deep', () => lists(depthBound.depth + 1)],
    ['lists deeper than any function goes', () => lists(1_000_000)],
    ['objects too deep', () => `{"a":${'{"a":'.repeat(64)}0${'}'.repeat(65)}`],
    ['more values than any service has', () => `[${'0,'.repeat(2_000_000)}0]`],
  ])('of %s is more than can be right', (_what, text) => {
    expect(readReply(text())).toEqual({ ok: false, error: 'too large' })
  })

  test.each(['', '<html>', '{', `${'['.repeat(1_000_000)}`])('of %.20s… is no JSON', (text) => {
    expect(readReply(text)).toEqual({ ok: false, error: 'not JSON' })
  })
})
