/** What the work answers; null: it took longer than so many milliseconds, and goes on unheard. */
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
