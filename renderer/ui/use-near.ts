import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** Whether an element with `content-visibility: auto` is in sight, or may be soon; `first`: until that is said */
export function useNear(element: RefObject<HTMLElement | null>, first: boolean): boolean {
  const [isNear, setNear] = useState(first)
  useLayoutEffect(() => {
    const { current } = element
    const change = (event: Event): void => {
      if (event.target === current && 'skipped' in event) setNear(event.skipped === false)
    }
    current?.addEventListener('contentvisibilityautostatechange', change)
    return () => current?.removeEventListener('contentvisibilityautostatechange', change)
  }, [])
  return isNear
}
