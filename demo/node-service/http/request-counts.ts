import type { MiddlewareHandler } from 'hono'

/** How often each operation was asked for: "GET /controller/network/{id}/member/{address}" to a number. */
export interface RequestCounts {
  count(method: string, path: string): void
  list(): { readonly [operation: string]: number }
  clear(): void
}

export function createRequestCounts(): RequestCounts {
  const counts = new Map<string, number>()
  return {
    count(method, path) {
      const operation = `${method} ${shapeOf(path)}`
      counts.set(operation, (counts.get(operation) ?? 0) + 1)
    },
    list: () => Object.fromEntries(counts),
    clear: () => counts.clear(),
  }
}

/** Counts what comes in, whatever becomes of it. */
export function countRequests(counts: RequestCounts): MiddlewareHandler {
  return (context, next) => {
    counts.count(context.req.method, context.req.path)
    return next()
  }
}

/** The path without its ids; the longer ones first, as a network's id begins with an address. */
function shapeOf(path: string): string {
  return path
    .replace(/\/[0-9a-f]{16}(?=\/|$)/gi, '/{id}')
    .replace(/\/[0-9a-f]{10}______$/i, '/{address}______')
    .replace(/\/[0-9a-f]{10}(?=\/|$)/gi, '/{address}')
}
