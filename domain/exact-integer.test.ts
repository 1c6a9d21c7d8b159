import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactIntegerOf, parseExact, printExact, withoutBigInts } from './exact-integer.ts'

const integers = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n })
const around = fc
  .constantFrom(2n ** 53n, 2n ** 63n, 2n ** 64n)
  .chain((at) =>
    fc.tuple(fc.bigInt({ min: at - 3n, max: at + 3n }), fc.boolean()).map(([n, below]) => (below ? -n : n)),
  )

describe('parsing without rounding', () => {
  test('any integer, wherever it stands, keeps its digits', () => {
    fc.assert(
      fc.property(fc.oneof(integers, around), (n) => {
        const value = parseExact(`{"a":${n},"b":[1, ${n}\n,{"c":\t${n}}],"d":"${n}"}`) as {
          readonly a: unknown
          readonly b: readonly [unknown, unknown, { readonly c: unknown }]
          readonly d: unknown
        }
        for (const read of [value.a, value.b[1], value.b[2].c, parseExact(String(n))])
          expect(String(exactIntegerOf(read))).toBe(String(n))
        expect(value.d).toBe(String(n))
      }),
    )
  })

  test('what was parsed is printed with the same digits', () => {
    fc.assert(
      fc.property(integers, fc.jsonValue(), (n, other) => {
        const text = `{"n":${n},"list":[${n},${JSON.stringify(other)}]}`
        expect(printExact(parseExact(text))).toBe(text)
      }),
    )
  })

  test('all other JSON is what the engine parses', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(withoutBigInts(parseExact(text))).toEqual(JSON.parse(text))
      }),
    )
  })

  test.each(['', '{', '[1e]', '12345678901234567890 x', '{"a":12345678901234567890'])(
    '%j is no JSON',
    (text) => {
      expect(() => parseExact(text)).toThrow(SyntaxError)
    },
  )

  test.each([
    ['1.5', null],
    ['1e400', null],
    ['1e20', null],
    ['-0', 0],
    ['9007199254740991', 2 ** 53 - 1],
    ['9007199254740993', '9007199254740993'],
    ['-18446744073709551615', '-18446744073709551615'],
    ['9'.repeat(40), '9'.repeat(40)],
    ['9'.repeat(100_000), null],
    ['"7"', null],
    ['null', null],
  ])('%.24s is read as %j', (text, read) => {
    expect(exactIntegerOf(parseExact(text))).toBe(read)
  })

  test('a name that objects inherit is an own field', () => {
    const value = parseExact('{"__proto__":{"x":12345678901234567890},"toString":12345678901234567891}')
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.hasOwn(value as object, '__proto__')).toBe(true)
    const kept = withoutBigInts(value)
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype)
    expect(JSON.stringify(kept)).toContain('__proto__')
  })
})
