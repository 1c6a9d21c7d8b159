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

/** What the rings are called, from the first on */
export function ringWords(t: Translate): readonly string[] {
  return [...ringBounds.map((latency) => t('device-map.ring', { latency })), t('device-map.unknown')]
}

const longest = 300

/** What is said of a device: its name, and what else there is to know, each by itself */
export function wordsOf(
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
export function sentenceOf(t: Translate, words: ReturnType<typeof wordsOf>): string {
  const { name, address, path, latency, networks } = words
  return listOf(
    t,
    [name, address, path, latency, networks].filter((word) => word !== null),
  )
}
