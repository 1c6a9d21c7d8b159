import { expect, test } from 'vitest'
import { isSilent, longestPathSilence, silenceShown, silenceSince } from './silence.ts'

const clock = 1_790_000_000_000

test('a silence begins with the latest packet, by the clock of the service', () => {
  expect(silenceSince([clock - 9_000, 0, clock - 4_000, null], clock)).toBe(4_000)
  expect(silenceSince([clock + 700], clock)).toBe(0)
})

test.each([
  ['nothing ever came', [0, 0], clock],
  ['no time is told', [null], clock],
  ['there is nobody', [], clock],
  ['the clock is not told', [clock - 4_000], null],
] as const)('is unknown where %s', (_, times, at) => {
  expect(silenceSince(times, at)).toBeNull()
})

test('what is unknown is not silence', () => {
  expect([null, 0, 30_000, 30_001].map((silence) => isSilent(silence))).toEqual([false, false, false, true])
  expect(isSilent(45_000, longestPathSilence)).toBe(false)
  expect(isSilent(60_001, longestPathSilence)).toBe(true)
})

test('is shown in calm steps', () => {
  expect([30_001, 39_999, 40_000, 119_999, 120_000, 179_999, 500_000].map(silenceShown)).toEqual([
    30, 30, 40, 110, 120, 120, 480,
  ])
})
