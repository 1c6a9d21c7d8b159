import { useEffect, useState } from 'preact/hooks'

/** ms */
const shownFor = 1600

/** Whether something was copied just now, which is said for a moment; `copied` says it anew. */
export function useCopied(): readonly [isCopied: boolean, copied: () => void] {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => setCount(0), shownFor)
    return () => clearTimeout(timer)
  }, [count])
  return [count > 0, () => setCount((before) => before + 1)]
}
