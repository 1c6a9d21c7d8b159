import type { Device } from '../../../domain/devices/device.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { Relay } from './layout.ts'
import type { RingLabel, Sector } from './rings.ts'
import type { Disc, Label, Point } from './spots.ts'

export interface MapDevice extends Pick<Device, 'node' | 'path' | 'latency'> {
  /** The text beside its mark */
  readonly label: string
  /** The network with the best address first */
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
  /** The labels of the rings, from the innermost on */
  readonly rings: readonly string[]
  /** CSS pixels */
  readonly textWidth: (text: string) => number
}

export interface Position extends Point {
  readonly node: NodeAddress
  /** The network in whose sector it stands; null: none is known */
  readonly network: NetworkId | null
  /** 0: inside the first ring */
  readonly zone: number
  readonly angle: number
  /** CSS pixels: its mark with some space around it */
  readonly size: number
  /** null: there is no room for its name */
  readonly label: Label | null
}

export interface MapLayout {
  readonly width: number
  readonly height: number
  readonly disc: Disc
  /** CSS pixels: a mark with some space around it */
  readonly markSize: number
  /** The radii between the zones, as fractions of the outer radius */
  readonly edges: readonly number[]
  readonly ringLabels: readonly RingLabel[]
  readonly sectors: readonly Sector[]
  readonly positions: readonly Position[]
  readonly relays: readonly Relay[]
}

/** The layout before any device is placed */
export type Frame = Omit<MapLayout, 'positions' | 'relays'>
