import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** CSS pixels */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The current size of an element; null until it is measured. `usual`: used where it has none, as in tests */
export function useSize<E extends HTMLElement>(usual: Size) {
  const element = useRef<E>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = current
      const next = width === 0 ? usual : { width, height }
      setSize((before) => (before?.width === next.width && before.height === next.height ? before : next))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    measure()
    return () => observer.disconnect()
  }, [])
  return { element, size }
}

export type TextMeasure = (text: string) => number

/** Returns a function that measures text in CSS pixels, in this font size (CSS pixels) and weight. */
export function textMeasure(size: number, weight = 400): TextMeasure {
  const context = document.createElement('canvas').getContext('2d')
  // Only test documents have no canvas.
  if (context === null) return (text) => Math.ceil(text.length * size * 0.6)
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
  return (text) => Math.ceil(context.measureText(text).width)
}
