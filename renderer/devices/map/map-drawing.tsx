import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { DeviceMark, RelayMark, SelfMark } from './device-mark.tsx'
import type { MapDevice, MapLayout, Position } from './map-layout.ts'
import { type MapWorld, type NetworkMark, noNetwork, shortName } from './map-world.ts'
import { type Disc, type Point, pointAt } from './spots.ts'

interface MapDrawingProps {
  readonly layout: MapLayout
  readonly world: MapWorld
  /** The device whose line is highlighted; null: none */
  readonly shown: NodeAddress | null
  /** Makes a button of a device's mark; without it the drawing is only a picture. */
  readonly control?: (device: MapDevice, position: Position, mark: ComponentChildren) => ComponentChildren
}

export function MapDrawing({ layout, world, shown, control }: MapDrawingProps) {
  const t = useTranslate()
  const id = useId()
  const { disc, edges, ringLabels, positions, relays } = layout
  const { byNode: devices, marks, networkName } = world
  const markOf = (network: NetworkId | null): NetworkMark =>
    (network === null ? undefined : marks.get(network)) ?? noNetwork
  return (
    <>
      {edges
        .slice(1)
        .toReversed()
        .map((edge, at) => (
          <ellipse
            key={edge}
            class={at === 0 ? 'map-zone map-zone-unknown' : 'map-zone'}
            cx={disc.x}
            cy={disc.y}
            rx={disc.radiusX * edge}
            ry={disc.radiusY * edge}
          />
        ))}
      <MapSectors id={id} layout={layout} markOf={markOf} networkName={networkName} />
      <MapLines layout={layout} devices={devices} markOf={markOf} shown={shown} />
      {ringLabels.map(({ text, box }) => (
        <text key={text} class="map-ring-label" x={box.x} y={box.y + 3.5}>
          {text}
        </text>
      ))}
      {relays.map((relay) => (
        <RelayMark key={relay.nodes[0]} x={relay.x} y={relay.y} />
      ))}
      <SelfMark x={disc.x} y={disc.y - 6} />
      <text class="map-self-label" x={disc.x} y={disc.y + 27}>
        {t('device-map.thisComputer')}
      </text>
      {positions.map((each) => {
        const device = devices.get(each.node)
        if (device === undefined) return null
        const others = device.networks.filter((network) => network !== each.network && marks.has(network))
        const mark = (
          <DeviceMark
            position={each}
            label={device.label}
            path={device.path}
            mark={markOf(each.network)}
            others={others.map(markOf)}
          />
        )
        return control === undefined ? <g key={each.node}>{mark}</g> : control(device, each, mark)
      })}
    </>
  )
}

interface MapLinesProps {
  readonly layout: MapLayout
  readonly devices: ReadonlyMap<NodeAddress, MapDevice>
  readonly markOf: (network: NetworkId | null) => NetworkMark
  /** The device whose line is highlighted; null: none */
  readonly shown: NodeAddress | null
}

/** With more devices the lines are paler. */
const crowd = 80

/** Straight lines to devices reached directly; dashed ones, through a relay, to the others */
function MapLines({ layout, devices, markOf, shown }: MapLinesProps) {
  const { disc, positions, relays } = layout
  const positionOf = new Map(positions.map((position) => [position.node, position]))
  const shownClass = (isShown: boolean): string => (isShown ? ' map-line-shown' : '')
  return (
    <g class={positions.length > crowd ? 'map-lines-many' : undefined}>
      {positions.map((position) => {
        if (devices.get(position.node)?.path !== 'direct') return null
        return (
          <path
            key={position.node}
            class={`map-line${shownClass(position.node === shown)}`}
            style={{ color: markOf(position.network).colour }}
            d={line(disc, position)}
          />
        )
      })}
      {relays.map((relay) => (
        <g key={relay.nodes[0]}>
          <path
            class={`map-line-relayed${shownClass(shown !== null && relay.nodes.includes(shown))}`}
            d={line(disc, relay)}
          />
          {relay.nodes.map((node) => {
            const position = positionOf.get(node)
            if (position === undefined) return null
            return (
              <path
                key={node}
                class={`map-line-relayed${shownClass(node === shown)}`}
                d={line(relay, position)}
              />
            )
          })}
        </g>
      ))}
    </g>
  )
}

function line(from: Point, to: Point): string {
  return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`
}

interface MapSectorsProps {
  /** A prefix for the ids of paths, which the texts along them refer to */
  readonly id: string
  readonly layout: MapLayout
  readonly markOf: (network: NetworkId | null) => NetworkMark
  readonly networkName: (network: NetworkId) => string
}

/** CSS pixels outside the last ring */
const rim = 5
const nameRim = { upper: 11, lower: 19 }
/** CSS pixels: about the greatest width of a character */
const letter = 7

/** The part of the rim that belongs to each network, with the network's name */
function MapSectors({ id, layout: { disc, sectors }, markOf, networkName }: MapSectorsProps) {
  const t = useTranslate()
  return (
    <g>
      {sectors.map(({ network, start, end }, at) => {
        const middle = (start + end) / 2
        const isLower = Math.sin(middle) > 0.2
        const name = network === null ? t('device-map.noNetwork') : shortName(networkName(network))
        const way = isLower
          ? arc(grown(disc, nameRim.lower), end, start)
          : arc(grown(disc, nameRim.upper), start, end)
        const length = ((disc.radiusX + disc.radiusY) / 2) * (end - start)
        return (
          <g key={network}>
            <path
              class="map-rim"
              style={{ color: markOf(network).colour }}
              d={arc(grown(disc, rim), start, end)}
            />
            {name.length * letter < length && (
              <>
                <path id={`${id}-${at}`} class="map-way" d={way} />
                <text class="map-sector-name">
                  <textPath href={`#${id}-${at}`} startOffset="50%">
                    {name}
                  </textPath>
                </text>
              </>
            )}
          </g>
        )
      })}
    </g>
  )
}

function grown(disc: Disc, by: number): Disc {
  return { ...disc, radiusX: disc.radiusX + by, radiusY: disc.radiusY + by }
}

/** An arc in two halves: SVG cannot draw a whole circle as one arc. */
function arc(disc: Disc, from: number, to: number): string {
  const position = (angle: number): string => {
    const { x, y } = pointAt(disc, angle, 1)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const sweep = to > from ? 1 : 0
  const turn = `A${disc.radiusX} ${disc.radiusY} 0 0 ${sweep}`
  return `M${position(from)}${turn} ${position((from + to) / 2)}${turn} ${position(to)}`
}
