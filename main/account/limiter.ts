import PQueue from 'p-queue'
import type { AccountWait } from '../../contract/account.ts'

/** Clicks go ahead of background reads, and second attempts go ahead of both. */
export type Turn = 'again' | 'now' | 'background'

/** The error of a background read that was not sent */
export class KeptForPerson extends Error {}

/** The number of calls of a window that are left to what a person does */
const keptForPerson = 10

interface LimiterOptions {
  /** Is told when something waits noticeably long; null: nothing does any more */
  readonly onWait?: (wait: AccountWait | null) => void
}

/** Requests a second of a free account, and of a paid one */
const freeRate = 20
const paidRate = 100

/** Milliseconds: the service's window, and a little for timers that fire early */
const windowMs = 1_000 + 25
const longestPause = 60_000
const noticeable = 800
const priorities: { readonly [T in Turn]: number } = { again: 2, now: 1, background: 0 }

export type Limiter = ReturnType<typeof createLimiter>

/**
 * Lets requests through as fast as the service allows. All clients of one base URL share one.
 *
 * A request holds its place until a second after its answer. It reached the service at some moment before that answer,
 * so the request that takes its place reaches it more than a second later: however long requests are on their way, the
 * service never sees more of them in a second than there are places.
 */
export function createLimiter({ onWait = () => undefined }: LimiterOptions = {}) {
  const queue = new PQueue({ concurrency: freeRate })
  let late = 0
  let since = 0
  let pause: { readonly until: number; readonly timer: NodeJS.Timeout } | null = null
  let reported: AccountWait | null = null
  /** The least that the service said it still lets through; null: it did not say */
  let told: { readonly left: number; readonly until: number } | null = null
  let underWay = 0

  function report(): void {
    const wait = late === 0 ? null : { since, until: pause?.until ?? null }
    if (wait?.since === reported?.since && wait?.until === reported?.until) return
    reported = wait
    onWait(wait)
  }

  /** Counts a request as late once it has waited noticeably; what it returns ends that. */
  function watch(atOnce: boolean): () => void {
    let counted = false
    const begin = () => {
      counted = true
      if (late === 0) since = Date.now()
      late += 1
      report()
    }
    const timer = setTimeout(begin, atOnce ? 0 : noticeable).unref()
    return () => {
      clearTimeout(timer)
      if (!counted) return
      late -= 1
      report()
    }
  }

  function resume(): void {
    if (pause !== null) clearTimeout(pause.timer)
    pause = null
    queue.start()
    report()
  }

  function isShort(): boolean {
    return told !== null && Date.now() < told.until && told.left - underWay <= keptForPerson
  }

  return {
    /** Returns whether as many requests as the rate allows are on their way, or ended within the last second. */
    get isFull(): boolean {
      return queue.pending >= queue.concurrency
    },
    /**
     * Runs the task when its turn comes. Rejects with an AbortError where `isWanted` then answers false, and with
     * `KeptForPerson` where a background read would use what is left for the person's own actions.
     */
    run<T>(task: () => Promise<T>, turn: Turn, isWanted: () => boolean): Promise<T> {
      return new Promise((resolve, reject) => {
        const arrived = watch(turn === 'again')
        const queued = async (): Promise<void> => {
          arrived()
          if (!isWanted()) {
            reject(new DOMException('not wanted any more', 'AbortError'))
            return
          }
          if (turn === 'background' && isShort()) {
            reject(new KeptForPerson())
            return
          }
          underWay += 1
          await task()
            .then(resolve, (error: unknown) => {
              // A service that does not answer is asked again in the background, or nobody would learn that it is back.
              told = null
              reject(error)
            })
            .finally(() => (underWay -= 1))
          await new Promise((after) => setTimeout(after, windowMs).unref())
        }
        queue.add(queued, { priority: priorities[turn] }).catch((error: unknown) => {
          arrived()
          reject(error)
        })
      })
    },
    /** Requests a second, as the service states it; bounded to 1 … 100 */
    setRate(rate: number): void {
      queue.concurrency = Math.min(paidRate, Math.max(1, Math.floor(rate)))
    },
    /** Lets nothing through before then, milliseconds since the epoch; at most a minute from now */
    pauseUntil(time: number): void {
      const until = Math.min(time, Date.now() + longestPause)
      if (until <= (pause?.until ?? Date.now())) return
      if (pause !== null) clearTimeout(pause.timer)
      pause = { until, timer: setTimeout(resume, until - Date.now()).unref() }
      queue.pause()
      report()
    },
    /** Hears how many calls the service lets through until then, milliseconds since the epoch. */
    setLeft(left: number, until: number): void {
      // Some services count each kind of call by itself: the kind with the least left decides.
      if (told === null || Date.now() >= told.until || left <= told.left) told = { left, until }
    },
    /** Back to the rate that every account is allowed; a pause goes on */
    reset(): void {
      queue.concurrency = freeRate
    },
    close(): void {
      queue.clear()
      resume()
    },
  }
}

/** All accounts of one service share a limiter: together they are never faster than one may be. */
export function createLimiters(onWait: (wait: AccountWait | null) => void) {
  const limiters = new Map<string, Limiter>()
  const waits = new Map<string, AccountWait | null>()

  return {
    of(base: string): Limiter {
      const present = limiters.get(base)
      if (present !== undefined) return present
      const made = createLimiter({
        onWait(wait) {
          waits.set(base, wait)
          onWait([...waits.values()].find((one) => one !== null) ?? null)
        },
      })
      limiters.set(base, made)
      return made
    },
    close(): void {
      for (const limiter of limiters.values()) limiter.close()
    },
  }
}

type Headers = { readonly [name: string]: string | string[] | undefined }

/** The most times that a request is sent while the service answers 429 */
export const mostAttempts = 5
/** Milliseconds that a request waits at most in all, where the service answers 429 */
export const mostPatience = 30_000

const firstBackoff = 1_000
const mostJitter = 250

/**
 * Heeds what the service says of its rate, so that the limit is kept also where others use the account. `window`:
 * milliseconds of the time that the service counts in, if it does not say when the next one begins
 */
export function heedRate(headers: Headers, limiter: Limiter, now: number, window?: number): void {
  const left = headerNumber(headers['x-ratelimit-remaining'])
  if (window !== undefined) {
    if (left !== null) limiter.setLeft(left, now + window)
    // ZTNET refuses the last call of the limit already.
    if (left !== null && left <= 1) limiter.pauseUntil(now + window)
    return
  }
  const rate = headerNumber(headers['x-ratelimit-limit'])
  if (rate !== null && rate >= 1) limiter.setRate(rate)
  const reset = untilDate(headers['x-ratelimit-reset'], headers, now)
  // Where our own requests fill the limit, the limiter waits by itself.
  if (left === 0 && reset !== null && !limiter.isFull) limiter.pauseUntil(now + reset)
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
  const seconds = headerNumber(header)
  return seconds === null || seconds < 0 ? null : seconds * 1_000
}

/** Milliseconds until a date, by the service's own clock: its Date header counts, not our clock. */
function untilDate(header: Headers[string], headers: Headers, now: number): number | null {
  const until = headerDate(header)
  return until === null ? null : Math.max(0, until - (headerDate(headers.date) ?? now))
}

function headerDate(header: Headers[string]): number | null {
  const time = typeof header === 'string' && /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(time) ? null : time
}

function headerNumber(header: Headers[string]): number | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null
}
