import { randomUUID } from 'node:crypto'

/** Keeps a few values for a while: what was read from a file until the person says yes to it. */
export function createPendingFiles<T>(
  { most, time }: { readonly most: number; readonly time: number },
  now: () => number = () => performance.now(),
) {
  const pending = new Map<string, { readonly value: T; readonly until: number }>()
  function put(id: string, value: T): void {
    pending.set(id, { value, until: now() + time })
    for (const oldest of pending.keys()) {
      if (pending.size <= most) break
      pending.delete(oldest)
    }
  }

  return {
    /** Answers the id under which the value is taken. */
    add(value: T): string {
      const id = randomUUID()
      put(id, value)
      return id
    },
    /** Takes a value once. null: never kept, taken already, or kept too long ago */
    take(id: string): T | null {
      const found = pending.get(id)
      pending.delete(id)
      return found === undefined || now() >= found.until ? null : found.value
    },
    /** Puts a file back that could not be used yet, so that it can be taken again. */
    putBack: put,
    clear: (): void => pending.clear(),
  }
}
