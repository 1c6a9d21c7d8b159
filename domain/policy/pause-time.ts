/** ms */
const minute = 60_000
/** In minutes; however often it is made longer, it ends by then. */
export const longestPause = 31 * 24 * 60

type Length =
  | { readonly kind: 'minutes' | 'longer'; readonly minutes: number }
  | { readonly kind: 'tomorrow' | 'until-resumed' }

/**
 * When it ends, in ms since the epoch; null: when a person says so. `longer`: than until then; `tomorrow`: at six in the
 * morning, local time.
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
  /** ms since the epoch */
  readonly since: number
  readonly until: number | null
}

/**
 * How a pause stands by the wall clock. A clock that was put ahead ends it, as sleep does. One that was put back to before
 * the pause began cannot tell what is left of it: it begins anew, so that it lasts once more its length at most, whatever
 * the clock says.
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
