import { useEffect, useState } from 'preact/hooks'
import type { Result } from '../../contract/result.ts'

/**
 * Asks main once, and again where `about` or `turn` is another one. null: nothing is asked, or the answer about this is on its
 * way. While it is asked about the same in another turn, the last answer stays.
 */
export function useAnswer<T>(
  about: string,
  ask: () => Promise<Result<T>> | null,
  turn: unknown = null,
): Result<T> | null {
  const [answer, setAnswer] = useState<{ readonly about: string; readonly reply: Result<T> } | null>(null)
  useEffect(() => {
    let isWanted = true
    void ask()?.then((reply) => isWanted && setAnswer({ about, reply }))
    return () => {
      isWanted = false
    }
  }, [about, turn])
  return answer?.about === about ? answer.reply : null
}
