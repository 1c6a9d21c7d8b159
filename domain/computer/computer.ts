import type { Resolver } from './resolver.ts'

export interface NetworkInterface {
  readonly name: string
  /** null: it is not known, or there is none */
  readonly mac: string | null
  /** null: not known */
  readonly mtu: number | null
  /** With prefix length: "10.147.17.97/24"; without zone */
  readonly addresses: readonly string[]
}

/** The route is in the operating system's main table. */
export interface SystemRoute {
  /** CIDR; "0.0.0.0/0" and "::/0" are default routes */
  readonly target: string
  /** null: on the link */
  readonly via: string | null
  readonly interface: string
  /** The system prefers the route with the lower metric when two have the same target. */
  readonly metric: number
}

/** `interface` null: the name servers and domains are those of the whole computer */
export interface SystemDns {
  readonly interface: string | null
  readonly servers: readonly string[]
  readonly domains: readonly string[]
}

/** The network state of this computer. null: it could not be found out */
export interface Computer {
  readonly interfaces: readonly NetworkInterface[] | null
  readonly routes: readonly SystemRoute[] | null
  readonly dns: readonly SystemDns[] | null
  /**
   * The program that resolves names. Absent: it was not asked for, or the service sets name servers itself on such a
   * system
   */
  readonly resolver?: Resolver | null
}

/** An entry of the neighbour table: another computer on the link. */
export interface Neighbour {
  /** The address has no zone. */
  readonly address: string
  readonly interface: string
  /** Lower case, with colons. null: the neighbour has not answered */
  readonly mac: string | null
  /** null: the system does not say */
  readonly state: 'reachable' | 'stale' | 'unanswered' | 'permanent' | null
  /** Seconds since it was last heard for certain; absent: the system does not say */
  readonly heardAgo?: number
}

/** Says where the kernel sends a packet to one address, by all of its rules and tables. */
export type PacketRoute =
  /** `via`: the gateway; null: the address is on the link. `source`: the address that the packet would carry */
  | {
      readonly kind: 'goes'
      readonly interface: string
      readonly via: string | null
      readonly source: string | null
    }
  /** The address is this computer's own. */
  | { readonly kind: 'local' }
  /** There is no route, or one that says that packets are not sent. */
  | { readonly kind: 'none' | 'unreachable' | 'blackhole' | 'prohibit' }

/** The entry of a route table by which the kernel sends a packet */
export interface RouteEntry {
  /** CIDR, or "default" */
  readonly target: string
  /** The kernel's word for who set it, such as "dhcp". null: the kernel does not say */
  readonly setBy: string | null
}

/** The physical network of an interface, as the system reports it. null: the system does not say */
export interface Line {
  /** The name of the Wi-Fi network */
  readonly networkName: string | null
  /** Traffic is metered and may cost money. */
  readonly isMetered: boolean | null
}

export const unknownLine: Line = { networkName: null, isMetered: null }

/**
 * Reverse-path filtering drops packets whose reply would leave by another interface. The stricter of the two settings
 * applies.
 */
export interface ReversePathFilter {
  readonly interface: string
  readonly mode: 'off' | 'strict' | 'loose'
}

/** A rule that uses a routing table other than the main one. Routes are only compared with the main table. */
export interface PolicyRule {
  readonly family: 4 | 6
  readonly priority: number
  /** The text of `ip rule`: "from all fwmark 0xca6c lookup 51820" */
  readonly text: string
}

/** A program listens on one of the service's ports with this socket. */
export interface PortListener {
  readonly protocol: 'udp' | 'tcp'
  /** "0.0.0.0" and "::" mean all addresses of the family. */
  readonly address: string
  readonly port: number
  /** The user of the program. null: the system does not say */
  readonly user: number | string | null
  /** null: only an administrator or the program's user may know */
  readonly program: { readonly process: number; readonly name: string } | null
}

export const unitActions = ['start', 'restart', 'stop'] as const
export type UnitAction = (typeof unitActions)[number]

/** Says how the system's service manager runs the node service. */
export interface ServiceUnit {
  readonly manager: 'systemd' | 'openrc' | 'launchd' | 'windows'
  /** The manager's name for it: "zerotier-one.service" */
  readonly name: string
  readonly isInstalled: boolean
  readonly isRunning: boolean
  /** The manager words its state itself, such as "active (running)" or "failed (exit-code)". */
  readonly state: string
  /** The service starts with the computer. null: not known */
  readonly isEnabled: boolean | null
  /** Milliseconds since the epoch. null: not known, or it never ran */
  readonly since: number | null
}
