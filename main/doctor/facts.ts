import type { FarAnswer } from '../../contract/far-report.ts'
import type { HostedNetwork } from '../../contract/hosting.ts'
import type { Network, Node } from '../../contract/node.ts'
import type { Peer } from '../../contract/peer.ts'
import type { Result } from '../../contract/result.ts'
import type {
  Computer,
  Neighbour,
  PacketRoute,
  PolicyRule,
  PortListener,
  ReversePathFilter,
  RouteEntry,
  ServiceUnit,
} from '../../domain/computer/computer.ts'
import type { DeviceBlock, DeviceBlocks, Firewall } from '../../domain/computer/firewall.ts'
import { foundIn } from '../../domain/computer/probed.ts'
import type { HostedMember } from '../../domain/members/member.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { Avoided } from '../../domain/service-settings/avoided.ts'
import type { NodeSettings } from '../service/config.ts'
import type { ServiceLink } from '../service/link.ts'
import type { Target } from '../service/locate.ts'
import type { PollOutcome } from '../service/poll.ts'
import type { HaltedProcess } from '../system/linux/halted-processes.ts'
import type { KernelSwitches } from '../system/linux/kernel-switches.ts'
import type { AskedNameServer } from '../system/name-servers.ts'
import type { PacketSizes, PingReport } from '../system/ping/ping.ts'
import type { InterfaceLink } from '../system/switched-on.ts'
import type { TcpAnswer } from '../system/tcp-port.ts'
import type { Gathered, GatheredOf, Gatherer } from './gather.ts'

/** The facts by which checks are judged; `gatherers.ts` gathers each separately. */
export interface DoctorFacts {
  /** The locations where services are looked for */
  readonly locations: readonly Result<ServiceLocation>[]
  /** The reply to GET /status and GET /network, and how many ms it took */
  readonly service: { readonly outcome: PollOutcome; readonly milliseconds: number }
  /** The service that answered, and others that are installed and answer too */
  readonly services: Services
  readonly unit: ServiceUnit
  /** The bytes that are free on the disk of the service's folder */
  readonly disk: { readonly path: string; readonly free: number }
  /** In ms: when the service started, since the epoch, and how long ago */
  readonly serviceStart: { readonly at: number; readonly age: number }
  /** The service's own token file, and when it last changed, in ms since the epoch */
  readonly tokenFile: { readonly path: string; readonly changedAt: number }
  /** The interfaces, addresses and nodes that the service avoids */
  readonly avoided: Avoided
  /** The service's processes that a signal has stopped */
  readonly halted: readonly HaltedProcess[]
  readonly settings: NodeSettings
  readonly peers: readonly Peer[]
  /** Sockets on the service's ports */
  readonly listeners: readonly PortListener[]
  readonly firewalls: readonly Firewall[]
  readonly computer: Computer
  /** Interfaces by name, true if they are up. Missing interfaces are left out. */
  readonly switchedOn: ReadonlyMap<string, boolean>
  /** The kernel's switches for the interfaces of the networks */
  readonly switches: KernelSwitches
  /** The state of each interface but the loopback one, by name */
  readonly links: ReadonlyMap<string, InterfaceLink>
  readonly filters: readonly ReversePathFilter[]
  readonly policyRules: readonly PolicyRule[]
  readonly neighbours: readonly Neighbour[]
  readonly lookups: Lookups
  /** The networks' name servers, each asked a query */
  readonly nameServers: readonly AskedNameServer[]
  /** Pings of the gateways of the networks' routes, of full tunnels only where these are switched on */
  readonly gateways: readonly PingReport[]
  readonly gatewayNeighbours: readonly Neighbour[]
  /** The joined networks that are hosted here, as their hosts tell them */
  readonly peerHosts: readonly HostedByUs[]
  /** The peer's address in a network of this computer */
  readonly peerAddress: PeerAddress
  /** `from` is our own address that the packet carries. null: the kernel chooses one */
  readonly peerRoute: readonly { readonly from: string | null; readonly route: PacketRoute }[]
  /** The entry of the route tables that decides about packets to the peer, where they do not go into the network */
  readonly peerRouteEntry: RouteEntry
  /** The peer, or the gateway to it, among the neighbours once it was pinged */
  readonly peerNeighbour: PeerNeighbour
  /** null: the node does not know the peer */
  readonly peer: Peer | null
  readonly ping: PingReport
  readonly sizes: PacketSizes
  readonly peerPort: TcpAnswer
  /** The rules of this computer's firewalls that drop packets to or from the peer, read before anything is sent to it */
  readonly peerBlocksBefore: DeviceBlocks
  readonly peerBlocks: PeerBlocks
  /** The other computer's report about this one, if Meshtray answers there */
  readonly farReport: FarAnswer
  /** A network as its host tells it */
  readonly hosted: Result<HostedByUs>
}

