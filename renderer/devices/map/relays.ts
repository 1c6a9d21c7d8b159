import type { NodeAddress } from '../../../domain/network-id.ts'
import type { Disc, Point } from './places.ts'

/** A relay, of which the service does not say which it is; it stands for those of all devices beyond it. */
export interface Relay extends Point {
  readonly nodes: readonly NodeAddress[]
}

/** CSS pixels from this computer */
const relayRadius = 62
/** CSS pixels between two of them at least */
const apart = 20
const parts = 8

/** One for all that lie in the same eighth of the circle or just beside, so that no line crosses this computer. */
export function relaysOf(
  { x, y }: Disc,
  relayed: readonly (Point & { readonly node: NodeAddress })[],
): readonly Relay[] {
  const eighth = (point: Point): number =>
    Math.floor((Math.atan2(point.y - y, point.x - x) / (2 * Math.PI) + 1) * parts) % parts
  const relayOf = (places: typeof relayed): Relay => {
    const mean = Math.atan2(
      places.reduce((sum, place) => sum + place.y - y, 0),
      places.reduce((sum, place) => sum + place.x - x, 0),
    )
    return {
      x: x + relayRadius * Math.cos(mean),
      y: y + relayRadius * Math.sin(mean),
      nodes: places.map(({ node }) => node),
    }
  }
  const relays: { readonly places: typeof relayed; readonly relay: Relay }[] = []
  for (let part = 0; part < parts; part++) {
    const places = relayed.filter((place) => eighth(place) === part)
    if (places.length === 0) continue
    const relay = relayOf(places)
    const near = relays.findIndex(
      (other) => Math.hypot(other.relay.x - relay.x, other.relay.y - relay.y) < apart,
    )
    const [other] = near === -1 ? [] : relays.splice(near, 1)
    const all = [...(other?.places ?? []), ...places]
    relays.push({ places: all, relay: relayOf(all) })
  }
  return relays.map(({ relay }) => relay)
}
