import type { Device } from '../domain/devices/device.ts'
import type { NetworkId } from '../domain/network-id.ts'
import type { Fault } from './fault.ts'
import type { ListPage } from './list-page.ts'

/** A network that devices are looked for in */
export interface DeviceNetwork {
  readonly id: NetworkId
  /** Empty: none heard */
  readonly name: string
  /** This computer is in it now. */
  readonly joined: boolean
  /** It is hosted here or by the account in use, so that all its members are known. */
  readonly isHosted: boolean
}

export interface DeviceList {
  /** Those that this computer is in or was in, and those that it hosts */
  readonly networks: readonly DeviceNetwork[]
  /** Each by itself is the same object as long as nothing of it changed. */
  readonly devices: readonly Device[]
  /** When they were read last, in milliseconds since the epoch; 0: never */
  readonly at: number
  /** Why they could not be read since then; null: they are as they were at that time */
  readonly fault: Fault | null
}

/** How the large window shows devices */
export const devicesTabs = ['list', 'map'] as const
export type DevicesTab = (typeof devicesTabs)[number]

/** Some of the devices, and all networks */
export interface DevicePage extends ListPage<Device>, Omit<DeviceList, 'devices'> {}

export const noDevices: DeviceList = { networks: [], devices: [], at: 0, fault: null }
