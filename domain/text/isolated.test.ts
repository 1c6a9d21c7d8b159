import { expect, test } from 'vitest'
import { asValue, isolated, rightToLeftLine } from './isolated.ts'

test('only what runs from right to left is set apart, and once', () => {
  expect(isolated('office')).toBe('office')
  expect(isolated('')).toBe('')
  expect(isolated('Büro 東京')).toBe('Büro 東京')
  expect(isolated('مكتب 1')).toBe('\u2068مكتب 1\u2069')
  expect(isolated(isolated('שלום!'))).toBe('\u2068שלום!\u2069')
})

test('a value holds no marks', () => {
  expect(asValue(`${isolated('שלום')} copy`)).toBe('שלום copy')
  expect(asValue('office copy')).toBe('office copy')
})

test('a sentence with two such names is set apart as a whole', () => {
  const sentence = '\u2068שלום\u2069 and \u2068مكتب\u2069'
  expect(isolated(sentence)).toBe(`\u2068${sentence}\u2069`)
})

test('a list of names that are set apart keeps the direction of the sentence it stands in', () => {
  const list = '\u2068مكتب\u2069، \u2068lab\u2069، \u2068שלום\u2069'
  expect(isolated(list)).toBe(list)
})

test.each([
  ['أضف --yes.', '\u2067أضف \u2066--yes\u2069.\u2069'],
  ['«pause -- --json» يوقف', '\u2067«\u2066pause -- --json\u2069» يوقف\u2069'],
  [
    'مثل 30m أو http://127.0.0.1:9993',
    '\u2067مثل \u206630m\u2069 أو \u2066http://127.0.0.1:9993\u2069\u2069',
  ],
  ['بدون /api/v1', '\u2067بدون \u2066/api/v1\u2069\u2069'],
  ['0 نجاح', '\u20670 نجاح\u2069'],
])('%j sets apart what is typed', (line, apart) => {
  expect(rightToLeftLine(line)).toBe(apart)
})
