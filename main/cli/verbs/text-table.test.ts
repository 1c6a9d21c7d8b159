import { expect, test } from 'vitest'
import { textTable } from './text-table.ts'
import { jsonText } from './verb.ts'

test('columns stand one below the other, and no line ends in blanks', () => {
  expect(
    textTable([
      ['ID', 'NAME', 'STATUS'],
      ['1', 'workshop', 'Connected'],
      ['22', 'lab', ''],
    ]),
  ).toBe('ID  NAME      STATUS\n1   workshop  Connected\n22  lab\n')
})

test('wide letters take two places', () => {
  expect(
    textTable([
      ['実験室', 'x'],
      ['🌍 a', 'x'],
      ['é', 'x'],
    ]),
  ).toBe('実験室  x\n🌍 a    x\né       x\n')
})

test('a name says nothing to the terminal', () => {
  const name = '\u001b[2J\u009b2J\u202e lab'
  expect(jsonText({ name })).toMatch(/^[\n -~]+$/)
  expect(JSON.parse(jsonText({ name }))).toEqual({ name })
  expect(textTable([['\u001b[2Jlab\u202e\r\n']])).toBe('[2Jlab\n')
})