export interface PeerAddress {
  readonly network: NetworkId
  readonly address: string
  /** null: this is the peer's current address. Otherwise it is an earlier one, where it answered at this time, in ms since the epoch */
  readonly seenAt: number | null
}

export interface HostedByUs {
  readonly network: HostedNetwork
  readonly members: readonly HostedMember[]
}

/** The rules of this computer's firewalls that drop packets to or from the peer, read after they were sent */
export interface PeerBlocks extends Pick<DeviceBlocks, 'unread'> {
  /** `dropped`: how many packets since, of any kind; null: not counted */
  readonly blocks: readonly (Omit<DeviceBlock, 'packets'> & { readonly dropped: number | null })[]
}

export interface PeerNeighbour {
  /** null: it is not among them */
  readonly neighbour: Neighbour | null
  /** It was heard since the ping began. null: the system does not say when */
  readonly heardSince: boolean | null
}

export type Services = Awaited<ReturnType<ServiceLink['services']>>

export type DoctorGathered = GatheredOf<DoctorFacts>

/** The folder in which a service is installed, or its address. */
export interface ServiceLocation extends Pick<Target, 'home' | 'unitNames' | 'portFile' | 'tokenFile'> {
  readonly origin: string
}

/** The DNS servers that programs use. */
export interface Lookups {
  /** Name servers in /etc/resolv.conf; null: it is not known */
  readonly servers: readonly string[] | null
  /** Programs reach systemd-resolved through nsswitch.conf, without /etc/resolv.conf. */
  readonly byResolved: boolean
}

/** Defines how a fact is gathered; its function sees only the facts that it needs. `by` and `timeout`: see `Gatherer` */
export function defineGatherer<F extends keyof DoctorFacts, T>(
  by: string,
  timeout: number,
  needs: readonly F[],
  read: (facts: Pick<DoctorGathered, F>) => Promise<Gathered<T>> | Gathered<T>,
): Gatherer<DoctorFacts, T> {
  return { by, timeout, needs, read }
}

/** Returns the services whose folders could be read. */
export function readableIn(locations: DoctorGathered['locations']): readonly ServiceLocation[] {
  return (foundIn(locations) ?? []).flatMap((location) => (location.ok ? location.value : []))
}

type ServiceFact = Pick<DoctorGathered, 'service'>

/** Returns what the service reports. null: it does not answer as it should */
export function reportedBy({ service }: ServiceFact): Extract<PollOutcome, { readonly ok: true }> | null {
  return service.kind === 'found' && service.value.outcome.ok ? service.value.outcome : null
}

export function nodeOf(facts: ServiceFact): Node | null {
  return reportedBy(facts)?.node ?? null
}

export function networksOf(facts: ServiceFact): readonly Network[] {
  return reportedBy(facts)?.networks ?? []
}

/** Returns whether at least one ping of the peer came back. */
export function isPingAnswered(ping: DoctorGathered['ping']): boolean {
  return ping.kind === 'found' && ping.value.received > 0
}

/** Returns the network in which the peer has its address. undefined: it is not joined */
export function networkOfPeer(facts: ServiceFact, { network }: PeerAddress): Network | undefined {
  return networksOf(facts).find(({ id }) => id === network)
}
