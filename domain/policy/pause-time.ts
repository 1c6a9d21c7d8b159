/** In milliseconds */
const minute = 60_000
/** In minutes. However often a pause is extended, it ends by then. */
export const longestPause = 31 * 24 * 60

type Length =
  | { readonly kind: 'minutes' | 'longer'; readonly minutes: number }
  | { readonly kind: 'tomorrow' | 'until-resumed' }

/**
 * Returns the end of a pause in milliseconds since the epoch. null: it lasts until a person ends it. `longer` extends
 * `until`; `tomorrow` ends at six in the morning, local time.
 */
export function endOfPause(length: Length, now: number, until: number | null = null): number | null {
  switch (length.kind) {
    case 'minutes':
      return now + length.minutes * minute
    case 'longer':
      return Math.min(Math.max(now, until ?? now) + length.minutes * minute, now + longestPause * minute)
    case 'tomorrow': {
      const date = new Date(now)
      return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, 6).getTime()
    }
    case 'until-resumed':
      return null
  }
}

interface Span {
  /** Milliseconds since the epoch */
  readonly since: number
  readonly until: number | null
}

/**
 * Applies the wall clock to a pause. A clock set ahead ends it, as sleep does. After a clock was set back to before the
 * pause began, the rest of it is unknown: the pause starts again, so that it lasts at most its length once more.
 */
export function pauseAtTime<P extends Span>(
  pause: P,
  now: number,
): { readonly state: 'over' | 'going-on' } | { readonly state: 'begins-anew'; readonly pause: P } {
  const { since, until } = pause
  if (until !== null && now >= until) return { state: 'over' }
  if (now >= since) return { state: 'going-on' }
  return {
    state: 'begins-anew',
    pause: { ...pause, since: now, until: until === null ? null : now + (until - since) },
  }
}
