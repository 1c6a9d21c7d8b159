import { networkInterfaces } from 'node:os'

/** ms: what a look costs is a fifth of a millisecond with ten interfaces. */
const pace = 500

interface InterfaceWatchParts {
  readonly onChange: () => void
  /** What is compared; the addresses of all interfaces */
  readonly read?: () => unknown
  readonly pace?: number
}

/**
 * Looks whether the list of interfaces and their addresses is another one: a new Wi-Fi, a cable, waking, a network that
 * was joined. No system tells a program without rights and without another process. Answers how to stop.
 */
export function watchInterfaces(parts: InterfaceWatchParts): () => void {
  const { onChange, read = networkInterfaces } = parts
  let before = textOf(read)
  const timer = setInterval(() => {
    const now = textOf(read)
    if (now === null || now === before) return
    before = now
    onChange()
  }, parts.pace ?? pace)
  timer.unref()
  return () => clearInterval(timer)
}

/** null: the system would not say */
function textOf(read: () => unknown): string | null {
  try {
    return JSON.stringify(read())
  } catch {
    return null
  }
}
