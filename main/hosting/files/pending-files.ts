import { randomUUID } from 'node:crypto'

interface PendingFiles<T> {
  /** Answers the id under which it is taken. */
  add(value: T): string
  /** Only once. null: never kept, taken already, or kept too long ago */
  take(id: string): T | null
  /** What was taken could not be used yet: it can be taken again. */
  putBack(id: string, value: T): void
  clear(): void
}

/** Keeps a few values for a while: what was read from a file until the person says yes to it. */
export function createPendingFiles<T>(
  { most, time }: { readonly most: number; readonly time: number },
  now: () => number = () => performance.now(),
): PendingFiles<T> {
  const pending = new Map<string, { readonly value: T; readonly until: number }>()
  function put(id: string, value: T): void {
    pending.set(id, { value, until: now() + time })
    for (const oldest of pending.keys()) {
      if (pending.size <= most) break
      pending.delete(oldest)
    }
  }

  return {
    add(value) {
      const id = randomUUID()
      put(id, value)
      return id
    },
    take(id) {
      const found = pending.get(id)
      pending.delete(id)
      return found === undefined || now() >= found.until ? null : found.value
    },
    putBack: put,
    clear: () => pending.clear(),
  }
}
