import { useEffect, useState } from 'preact/hooks'

/** Characters: what takes no time to work through again with each key */
const short = 20_000
/** Milliseconds without a key */
const pause = 200

/** A text as it is once typing in it has paused; a short one at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  const isShort = text.length < short
  useEffect(() => {
    if (isShort) return
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, isShort])
  return isShort ? text : settled
}
