import type { Device } from '../domain/devices/device.ts'
import type { NetworkId, NodeAddress } from '../domain/network-id.ts'
import type { Fault } from './fault.ts'
import type { ListPage } from './lists.ts'

/** A network whose devices are listed */
export interface DeviceNetwork {
  readonly id: NetworkId
  /** Empty: no name is known yet */
  readonly name: string
  readonly joined: boolean
  /** All its members are known, because it is hosted here or by the account in use. */
  readonly isHosted: boolean
}

export interface DeviceList {
  /** The networks that this computer is or was in, and those that it hosts */
  readonly networks: readonly DeviceNetwork[]
  /** A device keeps its object identity as long as nothing of it changes. */
  readonly devices: readonly Device[]
  /** Milliseconds since the epoch: when the devices were last read; 0: never */
  readonly at: number
  /** The reason why a later read failed. null: the last read succeeded */
  readonly fault: Fault | null
}

export const devicesTabs = ['list', 'map'] as const
export type DevicesTab = (typeof devicesTabs)[number]

/** A page of the devices, together with all networks */
export interface DevicePage extends ListPage<Device>, Omit<DeviceList, 'devices'> {}

export const noDevices: DeviceList = { networks: [], devices: [], at: 0, fault: null }

/** The number of latest packets that are shown one by one */
export const shownPackets = 60

/** A running or ended ping of a device. Latencies are in milliseconds; null: no reply yet. */
export interface LivePing {
  readonly node: NodeAddress
  readonly address: string
  readonly running: boolean
  /** The reason why it failed. null: it runs, was stopped, or ended normally */
  readonly fault: Fault | null
  /** The number of packets whose outcome is known */
  readonly sent: number
  readonly received: number
  readonly last: number | null
  readonly min: number | null
  readonly average: number | null
  readonly max: number | null
  /** The mean difference between successive latencies. null: there are fewer than two */
  readonly jitter: number | null
  /** Latencies of the last packets, oldest first. null: the packet was not answered */
  readonly recent: readonly (number | null)[]
}

/** Returns the loss in percent. null: no packet was sent */
export function lossOf({ sent, received }: Pick<LivePing, 'sent' | 'received'>): number | null {
  return sent === 0 ? null : ((sent - received) / sent) * 100
}
