import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { DeviceMark, RelayMark, SelfMark } from './device-mark.tsx'
import type { MapDevice, MapLayout, Place } from './map-layout.ts'
import { MapLines } from './map-lines.tsx'
import { MapSectors } from './map-sectors.tsx'
import type { MapWorld } from './map-world.ts'
import { type NetworkMark, noNetwork } from './marks.ts'

interface MapDrawingProps {
  readonly layout: MapLayout
  readonly world: MapWorld
  /** Whose line stands out; null: none */
  readonly shown: NodeAddress | null
  /** What makes a control of a device's mark; without it the drawing is a picture. */
  readonly control?: (device: MapDevice, place: Place, mark: ComponentChildren) => ComponentChildren
}

/** The rings, the networks, the lines, and the devices upon them */
export function MapDrawing({ layout, world, shown, control }: MapDrawingProps) {
  const t = useTranslate()
  const id = useId()
  const { disc, edges, ringLabels, places, relays } = layout
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
      {places.map((each) => {
        const device = devices.get(each.node)
        if (device === undefined) return null
        const others = device.networks.filter((network) => network !== each.network && marks.has(network))
        const mark = (
          <DeviceMark
            place={each}
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
