import type { Resolver } from './resolver.ts'

/** A network interface of the operating system. */
export interface NetworkInterface {
  readonly name: string
  /** null: it is not known, or there is none */
  readonly mac: string | null
  /** null: not known */
  readonly mtu: number | null
  /** With prefix length: "10.147.17.97/24"; without zone */
  readonly addresses: readonly string[]
}

/** A route of the operating system's main table. */
export interface SystemRoute {
  /** CIDR; "0.0.0.0/0" and "::/0" are default routes */
  readonly target: string
  /** null: on the link */
  readonly via: string | null
  readonly interface: string
  /** The system prefers the route with the lower metric when two have the same target. */
  readonly metric: number
}

/** The name servers and domains of one interface, or of the whole computer where `interface` is null. */
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
