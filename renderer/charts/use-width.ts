import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** The width of an element in CSS pixels, as it becomes another one. */
export function useWidth(element: RefObject<HTMLElement | null>, first = 320): number {
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = (): void => setWidth(Math.round(current.clientWidth) || first)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, first])
  return width
}
