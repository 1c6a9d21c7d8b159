/** How often each operation was asked for: "GET /controller/network/{id}/member/{address}" to a number. */
export interface RequestCounts {
  count(method: string, path: string): void
  list(): { readonly [operation: string]: number }
  clear(): void
}

/** `shapeOf`: the path without its ids, as a service's documents write it */
export function createRequestCounts(shapeOf: (path: string) => string): RequestCounts {
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
