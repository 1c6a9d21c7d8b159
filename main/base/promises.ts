/** Returns the result of the work; null: it took longer than the milliseconds given, and its result is ignored. */
export async function within<T>(work: Promise<T>, timeout: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const expiry = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeout, null)
  })
  try {
    return await Promise.race([work, expiry])
  } finally {
    clearTimeout(timer)
  }
}

/** Does work of the same key one after the other, in the order in which it came. */
type Lanes = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function createLanes(): Lanes {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const run = (last.get(key) ?? Promise.resolve()).then(work, work)
    const end = (): void => {
      if (last.get(key) === run) last.delete(key)
    }
    last.set(key, run)
    run.then(end, end)
    return run
  }
}
