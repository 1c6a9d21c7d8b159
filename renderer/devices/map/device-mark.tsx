import type { Device } from '../../../domain/devices/device.ts'
import type { Position } from './map-layout.ts'
import { markPath, type NetworkMark } from './map-world.ts'

interface DeviceMarkProps {
  readonly position: Position
  readonly label: string
  readonly path: Device['path']
  readonly mark: NetworkMark
  /** The marks of the device's other networks */
  readonly others: readonly NetworkMark[]
}

const mostOthers = 3

/** Filled: direct. Hollow: relayed. Small, hollow and grey: not connected. */
export function DeviceMark({
  position: { x, y, size, label: box },
  label,
  path,
  mark,
  others,
}: DeviceMarkProps) {
  return (
    <>
      <PathMark x={x} y={y} size={size} path={path} mark={mark} />
      {others.slice(0, mostOthers).map((other, at) => (
        <path
          key={at}
          class="map-other"
          style={{ color: other.colour }}
          d={markPath(other.shape, 3.2)}
          transform={`translate(${x + size * 0.42 - at * 7} ${y + size * 0.47})`}
        />
      ))}
      {box !== null && (
        <text
          class={path === null ? 'map-label map-label-away' : 'map-label'}
          x={box.anchor === 'middle' ? box.x : box.x + (box.anchor === 'start' ? -1 : 1) * (box.width / 2)}
          y={box.y + 4}
          text-anchor={box.anchor}
        >
          {label}
        </text>
      )}
    </>
  )
}

interface PathMarkProps extends Pick<DeviceMarkProps, 'path' | 'mark'> {
  readonly x: number
  readonly y: number
  /** CSS pixels: the mark with some space around it */
  readonly size: number
}

export function PathMark({ x, y, size, path, mark }: PathMarkProps) {
  return (
    <path
      class={`map-mark map-mark-${path ?? 'away'}`}
      style={{ color: mark.colour }}
      d={markPath(mark.shape, size * (path === 'direct' ? 0.36 : path === 'relayed' ? 0.31 : 0.25))}
      transform={`translate(${x} ${y})`}
    />
  )
}

interface MarkAtProps {
  readonly x: number
  readonly y: number
}

export function RelayMark({ x, y }: MarkAtProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle class="map-relay" r="7" />
      <path class="map-relay-arrows" d="M-3.2 -1.4H2.6M1 -3.2 2.9 -1.4M3.2 1.4H-2.6M-1 3.2-2.9 1.4" />
    </g>
  )
}

export function SelfMark({ x, y }: MarkAtProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle class="map-self" r="16" />
      <path class="map-self-screen" d="M-7 -6.5H7V3.5H-7ZM0 3.5V7M-3.5 7H3.5" />
    </g>
  )
}
