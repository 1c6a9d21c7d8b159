import { describe, expect, test } from 'vitest'
import { endOfPause, pauseAtTime } from './pause-time.ts'

const minute = 60_000
const hour = 60 * minute
const year = 365 * 24 * hour
const now = new Date(2026, 2, 28, 22, 10).getTime()

describe('the end of a pause', () => {
  test('is so many minutes from now, or later than it was', () => {
    expect(endOfPause({ kind: 'minutes', minutes: 15 }, now)).toBe(now + 15 * minute)
    const longer = { kind: 'longer', minutes: 10 } as const
    expect(endOfPause(longer, now, now + hour)).toBe(now + hour + 10 * minute)
    expect(endOfPause(longer, now, now - hour)).toBe(now + 10 * minute)
    expect(endOfPause(longer, now, null)).toBe(now + 10 * minute)
    expect(endOfPause(longer, now, now + year)).toBeLessThan(now + 32 * 24 * hour)
    expect(endOfPause({ kind: 'until-resumed' }, now, now + hour)).toBeNull()
  })

  test.each([
    ['in the evening', new Date(2026, 2, 28, 22, 10), new Date(2026, 2, 29, 6)],
    ['in the night: the day has begun', new Date(2026, 5, 10, 5, 55), new Date(2026, 5, 11, 6)],
    ['at the end of the year', new Date(2026, 11, 31, 23, 59), new Date(2027, 0, 1, 6)],
  ])('is at six tomorrow, %s', (_when, from, to) => {
    expect(endOfPause({ kind: 'tomorrow' }, from.getTime())).toBe(to.getTime())
  })
})

describe('a clock', () => {
  const pause = { since: now, until: now + hour }

  test('that goes on, over sleep as well, ends it when its time has come', () => {
    expect(pauseAtTime(pause, now).state).toBe('going-on')
    expect(pauseAtTime(pause, now + hour - 1).state).toBe('going-on')
    expect(pauseAtTime(pause, now + hour).state).toBe('over')
    expect(pauseAtTime({ ...pause, until: null }, now + year).state).toBe('going-on')
  })

  test('that jumps a year ahead ends it', () => {
    expect(pauseAtTime(pause, now + year).state).toBe('over')
  })

  test('that jumps a year back lets it last once more its length at most', () => {
    const then = now - year
    expect(pauseAtTime(pause, then)).toEqual({
      state: 'begins-anew',
      pause: { since: then, until: then + hour },
    })
    expect(pauseAtTime({ ...pause, until: null }, then)).toEqual({
      state: 'begins-anew',
      pause: { since: then, until: null },
    })
  })

  test('that is put back within the pause lets it last so much longer', () => {
    expect(pauseAtTime(pause, now + minute).state).toBe('going-on')
  })
})
