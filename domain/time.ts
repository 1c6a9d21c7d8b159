/** Milliseconds since the epoch: the last moment that a Date can hold */
export const latestTime = 8.64e15

/** Formats `at`, in milliseconds since the epoch, as ISO 8601. null: there is no such moment */
export function isoTime(at: number): string | null {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
