import { createMiddleware } from 'hono/factory'

/** Counts what comes in, and says how much may. */
export interface Rate {
  /** This many requests are let through within `window`. */
  limit: number
  /** The window is in ms. The real service's is one second. */
  window: number
  /** If true, replies say how many requests are left and when the limit is reset. */
  tells: boolean
  /** Counts all requests so far, those refused for coming too fast, and the most that came within any window. */
  stats(): { readonly total: number; readonly refused: number; readonly most: number }
  clear(): void
  /** Counts a request and returns how many more are left. A result below 0 means too many. */
  take(whose: string): number
}

export function createRate(limit: number, now: () => number = () => performance.now()): Rate {
  const recent = new Map<string, number[]>()
  let [total, refused, most] = [0, 0, 0]

  const rate: Rate = {
    limit,
    window: 1_000,
    tells: true,
    stats: () => ({ total, refused, most }),
    clear() {
      recent.clear()
      total = refused = most = 0
    },
    take(whose) {
      const time = now()
      const times = (recent.get(whose) ?? []).filter((then) => time - then < rate.window)
      times.push(time)
      recent.set(whose, times)
      total += 1
      most = Math.max(most, times.length)
      if (times.length > rate.limit) refused += 1
      return rate.limit - times.length
    },
  }
  return rate
}

/** Refuses what comes too fast, by the token that it comes with. */
export function limitRate(rate: Rate) {
  return createMiddleware(async (context, next) => {
    const left = rate.take(context.req.header('Authorization') ?? '')
    const headers = {
      'X-RateLimit-Limit': String(rate.limit),
      'X-RateLimit-Remaining': String(Math.max(0, left)),
      'X-RateLimit-Reset': new Date(Date.now() + rate.window).toUTCString(),
    }
    if (left < 0) return new Response('', { status: 429, headers: rate.tells ? headers : {} })
    await next()
    if (rate.tells) for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
    return undefined
  })
}

/** Counts the requests of each operation, such as "GET /controller/network/{id}/member/{address}". */
export type RequestCounts = ReturnType<typeof createRequestCounts>

/** `shapeOf`: the path without its ids, as a service's documents write it */
export function createRequestCounts(shapeOf: (path: string) => string) {
  const counts = new Map<string, number>()
  return {
    count(method: string, path: string) {
      const operation = `${method} ${shapeOf(path)}`
      counts.set(operation, (counts.get(operation) ?? 0) + 1)
    },
    list: () => Object.fromEntries(counts),
    clear: () => counts.clear(),
  }
}

/** Refused requests are not counted, and neither are those of a test beside the client that it watches. */
export function countAnswered(counts: RequestCounts) {
  return createMiddleware(async (context, next) => {
    await next()
    const { req, res } = context
    if (res.ok && req.header('X-Demo-Aside') === undefined) counts.count(req.method, req.path)
  })
}
