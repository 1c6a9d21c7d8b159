/** Milliseconds from the epoch to the last moment that a Date can hold */
export const latestTime = 8.64e15

/** In ISO 8601, for `at` milliseconds since the epoch; null: there is no such moment. */
export function isoTime(at: number): string | null {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
