import type { Resolver } from './resolver.ts'

/** A network interface, as the operating system has it. */
export interface NetworkInterface {
  readonly name: string
  /** null: not known, or none */
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
  /** Of two routes with the same target the lower one is used. */
  readonly metric: number
}

/** The servers and domains of one interface, or, where `interface` is null, of the whole computer. */
export interface SystemDns {
  readonly interface: string | null
  readonly servers: readonly string[]
  readonly domains: readonly string[]
}

/** What this computer has. null: it could not be found out. */
export interface Computer {
  readonly interfaces: readonly NetworkInterface[] | null
  readonly routes: readonly SystemRoute[] | null
  readonly dns: readonly SystemDns[] | null
  /** Who answers for names; absent: not asked for, or the service sets name servers by itself on such a system */
  readonly resolver?: Resolver | null
}
