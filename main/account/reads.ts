import type { Result } from '../../contract/result.ts'

/** Reads that are shared: who asks for what is being read, or was read a moment ago, gets the same answer. */
interface Reads {
  /** `freshFor`: milliseconds for which a good answer is given again */
  share<T>(key: string, freshFor: number, read: () => Promise<Result<T>>): Promise<Result<T>>
  /** Nothing that begins with this is given again, nor what is being read right now: a write has changed it. */
  forget(prefix: string): void
}

interface Shared {
  readonly answer: Promise<Result<unknown>>
}

export function createReads(): Reads {
  const reads = new Map<string, Shared>()

  return {
    share<T>(key: string, freshFor: number, read: () => Promise<Result<T>>): Promise<Result<T>> {
      // A key stands for one request, and a request for one type of answer.
      const recent = reads.get(key) as { readonly answer: Promise<Result<T>> } | undefined
      if (recent !== undefined) return recent.answer
      const answer = read()
      const shared: Shared = { answer }
      reads.set(key, shared)
      const drop = (): void => {
        if (reads.get(key) === shared) reads.delete(key)
      }
      // Large lists are not held any longer than they count as fresh.
      const done = (ok: boolean): unknown =>
        ok && freshFor > 0 ? setTimeout(drop, freshFor).unref() : drop()
      answer.then(
        ({ ok }) => done(ok),
        () => done(false),
      )
      return answer
    },
    forget(prefix) {
      for (const key of reads.keys()) if (key.startsWith(prefix)) reads.delete(key)
    },
  }
}
