import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { latestTime } from '../../domain/time.ts'
import { clockTime, formatNumber, formatTime } from '../../words/formats.ts'
import { t } from '../../words/testing/english.ts'
import { rateWords } from '../charts/traffic-rates.ts'
import { relativeTime } from './time.ts'

/* Numbers of others are formatted in these places. Whatever the number is, there are words for it, and no error. */
const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(
    ...[0, -0, 1e300, -1e300, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, Number.NaN],
    ...[Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ...[latestTime, latestTime - 1, latestTime + 1, 1 - latestTime, -latestTime, -latestTime - 1],
  ),
)
const now = Date.UTC(2026, 10, 20)

const formatters: Record<string, (value: number) => string> = {
  'a moment': (at) => formatTime(t, at, { dateStyle: 'long', timeStyle: 'medium' }),
  'a clock': (at) => clockTime(t, at, now),
  'a clock that is set to anything': (at) => clockTime(t, now, at),
  'so long ago': (at) => relativeTime(t, at, now),
  'so long before any moment': (at) => relativeTime(t, now, at),
  'a number': (value) => formatNumber(t, value, { maximumFractionDigits: 1 }),
  'a part of a hundred': (value) => formatNumber(t, value, { style: 'percent' }),
  'a rate': (value) => rateWords(t, value),
  'a count': (count) => t('time.days', { count }),
}

describe.each(Object.entries(formatters))('%s', (_what, format) => {
  test('has words for any number', () => {
    fc.assert(
      fc.property(anyNumber, (value) => {
        expect(format(value)).toMatch(/\S/)
        expect(format(value)).not.toMatch(/NaN|Invalid|undefined/)
      }),
    )
  })
})
