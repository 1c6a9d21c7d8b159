/**
 * Milliseconds. The service goes on to say that it is online, and that paths are active, for minutes after the last
 * packet; while it works, it hears somebody at least every 14 s.
 */
const longestSilence = 30_000

/** Milliseconds: a path on which nothing came for longer counts as not in use. */
export const longestPathSilence = 60_000

/** Milliseconds: a root may be asked this seldom while others are heard. */
export const longestRootSilence = 250_000

/**
 * Returns for how many ms nothing has come since the latest of these times, which are milliseconds since the epoch, 0 for
 * never. null: nothing ever came, or it is not told. `clock` is that of the service, null where it does not tell.
 */
export function silenceSince(times: readonly (number | null)[], clock: number | null): number | null {
  const latest = Math.max(0, ...times.map((time) => time ?? 0))
  // The clock is known to a second.
  return clock === null || latest === 0 ? null : Math.max(0, clock - latest)
}

/** Returns whether nothing came for too long. An unknown time counts as no silence. */
export function isSilent(silence: number | null, longest: number = longestSilence): boolean {
  return silence !== null && silence > longest
}

/**
 * Returns a silence in whole seconds as it is shown: in steps of ten seconds, and of a minute from the second minute on, so
 * that what is shown stays calm.
 */
export function silenceShown(silence: number): number {
  const step = silence < 120_000 ? 10 : 60
  return Math.floor(silence / 1_000 / step) * step
}
