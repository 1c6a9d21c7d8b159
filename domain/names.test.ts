import { describe, expect, test } from 'vitest'
import { excessOf, isSameSetName, nicknameProblem, readNickname, readSetName } from './names.ts'

describe('a nickname is of any script', () => {
  test.each([
    'attic nas',
    'Мой сервер',
    '書斎のサーバー',
    'خادم المكتب',
    'שרת',
    'नेटवर्क',
    '👩‍💻 laptop',
    'e\u0301te\u0301',
  ])('%s', (name) => expect(readNickname(`  ${name} `)).toBe(name))
  test('empty stands for none', () => expect(readNickname('  ')).toBe(''))
})

test.each([
  ['a control character', 'a\u0000b', 'unfit'],
  ['a line break', 'a\nb', 'unfit'],
  ['a mark that turns the direction', 'abc\u202egpj.exe', 'unfit'],
  ['an isolate', '\u2067abc', 'unfit'],
  ['half a character', 'a\ud83d', 'unfit'],
  ['nothing to be seen', '\u200b\u200b', 'unfit'],
  ['65 characters', 'x'.repeat(65), 'long'],
  ['65 characters of several code units', '👩‍💻'.repeat(65), 'long'],
  ['a million combining marks', `z${'\u0301'.repeat(1_000_000)}`, 'long'],
] as const)('%s cannot be one', (_, text, problem) => {
  expect(nicknameProblem(text)).toBe(problem)
  expect(readNickname(text)).toBeNull()
})

test('64 characters can, also where each is a family', () => {
  expect(nicknameProblem('x'.repeat(64))).toBeNull()
  expect(nicknameProblem('é'.repeat(64))).toBeNull()
  expect(nicknameProblem('👩‍💻'.repeat(64))).toBeNull()
})

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

test.each([
  ['', 0],
  ['x'.repeat(127), 0],
  ['x'.repeat(128), 1],
  ['x'.repeat(10_000), 9_873],
  ['ü'.repeat(64), 1],
  ['箱'.repeat(43), 2],
  ['🧪'.repeat(32), 1],
])('%s', (name, excess) => {
  expect(excessOf(name)).toBe(excess)
})
