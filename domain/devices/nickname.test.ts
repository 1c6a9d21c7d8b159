import { describe, expect, test } from 'vitest'
import { nicknameProblem, readNickname } from './nickname.ts'

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
