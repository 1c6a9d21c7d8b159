import { expect, test } from 'vitest'
import { endTime, offeredPauseWord } from './pause-words.ts'
import { t } from './testing/english.ts'

const now = new Date(2026, 10, 20, 15, 25).getTime()

test('names what is offered, with when that would end', () => {
  expect(offeredPauseWord(t, 'hour', now)).toBe('An hour')
  expect(offeredPauseWord(t, 'tomorrow', now)).toBe('Until tomorrow, 6:00 AM')
  expect(endTime(t, 'quarter', now)).toBe('3:40 PM')
  expect(endTime(t, 'tomorrow', now)).toBe('Nov 21, 6:00 AM')
  expect(endTime(t, 'until-resumed', now)).toBeNull()
})
