import { expect, test } from 'vitest'
import { mostPauseMinutes } from '../../../contract/pause.ts'
import { misuseText } from '../../testing/misuse-text.ts'
import { readPauseLength } from './pause.ts'

test.each([
  ['30m', 30],
  ['2h', 120],
  ['1h30m', 90],
  ['90m', 90],
  [`${mostPauseMinutes}m`, mostPauseMinutes],
])('%s', (text, minutes) => {
  expect(readPauseLength(text)).toEqual({ ok: true, value: { kind: 'minutes', minutes } })
})

test('tomorrow', () => {
  expect(readPauseLength('tomorrow')).toEqual({ ok: true, value: { kind: 'tomorrow' } })
})

test.each([
  '',
  '0m',
  '0h0m',
  '30',
  '30 m',
  '-30m',
  '1.5h',
  '30m2h',
  'h',
  '2d',
  '1e3m',
  `${mostPauseMinutes + 1}m`,
])('"%s" is refused with what is allowed', (text) => {
  expect(misuseText(readPauseLength(text))).toBe(
    `--for takes 30m, 2h, 1h30m (≤ 744h), tomorrow, but got “${text}”.`,
  )
})
