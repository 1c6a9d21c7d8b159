import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useTranslate } from '../../text/use-translate.ts'
import { type TextMeasure, textMeasure } from '../../ui/text-width.ts'
import { layoutMap } from './layout.ts'
import type { MapLayout } from './map-layout.ts'
import { ringWords } from './map-words.ts'
import type { MapWorld } from './map-world.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Where nothing has a size yet */
const usual: Size = { width: 720, height: 480 }

/** The size of an element as it is now, in CSS pixels */
export function useSize<E extends HTMLElement>() {
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

/** Measures what is written on the map. */
export const labelMeasure = (): TextMeasure => textMeasure(11)

/** Devices stay where they are as long as the drawing has its size. */
export function useMapLayout({ devices, networks }: MapWorld, size: Size | null): MapLayout | null {
  const t = useTranslate()
  const rings = useMemo(() => ringWords(t), [t])
  const textWidth = useMemo(labelMeasure, [size?.width])
  const before = useRef<MapLayout | null>(null)
  return useMemo(() => {
    if (size === null) return null
    before.current = layoutMap({ devices, networks, rings, textWidth, ...size }, before.current)
    return before.current
  }, [devices, networks, rings, textWidth, size?.width, size?.height])
}
