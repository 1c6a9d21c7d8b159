import type { Neighbour, PortListener } from '../../../domain/computer/computer.ts'
import type { Firewall, FirewallState } from '../../../domain/computer/firewall.ts'
import type { Probed } from '../../../domain/computer/probed.ts'
import { askProgram, unknown } from '../ask.ts'
import type { SystemProbes } from '../probes.ts'
import { parseArp, parseNdp } from './neighbours.ts'
import { parseNetstatListeners } from './port-listeners.ts'
import { readLaunchdUnit } from './service-unit.ts'

const netstat = ['/usr/sbin/netstat']

export const macosProbes: SystemProbes = {
  async neighbours() {
    const [four, six] = await Promise.all([
      askProgram({ paths: ['/usr/sbin/arp'], args: ['-an'], parse: parseArp }),
      askProgram({ paths: ['/usr/sbin/ndp'], args: ['-an'], parse: parseNdp }),
    ])
    return joined<Neighbour>(four, six)
  },
  async listeners(ports) {
    const ask = (protocol: string): Promise<Probed<readonly PortListener[]>> =>
      askProgram({
        paths: netstat,
        args: ['-anv', '-p', protocol],
        parse: (text) => parseNetstatListeners(text, ports),
      })
    const [udp, tcp] = await Promise.all([ask('udp'), ask('tcp')])
    return joined(udp, tcp)
  },
  async firewalls(): Promise<readonly Firewall[]> {
    const [application, packets] = await Promise.all([
      askProgram({
        paths: ['/usr/libexec/ApplicationFirewall/socketfilterfw'],
        args: ['--getglobalstate'],
        parse: parseGlobalState,
      }),
      askProgram({ paths: ['/sbin/pfctl'], args: ['-s', 'info'], parse: parsePfInfo }),
    ])
    return [
      { name: 'application-firewall', state: application },
      { name: 'packet-filter', state: packets },
    ]
  },
  deviceBlocks: async () => unknown('macOS', 'not-here'),
  reversePathFilters: async () => unknown('macOS', 'not-here'),
  packetRoute: async () => unknown('macOS', 'not-here'),
  routeEntry: async () => unknown('macOS', 'not-here'),
  policyRules: async () => unknown('macOS', 'not-here'),
  serviceUnit: readLaunchdUnit,
}

function joined<T>(a: Probed<readonly T[]>, b: Probed<readonly T[]>): Probed<readonly T[]> {
  if (a.kind === 'unknown') return a
  if (b.kind === 'unknown') return b
  return { kind: 'found', by: `${a.by}; ${b.by}`, value: [...a.value, ...b.value], raw: `${a.raw}\n${b.raw}` }
}

/**
 * Parses "Firewall is enabled. (State = 1)". Which programs it lets in is not read; it does not filter outgoing
 * traffic.
 */
export function parseGlobalState(text: string): FirewallState | null {
  const state = /\(State = ([012])\)/.exec(text)?.[1]
  if (state === undefined) return null
  return { isActive: state !== '0', blocks: state === '0' ? [] : null }
}

/** Parses "Status: Enabled for 0 days 00:01:02". pf's rules are not parsed. */
export function parsePfInfo(text: string): FirewallState | null {
  const status = /^Status: (Enabled|Disabled)\b/m.exec(text)?.[1]
  if (status === undefined) return null
  return { isActive: status === 'Enabled', blocks: status === 'Enabled' ? null : [] }
}
