import { latestTime } from '../domain/time.ts'
import type { Translate } from './translate.ts'

/*
 * Each format is made once: making one takes longer than a thousand uses of it, and leaves memory behind that no garbage
 * collection of V8 is in a hurry to give back.
 */
const times = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** This dash stands for a value that is not a valid number or time. */
export const notKnown = '–'

/**
 * A time in the person's own way of writing it, on this computer's clock; a dash where a calendar has no such moment.
 *
 * @param at ms since the epoch
 */
export function formatTime(t: Translate, at: number, options: Intl.DateTimeFormatOptions): string {
  // A format keeps the time zone that it was made in, and people travel: it is told what the clock on the wall says.
  const wall = at - new Date(at).getTimezoneOffset() * 60_000
  if (!(Math.abs(wall) <= latestTime)) return notKnown
  return kept(
    times,
    t,
    options,
    () => new Intl.DateTimeFormat(t.locale, { ...options, timeZone: 'UTC' }),
  ).format(wall)
}

export function formatNumber(t: Translate, value: number, options: Intl.NumberFormatOptions): string {
  if (Number.isNaN(value)) return notKnown
  return kept(numbers, t, options, () => new Intl.NumberFormat(t.locale, options)).format(value)
}

function kept<Format>(
  formats: Map<string, Format>,
  t: Translate,
  options: object,
  make: () => Format,
): Format {
  const key = `${t.locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format
}

/** Like `clockTime` of now; a dash where the time is unknown. `at`: milliseconds since the epoch */
export function timeOrNone(t: Translate, at: number | null): string {
  return at === null ? notKnown : clockTime(t, at, Date.now())
}

/** "12:31", in the person's own way of writing it; with the day where it is not today, and the year where it differs. */
export function clockTime(t: Translate, at: number, now: number): string {
  const [day, today] = [new Date(at), new Date(now)]
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  if (day.toDateString() === today.toDateString()) return formatTime(t, at, time)
  const date: Intl.DateTimeFormatOptions = { ...time, day: 'numeric', month: 'short' }
  return formatTime(t, at, day.getFullYear() === today.getFullYear() ? date : { ...date, year: 'numeric' })
}

const durations = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const

/** "40 seconds": seconds up to two minutes, then minutes up to two hours, and so on */
export function durationWord(t: Translate, seconds: number): string {
  const [unit, length] = durations.find((each) => seconds >= 2 * each[1]) ?? (['seconds', 1] as const)
  return t(`node.${unit}`, { count: Math.floor(seconds / length) })
}

/** Sorts names: numbers by value, without regard to case. */
export function nameCollator(locale: string): Intl.Collator {
  return new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
}
