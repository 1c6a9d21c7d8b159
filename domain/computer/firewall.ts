import type { Probed } from './probed.ts'

/** What filters packets on this computer. On one computer several may. */
export type FirewallName =
  | 'nftables'
  | 'iptables'
  | 'ip6tables'
  | 'ufw'
  | 'firewalld'
  | 'application-firewall'
  | 'packet-filter'
  | 'windows'

/**
 * UDP of the service: what it sends, what is sent to it in answer to that, and what is sent to it first. A node works
 * without the last, as both ends open the way for each other.
 */
export type ServiceTraffic = 'out' | 'reply' | 'unsolicited'

/** A rule or a policy that takes packets of the service away. */
export interface BlockingRule {
  readonly traffic: ServiceTraffic
  readonly families: readonly (4 | 6)[]
  /** Of the ports that were asked about, at this computer */
  readonly ports: readonly number[]
  /** As the firewall prints it, with the place where it stands: "inet filter output: udp dport 9993 drop" */
  readonly rule: string
  /** false: it has a condition that may not apply to these packets, as an address or a set */
  readonly isCertain: boolean
}

export interface FirewallState {
  readonly isActive: boolean
  /** null: told to an administrator alone, or by another of them, of which this one makes its rules */
  readonly blocks: readonly BlockingRule[] | null
}

export interface Firewall {
  readonly name: FirewallName
  readonly state: Probed<FirewallState>
}

/** Which packets a firewall is asked about. */
export interface ServicePorts {
  /** Of UDP, at this computer: the service's port and its further ones */
  readonly udp: readonly number[]
  /** Of UDP, at the roots */
  readonly remote: number
}
