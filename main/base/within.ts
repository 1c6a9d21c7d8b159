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
