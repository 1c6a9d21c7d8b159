import { useRef, useState } from 'preact/hooks'
import type { Device } from '../../../domain/devices/device.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { partsOf } from '../../../words/lists.ts'
import { useTranslate } from '../../text/use-translate.ts'
import type { Size } from '../../ui/measure.ts'
import { rowStep } from '../../ui/use-list-keys.ts'
import { MapDrawing } from './map-drawing.tsx'
import type { MapLayout, Position } from './map-layout.ts'
import type { MapWorld } from './map-world.ts'
import { deviceSentence, deviceTexts } from './use-map-layout.ts'

interface DevicesOnMapProps {
  readonly devices: readonly Device[]
  readonly world: MapWorld
  readonly layout: MapLayout
  /** The device whose details stand beside the map; null: none */
  readonly open: NodeAddress | null
  readonly onOpen: (node: NodeAddress) => void
  /** `by`: 1 larger, -1 smaller */
  readonly onZoom: (by: number) => void
}

/** The drawing with each device as a button. The arrow keys go round from one to the next. */
export function DevicesOnMap({ devices, world, layout, open, onOpen, onZoom }: DevicesOnMapProps) {
  const t = useTranslate()
  const drawing = useRef<SVGSVGElement>(null)
  const [chosen, choose] = useState<NodeAddress | null>(null)
  const [shown, show] = useState<NodeAddress | null>(null)
  const all = new Map(devices.map((device) => [device.node, device]))
  const round = layout.positions.toSorted((a, b) => a.angle - b.angle).map(({ node }) => node)
  const active = [chosen, open].find((node) => node !== null && round.includes(node)) ?? round[0]
  const { width, height } = layout
  // The details beside the map say more than the card.
  const carded = shown === open ? null : shown
  const card = all.get(carded ?? '')
  const cardPosition = layout.positions.find(({ node }) => node === carded)

  const move = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') show(null)
    if (event.key === '+' || event.key === '-') onZoom(event.key === '+' ? 1 : -1)
    const at = round.indexOf(active ?? '')
    const aside = { ArrowRight: at + 1, ArrowLeft: at - 1 }[event.key]
    const next = round[aside ?? rowStep(event, { at, count: round.length, page: 10 }) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    drawing.current?.querySelector<SVGGElement>(`[data-row="${next}"]`)?.focus()
  }

  return (
    <div class="map-sheet" style={{ width: `${width}px`, height: `${height}px` }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset. */}
      <svg
        ref={drawing}
        class="map-drawing"
        role="group"
        aria-label={t('device-map.label')}
        direction="ltr"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        onKeyDown={move}
      >
        <MapDrawing
          layout={layout}
          world={world}
          shown={shown ?? open}
          control={({ node }, { x, y, size }, mark) => {
            const device = all.get(node)
            return (
              // biome-ignore lint/a11y/useSemanticElements: a drawing has no element of its own for a button.
              <g
                key={node}
                class={node === open ? 'map-device map-device-open' : 'map-device'}
                aria-expanded={node === open}
                role="button"
                data-row={node}
                tabindex={node === active ? 0 : -1}
                aria-label={device && deviceSentence(t, deviceTexts(t, device, world.networkName))}
                onClick={() => onOpen(node)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== ' ') return
                  event.preventDefault()
                  onOpen(node)
                }}
                onFocusIn={() => {
                  choose(node)
                  show(node)
                  // Open details follow the arrow keys.
                  if (open !== null) onOpen(node)
                }}
                onFocusOut={() => show(null)}
                onPointerEnter={() => show(node)}
                onPointerLeave={() => show(null)}
              >
                <circle class="map-target" cx={x} cy={y} r="12" />
                <circle class="map-focus" cx={x} cy={y} r={size / 2 + 3} />
                {mark}
              </g>
            )
          }}
        />
      </svg>
      {card !== undefined && cardPosition !== undefined && (
        <DeviceCard device={card} position={cardPosition} size={layout} networkName={world.networkName} />
      )}
    </div>
  )
}

interface DeviceCardProps {
  readonly device: Device
  readonly position: Position
  /** The size of the drawing */
  readonly size: Size
  readonly networkName: (network: NetworkId) => string
}

/** CSS pixels */
const width = 220
const height = 84
const gap = 14

/** Details of the device that has the pointer or the focus. Hidden from screen readers: the button's label says the same. */
function DeviceCard({ device, position, size, networkName }: DeviceCardProps) {
  const t = useTranslate()
  const { name, address, path, latency, networks } = deviceTexts(t, device, networkName)
  const isRight = position.x + gap + width <= size.width
  const left = Math.max(0, isRight ? position.x + gap : position.x - gap - width)
  const top = Math.min(Math.max(0, position.y - height / 2), Math.max(0, size.height - height))
  return (
    <div class="map-card" aria-hidden="true" style={{ left: `${left}px`, top: `${top}px` }}>
      <strong class="truncate" dir="auto">
        {name}
      </strong>
      <span class="mono secondary">{address ?? device.node}</span>
      <span>{partsOf(t, [path, latency])}</span>
      <span class="secondary truncate" dir="auto">
        {networks}
      </span>
    </div>
  )
}
