import { describe, expect, test } from 'vitest'
import { asJsonObject, parseErrorWords, parseJson, printJson } from './json.ts'

describe('numbers past 2^53', () => {
  test('are read and printed to the last digit', () => {
    const text = '{"a":18446744073709551611,"b":[9007199254740993],"c":9007199254740991}'
    expect(parseJson(text)).toEqual({ a: 18446744073709551611n, b: [9007199254740993n], c: 9007199254740991 })
    expect(printJson(parseJson(text))).toBe(text)
  })

  test('fractions and exponents stay doubles', () => {
    expect(parseJson('[1e300,0.5]')).toEqual([1e300, 0.5])
  })
})

test('keys are printed in ascending order, at every depth, and lists keep theirs', () => {
  expect(printJson({ b: 1, '6plane': { z: null, a: [{ y: 1, x: 2 }] }, a: undefined })).toBe(
    '{"6plane":{"a":[{"x":2,"y":1}],"z":null},"b":1}',
  )
})

test('no name of a key is taken for anything else', () => {
  const text = '{"__proto__":{"b":1,"z":2},"a":{"constructor":3}}'
  expect(printJson(parseJson(text))).toBe(text)
})

test.each([[null], [5], ['text'], [[1]], [undefined]])('%j counts as an object without keys', (value) => {
  expect(asJsonObject(value)).toEqual({})
})

describe('the words for a body that is no JSON', () => {
  const words = (text: string) => {
    try {
      parseJson(text)
      return 'it was JSON'
    } catch (error) {
      return parseErrorWords(text, error as Error)
    }
  }

  test('as recorded', () => {
    expect(words('junk')).toBe(
      "[json.exception.parse_error.101] parse error at line 1, column 1: syntax error while parsing value - invalid literal; last read: 'j'",
    )
  })

  test('an end that comes too early', () => {
    expect(words('')).toContain(
      'line 1, column 1: syntax error while parsing value - unexpected end of input',
    )
    expect(words('{"a":\n[')).toContain('line 2, column 2')
  })

  test('quotes are not escaped, so that the reply around them may break', () => {
    expect(words('{"a":x}')).toContain(`last read: '{"a":x'`)
  })
})
