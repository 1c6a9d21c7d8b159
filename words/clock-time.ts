import type { Translate } from './translate.ts'

/** "12:31", in the person's own way of writing it; with the day where it is not today. */
export function clockTime(t: Translate, at: number, now: number): string {
  const date = new Date(at)
  const sameDay = date.toDateString() === new Date(now).toDateString()
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  return new Intl.DateTimeFormat(
    t.locale,
    sameDay ? time : { ...time, day: 'numeric', month: 'short' },
  ).format(date)
}
