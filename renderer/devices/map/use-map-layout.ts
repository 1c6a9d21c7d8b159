import { useMemo, useRef } from 'preact/hooks'
import type { Device } from '../../../domain/devices/device.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { type Size, type TextMeasure, textMeasure } from '../../ui/measure.ts'
import { layoutMap } from './layout.ts'
import type { MapLayout } from './map-layout.ts'
import type { MapWorld } from './map-world.ts'
import { ringBounds } from './rings.ts'

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
