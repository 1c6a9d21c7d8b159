import { randomUUID } from 'node:crypto'

export interface Tokens<T> {
  /** Answers the token under which it is kept. */
  keep(value: T): string
  /** Only once. null: never kept, taken already, or kept too long ago */
  take(token: string): T | null
  /** What was taken could not be used yet: it can be taken again. */
  putBack(token: string, value: T): void
  clear(): void
}

/** Keeps a few values for a while: what was read from a file until the person says yes to it. */
export function createPendingFiles<T>(
  { most, time }: { readonly most: number; readonly time: number },
  now: () => number = () => performance.now(),
): Tokens<T> {
  const kept = new Map<string, { readonly value: T; readonly until: number }>()
  function put(token: string, value: T): void {
    kept.set(token, { value, until: now() + time })
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
  }

  return {
    keep(value) {
      const token = randomUUID()
      put(token, value)
      return token
    },
    take(token) {
      const found = kept.get(token)
      kept.delete(token)
      return found === undefined || now() >= found.until ? null : found.value
    },
    putBack: put,
    clear: () => kept.clear(),
  }
}
