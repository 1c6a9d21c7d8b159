/** "12:31", in the person's own way of writing it; with the day where it is not today. */
export function clockTime(at: number, now: number): string {
  const date = new Date(at)
  const sameDay = date.toDateString() === new Date(now).toDateString()
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  return sameDay
    ? date.toLocaleTimeString([], time)
    : date.toLocaleString([], { ...time, day: 'numeric', month: 'short' })
}

const units = [
  ['day', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const

/** "now", "40 s ago", "2 min ago", "3 days ago"; 0 is never. Clocks may disagree: the future is now. */
export function relativeTime(at: number, now: number): string {
  if (at === 0) return 'never'
  const ago = now - at
  for (const [unit, length] of units) {
    const count = Math.floor(ago / length)
    if (count >= 1) return `${count} ${unit}${unit === 'day' && count > 1 ? 's' : ''} ago`
  }
  const seconds = Math.floor(ago / 1000)
  return seconds < 5 ? 'now' : `${seconds} s ago`
}
