import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Device } from '../../../domain/devices/device.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { type TextMeasure, textMeasure } from '../../ui/text-width.ts'
import { layoutMap } from './layout.ts'
import type { MapLayout } from './map-layout.ts'
import type { MapWorld } from './map-world.ts'
import { ringBounds } from './rings.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Used where the element has no size, as in tests */
const usual: Size = { width: 720, height: 480 }

/** The current size of an element, in CSS pixels */
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

/** Measures texts in the font of the map's labels. */
export const labelMeasure = (): TextMeasure => textMeasure(11)

/** The layout; devices keep their places as long as the size stays the same. */
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

/** The labels of the rings, from the innermost on */
export function ringWords(t: Translate): readonly string[] {
  return [...ringBounds.map((latency) => t('device-map.ring', { latency })), t('device-map.unknown')]
}

/** Characters of a name */
const longest = 300

/** The texts about a device */
export function deviceTexts(
  t: Translate,
  { node, names, addresses, networks, path, latency }: Device,
  networkName: (network: NetworkId) => string,
) {
  const [best] = addresses
  return {
    name: (names[0]?.name ?? node).slice(0, longest),
    address: best?.address ?? null,
    path: t(`device-map.${path ?? 'away'}`),
    latency: latency === null ? null : t('device-map.ring', { latency }),
    networks:
      networks.length === 0
        ? t('device-map.noNetwork')
        : t('device-map.inNetworks', { networks: listOf(t, networks.map(networkName)) }),
  }
}

/** "nas, 10.1.2.3, direct, 12 ms, in home" */
export function deviceSentence(t: Translate, texts: ReturnType<typeof deviceTexts>): string {
  const { name, address, path, latency, networks } = texts
  return listOf(
    t,
    [name, address, path, latency, networks].filter((word) => word !== null),
  )
}
