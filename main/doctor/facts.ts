import type { Peer } from '../../contract/node.ts'
import type { Result } from '../../contract/result.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import type { Firewall } from '../../domain/computer/firewall.ts'
import type { Neighbour } from '../../domain/computer/neighbour.ts'
import type { PortListener } from '../../domain/computer/port-listener.ts'
import type { PolicyRule, ReversePathFilter } from '../../domain/computer/routing.ts'
import type { ServiceUnit } from '../../domain/computer/service-unit.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { PollOutcome } from '../service/link.ts'
import type { NodeSettings } from '../service/node-settings.ts'
import type { PacketSizes, PingReport } from '../system/ping/ping.ts'
import type { GatheredOf } from './gather.ts'

/** What the rungs are judged by, each gathered by itself in `gatherers.ts`. */
export interface DoctorFacts {
  /** Where services are looked for */
  readonly places: readonly Result<ServicePlace>[]
  /** The answer to GET /status and GET /network, and after how many ms it came */
  readonly service: { readonly outcome: PollOutcome; readonly milliseconds: number }
  readonly unit: ServiceUnit
  readonly settings: NodeSettings
  readonly peers: readonly Peer[]
  /** At the service's ports */
  readonly listeners: readonly PortListener[]
  readonly firewalls: readonly Firewall[]
  readonly computer: Computer
  /** Whether interfaces are switched on; those that are not there are missing. */
  readonly switchedOn: ReadonlyMap<string, boolean>
  readonly filters: readonly ReversePathFilter[]
  readonly policyRules: readonly PolicyRule[]
  readonly neighbours: readonly Neighbour[]
  readonly lookups: Lookups
  /** Of a full tunnel that is switched on, by address */
  readonly gateways: readonly PingReport[]
  /** Where the peer is in a network of this computer */
  readonly peerAddress: { readonly network: NetworkId; readonly address: string }
  /** null: the node does not know it */
  readonly peer: Peer | null
  readonly ping: PingReport
  readonly sizes: PacketSizes
}

export type DoctorGathered = GatheredOf<DoctorFacts>

/** Where a service is installed, or would listen. */
export interface ServicePlace {
  /** null: only an address was given */
  readonly home: string | null
  readonly origin: string
  /** By which a service manager would know it; empty: it is none of the system's own */
  readonly unitNames: readonly string[]
}

/** Whom programs ask for the addresses of names. */
export interface Lookups {
  /** In /etc/resolv.conf; null: not told there */
  readonly servers: readonly string[] | null
  /** Programs ask systemd-resolved without that file. */
  readonly byResolved: boolean
}
