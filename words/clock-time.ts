import { formatTime } from './formats.ts'
import type { Translate } from './translate.ts'

/** "12:31", in the person's own way of writing it; with the day where it is not today. */
export function clockTime(t: Translate, at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  return formatTime(t, at, sameDay ? time : { ...time, day: 'numeric', month: 'short' })
}
