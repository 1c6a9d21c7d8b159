import type { Device } from '../../../domain/devices/device.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { Relay } from './layout.ts'
import type { Disc, Label, Point } from './places.ts'
import type { RingLabel, Sector } from './rings.ts'

export interface MapDevice extends Pick<Device, 'node' | 'path' | 'latency'> {
  /** What stands beside its mark */
  readonly label: string
  /** The best way to it first */
  readonly networks: readonly NetworkId[]
}

export interface LayoutInput {
  /** In the order in which they go round */
  readonly devices: readonly MapDevice[]
  /** In the order in which they go round */
  readonly networks: readonly NetworkId[]
  /** CSS pixels */
  readonly width: number
  readonly height: number
  /** What the rings are called, from the first on */
  readonly rings: readonly string[]
  /** CSS pixels */
  readonly textWidth: (text: string) => number
}

export interface Place extends Point {
  readonly node: NodeAddress
  /** In whose sector it stands; null: no network of it is known */
  readonly network: NetworkId | null
  /** Between which rings: 0 is inside the first */
  readonly zone: number
  readonly angle: number
  /** CSS pixels: of its mark with some air around it */
  readonly size: number
  /** null: there is no room for its name */
  readonly label: Label | null
}

export interface MapLayout {
  readonly width: number
  readonly height: number
  readonly disc: Disc
  /** CSS pixels: of a mark with some air around it */
  readonly markSize: number
  /** Where the zones begin and end, as parts of the radius */
  readonly edges: readonly number[]
  readonly ringLabels: readonly RingLabel[]
  readonly sectors: readonly Sector[]
  readonly places: readonly Place[]
  readonly relays: readonly Relay[]
}

/** What stands before any device does */
export type Frame = Omit<MapLayout, 'places' | 'relays'>
