import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'
import { t } from './testing/english.ts'

const now = new Date(2026, 10, 20, 12, 31).getTime()

test('the day is said only where it is another', () => {
  expect(clockTime(t, now, now)).toContain('31')
  expect(clockTime(t, now, now)).not.toContain('20')
  expect(clockTime(t, now - 86_400_000, now)).toContain('19')
})
