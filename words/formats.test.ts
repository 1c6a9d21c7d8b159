import { afterEach, expect, test, vi } from 'vitest'
import { clockTime, formatNumber, formatTime } from './formats.ts'
import { t } from './testing/english.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const at = Date.UTC(2026, 10, 20, 23, 31, 5)
const shown = { timeStyle: 'medium', dateStyle: 'medium' } as const

test.each(['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham'])(
  'a time is that of the clock on the wall, as a format made there has it: %s',
  (timeZone) => {
    vi.stubEnv('TZ', timeZone)
    for (const each of [at, Date.UTC(2026, 2, 29, 0, 59), Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)])
      expect(formatTime(t, each, shown)).toBe(new Intl.DateTimeFormat(t.locale, shown).format(each))
  },
)

test('somebody who travels is told the time of where they are', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(formatTime(t, at, shown)).toMatch(/Nov 21.* 12:31:05\sAM/)
  vi.stubEnv('TZ', 'America/New_York')
  expect(formatTime(t, at, shown)).toMatch(/Nov 20.* 6:31:05\sPM/)
})

test('a format is made once', () => {
  const timeOf = (): string => formatTime(t, at, { hour: 'numeric', timeZoneName: 'short' })
  const percentOf = (): string => formatNumber(t, 0.123, { style: 'percent' })
  const before = [timeOf(), percentOf()]
  for (const name of ['DateTimeFormat', 'NumberFormat'] as const)
    vi.spyOn(Intl, name).mockThrow(new Error('made again'))
  expect([timeOf(), percentOf()]).toEqual(before)
  expect(() => formatNumber(t, 1, { style: 'unit', unit: 'day' })).toThrow('made again')
})

test('another way of writing is another format', () => {
  expect(formatNumber(t, 1.25, { maximumFractionDigits: 1 })).toBe('1.3')
  expect(formatNumber(t, 1.25, { maximumFractionDigits: 2 })).toBe('1.25')
})

const now = new Date(2026, 10, 20, 12, 31).getTime()

test('the year is said only where it is another', () => {
  expect(clockTime(t, new Date(2019, 2, 4, 9, 5).getTime(), now)).toMatch(/Mar 4.*2019/)
  expect(clockTime(t, new Date(2026, 2, 4, 9, 5).getTime(), now)).not.toContain('2026')
})

test('the day is said only where it is another', () => {
  expect(clockTime(t, now, now)).toContain('31')
  expect(clockTime(t, now, now)).not.toContain('20')
  expect(clockTime(t, now - 86_400_000, now)).toContain('19')
})
