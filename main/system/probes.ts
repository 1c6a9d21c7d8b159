import type {
  Neighbour,
  PacketRoute,
  PolicyRule,
  PortListener,
  ReversePathFilter,
  RouteEntry,
  ServiceUnit,
} from '../../domain/computer/computer.ts'
import type { DeviceBlocks, DevicePackets, Firewall, ServicePorts } from '../../domain/computer/firewall.ts'
import type { Probed } from '../../domain/computer/probed.ts'
import { unknown } from './ask.ts'
import { readPortListeners } from './linux/port-listeners.ts'
import {
  readNeighbours,
  readPacketRoute,
  readPolicyRules,
  readReversePathFilters,
  readRouteEntry,
} from './linux/routing.ts'
import { readServiceUnit } from './linux/service-unit.ts'
import { macosProbes } from './macos/macos.ts'
import { windowsProbes } from './windows/windows.ts'

/** Probes of the system that run only on demand: for a diagnosis, a report or a list of devices. None throws. */
export interface SystemProbes {
  neighbours(): Promise<Probed<readonly Neighbour[]>>
  listeners(ports: readonly number[]): Promise<Probed<readonly PortListener[]>>
  /** Every firewall that this system may have; one that is not installed is `missing`. */
  firewalls(ports: ServicePorts): Promise<readonly Firewall[]>
  /** The rules of this computer that drop packets to or from a device of a network */
  deviceBlocks(packets: DevicePackets): Promise<Probed<DeviceBlocks>>
  reversePathFilters(): Promise<Probed<readonly ReversePathFilter[]>>
  /** Asks the kernel what it would do with a packet to this address. `from` null: it chooses the packet's own address */
  packetRoute(address: string, from: string | null): Promise<Probed<PacketRoute>>
  /** The entry of the route tables that decides about packets to the address */
  routeEntry(address: string): Promise<Probed<RouteEntry>>
  /** Policy rules other than those that every system has. */
  policyRules(): Promise<Probed<readonly PolicyRule[]>>
  /** `names`: unit names without the manager's suffix; the result is the first installed one */
  serviceUnit(names: readonly string[]): Promise<Probed<ServiceUnit>>
}

export function systemProbes(platform: NodeJS.Platform): SystemProbes {
  switch (platform) {
    case 'linux':
      return linuxProbes
    case 'darwin':
      return { ...noProbes('macOS'), ...macosProbes }
    case 'win32':
      return { ...noProbes('Windows'), ...windowsProbes }
    default:
      return noProbes(platform)
  }
}

const linuxProbes: SystemProbes = {
  neighbours: () => readNeighbours(),
  listeners: readPortListeners,
  // Loaded on demand: the module is large, and only diagnoses and reports use it.
  firewalls: async (ports) => (await import('./linux/firewall/firewalls.ts')).readFirewalls(ports),
  deviceBlocks: async (packets) =>
    (await import('./linux/firewall/device-blocks.ts')).readDeviceBlocks(packets),
  reversePathFilters: readReversePathFilters,
  packetRoute: readPacketRoute,
  routeEntry: readRouteEntry,
  policyRules: () => readPolicyRules(),
  serviceUnit: readServiceUnit,
}

/** The probes of a system on which nothing is read. `by`: its name */
export function noProbes(by: string): SystemProbes {
  const notHere = async () => unknown(by, 'not-here')
  return {
    neighbours: notHere,
    listeners: notHere,
    firewalls: async () => [],
    deviceBlocks: notHere,
    reversePathFilters: notHere,
    packetRoute: notHere,
    routeEntry: notHere,
    policyRules: notHere,
    serviceUnit: notHere,
  }
}
