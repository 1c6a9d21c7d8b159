import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { MapDevice, MapLayout } from './map-layout.ts'
import type { NetworkMark } from './marks.ts'
import type { Point } from './places.ts'

interface MapLinesProps {
  readonly layout: MapLayout
  readonly devices: ReadonlyMap<NodeAddress, MapDevice>
  readonly markOf: (network: NetworkId | null) => NetworkMark
  /** Whose line stands out; null: none */
  readonly shown: NodeAddress | null
}

/** From so many on the lines are paler. */
const crowd = 80

/** Straight to those that are reached directly; dashed, and by way of a relay, to the others */
export function MapLines({ layout, devices, markOf, shown }: MapLinesProps) {
  const { disc, places, relays } = layout
  const placeOf = new Map(places.map((place) => [place.node, place]))
  const shownClass = (isShown: boolean): string => (isShown ? ' map-line-shown' : '')
  return (
    <g class={places.length > crowd ? 'map-lines-many' : undefined}>
      {places.map((place) => {
        if (devices.get(place.node)?.path !== 'direct') return null
        const colour = markOf(place.network).colour
        return (
          <path
            key={place.node}
            class={`map-line network-${colour}${shownClass(place.node === shown)}`}
            d={line(disc, place)}
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
            const place = placeOf.get(node)
            if (place === undefined) return null
            return (
              <path
                key={node}
                class={`map-line-relayed${shownClass(node === shown)}`}
                d={line(relay, place)}
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
