/** Counts the requests of each operation, such as "GET /controller/network/{id}/member/{address}". */
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
