import type { Device } from '../../../domain/devices/device.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { useTranslate } from '../../text/use-translate.ts'
import type { Place } from './map-layout.ts'
import { wordsOf } from './map-words.ts'
import type { Size } from './use-map-layout.ts'

interface DeviceCardProps {
  readonly device: Device
  readonly place: Place
  /** Of the drawing */
  readonly size: Size
  readonly networkName: (network: NetworkId) => string
}

/** CSS pixels */
const width = 220
const height = 84
const gap = 14

/** What there is to know at a glance. The mark's own name says the same. */
export function DeviceCard({ device, place, size, networkName }: DeviceCardProps) {
  const t = useTranslate()
  const { name, address, path, latency, networks } = wordsOf(t, device, networkName)
  const isRight = place.x + gap + width <= size.width
  const left = Math.max(0, isRight ? place.x + gap : place.x - gap - width)
  const top = Math.min(Math.max(0, place.y - height / 2), Math.max(0, size.height - height))
  return (
    <div class="map-card" aria-hidden="true" style={{ left: `${left}px`, top: `${top}px` }}>
      <strong class="truncate" dir="auto">
        {name}
      </strong>
      <span class="mono secondary">{address ?? device.node}</span>
      <span>{latency === null ? path : `${path} · ${latency}`}</span>
      <span class="secondary truncate" dir="auto">
        {networks}
      </span>
    </div>
  )
}
