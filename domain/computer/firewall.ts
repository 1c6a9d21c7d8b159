import type { NotFound, Probed } from './probed.ts'

/** These are packet filters. One computer may have several. */
export const firewallNames = [
  ...(['nftables', 'iptables', 'ip6tables', 'ufw', 'firewalld'] as const),
  ...(['application-firewall', 'packet-filter', 'windows'] as const),
] as const
export type FirewallName = (typeof firewallNames)[number]

/**
 * The service's UDP traffic: `out` is what it sends, `reply` is what answers that, and `unsolicited` is what others
 * send first. A node works without the last, because both ends open the path for each other.
 */
export type ServiceTraffic = 'out' | 'reply' | 'unsolicited'

/** The rule, or a policy, drops packets of the service. */
export interface BlockingRule {
  readonly traffic: ServiceTraffic
  readonly families: readonly (4 | 6)[]
  /** The affected ports of this computer, out of those asked about */
  readonly ports: readonly number[]
  /** The text that the firewall prints, with its location: "inet filter output: udp dport 9993 drop" */
  readonly rule: string
  /** false: the rule has a condition that may not apply to these packets, such as an address or a set */
  readonly isCertain: boolean
}

export interface FirewallState {
  readonly isActive: boolean
  /** null: only an administrator may read the rules, or this firewall acts through another one, which reports them */
  readonly blocks: readonly BlockingRule[] | null
}

export interface Firewall {
  readonly name: FirewallName
  readonly state: Probed<FirewallState>
}

/** Packets between this computer and another one in a network: pings, and a TCP connection if there is a port. */
export interface DevicePackets {
  /**
   * The side that sends the ping or opens the connection; absent: this computer. Of a device only what it sends is
   * meant.
   */
  readonly begunBy?: 'device'
  /** The network's interface */
  readonly interface: string
  /** This computer's address there. null: not known */
  readonly own: string | null
  readonly device: string
  /** The TCP port at the other end; null: no connection is tried */
  readonly port: number | null
}

/** A rule, or a policy, drops such packets. */
export interface DeviceBlock {
  readonly firewall: FirewallName
  readonly kind: 'ping' | 'tcp'
  readonly direction: 'out' | 'in'
  readonly rule: string
  /** false: the rule has a condition that may not apply to these packets, or an earlier rule may accept them */
  readonly isCertain: boolean
  /** The number of packets that it has dropped. null: it does not count them */
  readonly packets: number | null
}

export interface DeviceBlocks {
  readonly blocks: readonly DeviceBlock[]
  /** A firewall that could not be read; null: all were read */
  readonly unread: NotFound | null
}

/** A firewall is asked about the packets of these ports. */
export interface ServicePorts {
  /** UDP ports of this computer: the service's port and its further ones */
  readonly udp: readonly number[]
  /** UDP ports of the roots */
  readonly remote: number
}
