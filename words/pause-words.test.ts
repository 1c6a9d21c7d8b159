import { expect, test } from 'vitest'
import { endTime, offeredPauseWord, pausedWord } from './pause-words.ts'
import { t } from './testing/english.ts'

const now = new Date(2026, 10, 20, 15, 25).getTime()

test('names what is offered, with when that would end', () => {
  expect(offeredPauseWord(t, 'hour', now)).toBe('1 hour')
  expect(offeredPauseWord(t, 'tomorrow', now)).toBe('Until tomorrow, 6:00 AM')
  expect(endTime(t, 'quarter', now)).toBe('3:40 PM')
  expect(endTime(t, 'tomorrow', now)).toBe('Nov 21, 6:00 AM')
  expect(endTime(t, 'until-resumed', now)).toBeNull()
})

const end = now + 15 * 60_000

test('says until when, with the day where that is another', () => {
  expect(pausedWord(t, 'paused', end, now)).toBe('Paused until 3:40 PM')
  const tomorrow = new Date(2026, 10, 21, 6).getTime()
  expect(pausedWord(t, 'paused', tomorrow, now)).toBe('Paused until Nov 21, 6:00 AM')
  expect(pausedWord(t, 'paused', null, now)).toBe('Paused')
})

test.each([
  ['pausing', 'Pausing…'],
  ['resuming', 'Resuming…'],
] as const)('what is still %s says so', (step, word) => {
  expect(pausedWord(t, step, end, now)).toBe(word)
})
