/** Tells what was read before, or while, something of ours was written: the answer may be older than that. */
interface WriteTimes {
  /** A write goes out; what is answered says that it ended. */
  begin(key: string): () => void
  isUnderWay(key: string): boolean
  /** Counts up with each write that ends. */
  now(): number
  /** Whether a write ended after that. */
  endedSince(key: string, time: number): boolean
  clear(): void
}

export function createWriteTimes(): WriteTimes {
  const underWay = new Map<string, number>()
  const lastEnd = new Map<string, number>()
  let ends = 0

  return {
    begin(key) {
      underWay.set(key, (underWay.get(key) ?? 0) + 1)
      return () => {
        const left = (underWay.get(key) ?? 1) - 1
        if (left === 0) underWay.delete(key)
        else underWay.set(key, left)
        ends += 1
        lastEnd.set(key, ends)
      }
    },
    isUnderWay: (key) => underWay.has(key),
    now: () => ends,
    endedSince: (key, time) => (lastEnd.get(key) ?? 0) > time,
    clear: () => lastEnd.clear(),
  }
}
