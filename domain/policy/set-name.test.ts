import { expect, test } from 'vitest'
import { isSameSetName, readSetName } from './set-name.ts'

test.each([
  [' At work ', 'At work'],
  ['', null],
  ['  ', null],
  ['a\u202eb', null],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['x'.repeat(65), null],
])('%j is read as %j', (text, name) => {
  expect(readSetName(text)).toBe(name)
})

test('names that differ in case, or in how an accent is written, are the same', () => {
  expect(isSameSetName('Work', 'wORK')).toBe(true)
  expect(isSameSetName('Caf\u00e9', 'Cafe\u0301')).toBe(true)
  expect(isSameSetName('Work', 'Work 2')).toBe(false)
})
