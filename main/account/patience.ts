import type { Limiter } from './limiter.ts'

type Headers = { readonly [name: string]: string | string[] | undefined }

/** How often a request is sent in all, where the service answers 429 */
export const mostAttempts = 5
/** Milliseconds that a request waits in all for a service that answers 429 */
export const mostPatience = 30_000

const firstBackoff = 1_000
const mostJitter = 250

/** Takes what the service says of its rate, so that the limit is kept even where somebody else uses the account too. */
export function heedRate(headers: Headers, limiter: Limiter, now: number): void {
  const rate = numberOf(headers['x-ratelimit-limit'])
  if (rate !== null && rate >= 1) limiter.setRate(rate)
  const reset = untilDate(headers['x-ratelimit-reset'], headers, now)
  const isUsedUp = numberOf(headers['x-ratelimit-remaining']) === 0
  // Where our own requests fill the limit, the limiter waits by itself.
  if (isUsedUp && reset !== null && !limiter.isFull) limiter.pauseUntil(now + reset)
}

/**
 * Milliseconds to wait after a 429: what Retry-After or X-RateLimit-Reset say, else twice as long each time; and a
 * little at random, so that clients that were refused together do not come back together.
 */
export function patienceOf(headers: Headers, attempt: number, now: number, random = Math.random): number {
  const advised =
    untilSeconds(headers['retry-after']) ??
    untilDate(headers['retry-after'], headers, now) ??
    untilDate(headers['x-ratelimit-reset'], headers, now)
  return (advised ?? firstBackoff * 2 ** attempt) + random() * mostJitter
}

function untilSeconds(header: Headers[string]): number | null {
  const seconds = numberOf(header)
  return seconds === null || seconds < 0 ? null : seconds * 1_000
}

/** The service's clock is what its dates are by: the difference to its own Date header counts, not ours. */
function untilDate(header: Headers[string], headers: Headers, now: number): number | null {
  const until = dateOf(header)
  return until === null ? null : Math.max(0, until - (dateOf(headers.date) ?? now))
}

function dateOf(header: Headers[string]): number | null {
  const time = typeof header === 'string' && /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(time) ? null : time
}

function numberOf(header: Headers[string]): number | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null
}
