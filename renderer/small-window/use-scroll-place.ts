import { useLayoutEffect, useRef } from 'preact/hooks'

/** Views take each other's place in what scrolls: whoever comes back to one finds it where it was left. */
export function useScrollPlace<E extends HTMLElement>(view: string) {
  const scroller = useRef<E>(null)
  /** CSS pixels */
  const tops = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = tops.current.get(view) ?? 0
  }, [view])
  return {
    ref: scroller,
    onScroll({ currentTarget }: { readonly currentTarget: E }): void {
      tops.current.set(view, currentTarget.scrollTop)
    },
  }
}
