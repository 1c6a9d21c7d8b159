import type { Firewall, ServicePorts } from '../../domain/computer/firewall.ts'
import type { Neighbour } from '../../domain/computer/neighbour.ts'
import type { PortListener } from '../../domain/computer/port-listener.ts'
import type { Probed } from '../../domain/computer/probed.ts'
import type { PolicyRule, ReversePathFilter } from '../../domain/computer/routing.ts'
import type { ServiceUnit } from '../../domain/computer/service-unit.ts'
import { unknown } from './ask.ts'
import { readNeighbours } from './linux/neighbours.ts'
import { readPortListeners } from './linux/port-listeners.ts'
import { readPolicyRules, readReversePathFilters } from './linux/routing.ts'
import { readServiceUnit } from './linux/service-unit.ts'
import { macosProbes } from './macos/macos.ts'
import { windowsProbes } from './windows/windows.ts'

/** What is asked of the system only where somebody wants to know it: a check, a report, a list of devices. None throws. */
export interface SystemProbes {
  neighbours(): Promise<Probed<readonly Neighbour[]>>
  listeners(ports: readonly number[]): Promise<Probed<readonly PortListener[]>>
  /** Each that may be on such a system; one that is not installed is `missing`. */
  firewalls(ports: ServicePorts): Promise<readonly Firewall[]>
  reversePathFilters(): Promise<Probed<readonly ReversePathFilter[]>>
  /** Rules beyond those that every system has. */
  policyRules(): Promise<Probed<readonly PolicyRule[]>>
  /** `names`: of the service, without what a manager adds; the first that is installed */
  serviceUnit(names: readonly string[]): Promise<Probed<ServiceUnit>>
}

export function systemProbes(platform: NodeJS.Platform): SystemProbes {
  switch (platform) {
    case 'linux':
      return linuxProbes
    case 'darwin':
      return macosProbes
    case 'win32':
      return windowsProbes
    default:
      return noProbes
  }
}

const linuxProbes: SystemProbes = {
  neighbours: () => readNeighbours(),
  listeners: readPortListeners,
  // Large, and of use to a check and a report alone
  firewalls: async (ports) => (await import('./linux/firewall/firewalls.ts')).readFirewalls(ports),
  reversePathFilters: readReversePathFilters,
  policyRules: () => readPolicyRules(),
  serviceUnit: readServiceUnit,
}

/** Nothing is known of such a system. */
const notHere = async () => unknown(process.platform, 'not-here')
const noProbes: SystemProbes = {
  neighbours: notHere,
  listeners: notHere,
  firewalls: async () => [],
  reversePathFilters: notHere,
  policyRules: notHere,
  serviceUnit: notHere,
}
