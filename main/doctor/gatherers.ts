import type { DoctorSubject } from '../../contract/doctor.ts'
import type { Network } from '../../contract/node.ts'
import type { PeerName } from '../../contract/peer.ts'
import { type Result, success } from '../../contract/result.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import type { ControllerClient } from '../controller/client.ts'
import type { PollOutcome, ServiceLink } from '../service/link.ts'
import type { Target } from '../service/locate.ts'
import type { ReadComputer } from '../system/computer.ts'
import { type Ping, pingSizes } from '../system/ping/ping.ts'
import type { SystemProbes } from '../system/probes.ts'
import type { InterfaceLink } from '../system/switched-on.ts'
import type { ConnectTo } from '../system/tcp-port.ts'
import type { DoctorFacts, DoctorGathered, Lookups, ServiceLocation } from './facts.ts'
import { fact, type Gathered, type Gatherers, missing } from './gather.ts'
import { findPeerAddress } from './peer-address.ts'
import { readPeerNeighbour, readPeerRoute } from './peer-way.ts'
import { gatewayOf } from './tunnel.ts'

/** The sources of facts; tests replace them. */
export interface DoctorSources {
  readonly link: Pick<ServiceLink, 'poll' | 'settings' | 'peers' | 'peer' | 'targets' | 'services'>
  readonly controller: Pick<ControllerClient, 'member'>
  readonly readComputer: ReadComputer
  readonly probes: Pick<
    SystemProbes,
    | 'neighbours'
    | 'listeners'
    | 'firewalls'
    | 'reversePathFilters'
    | 'packetRoute'
    | 'policyRules'
    | 'serviceUnit'
  >
  readonly switchedOn: (names: readonly string[]) => Promise<Gathered<ReadonlyMap<string, boolean>>>
  readonly links: () => Promise<Gathered<ReadonlyMap<string, InterfaceLink>>>
  readonly lookups: () => Promise<Gathered<Lookups>>
  readonly ping: Ping
  readonly connectTo: ConnectTo
  readonly namesOf: (address: NodeAddress) => readonly PeerName[]
  /** Factor for all timeouts; undefined: 1 */
  readonly slowness?: number
}

/** Timeouts in ms for the service, programs and files */
const longest = { service: 4_500, program: 3_500, file: 2_000 } as const
/** Fewer would often miss that a third of the packets is lost. */
const pings = 12
/** UDP port of the root servers */
const rootPort = 9993

const belowThis = (by: string): Gathered<never> => missing(by, 'check-below')

export function createGatherers(sources: DoctorSources, subject: DoctorSubject): Gatherers<DoctorFacts> {
  const { link, readComputer, probes, switchedOn, links, lookups, ping, connectTo, slowness = 1 } = sources
  const patience = longest.service * slowness
  const programs = longest.program * slowness
  const files = longest.file * slowness
  /** Monotonic ms: when the peer was pinged last */
  let pingedAt = 0

  return {
    locations: {
      by: 'the service’s folders',
      timeout: files,
      needs: [],
      async read() {
        const locations = (await link.targets()).map(locationOf)
        return fact('the service’s folders', locations, textOf(locations))
      },
    },
    service: {
      by: 'GET /status, GET /network',
      timeout: patience * 2,
      needs: [],
      async read() {
        const began = performance.now()
        const outcome = await link.poll()
        const milliseconds = Math.round(performance.now() - began)
        return fact(
          'GET /status, GET /network',
          { outcome, milliseconds },
          textOf(reported(outcome, subject)),
        )
      },
    },
    services: {
      by: 'GET /health',
      timeout: patience * 2,
      // The session that the poll opened is the one in use.
      needs: ['service'],
      async read() {
        const services = await link.services()
        return fact('GET /health', services, textOf(services))
      },
    },
    unit: {
      by: 'the service manager',
      timeout: programs,
      needs: ['locations'],
      async read({ locations }) {
        if (locations.kind === 'unknown') return locations
        const names = locations.value.flatMap((location) => (location.ok ? location.value.unitNames : []))
        return names.length === 0 ? missing('', 'nothing-to-check') : probes.serviceUnit(names)
      },
    },
    settings: fromService('GET /status', patience, () => link.settings()),
    peers: fromService('GET /peer', patience, async () => {
      const peers = await link.peers()
      return peers.ok ? success(peers.value.items) : peers
    }),
    listeners: {
      by: 'the table of sockets',
      timeout: files,
      needs: ['settings', 'locations'],
      async read({ settings, locations }) {
        const api =
          locations.kind === 'found'
            ? locations.value.flatMap((location) => (location.ok ? portOf(location.value) : []))
            : []
        const ports = settings.kind === 'found' ? settings.value.ports : []
        return probes.listeners([...new Set([...api, ...ports])])
      },
    },
    firewalls: {
      by: 'the firewalls',
      timeout: programs,
      needs: ['settings'],
      async read({ settings }) {
        if (settings.kind === 'unknown') return belowThis('the firewalls')
        const found = await probes.firewalls({ udp: settings.value.ports, remote: rootPort })
        return fact('the firewalls', found, textOf(found.map(({ name, state }) => ({ name, ...state }))))
      },
    },
    computer: {
      by: 'the system',
      timeout: programs,
      needs: [],
      async read() {
        const computer = await readComputer(true)
        return fact('interfaces, routes and DNS of the system', computer, textOf(computer))
      },
    },
    switchedOn: {
      by: 'the interfaces',
      timeout: files,
      needs: ['service'],
      async read(facts) {
        const names = networksOf(facts).map(({ portDeviceName }) => portDeviceName)
        return switchedOn(names.filter((name) => name !== ''))
      },
    },
    links: { by: 'the interfaces', timeout: files, needs: [], read: links },
    filters: { by: 'rp_filter', timeout: files, needs: [], read: () => probes.reversePathFilters() },
    policyRules: { by: 'ip rule', timeout: programs, needs: [], read: () => probes.policyRules() },
    neighbours: { by: 'the neighbours', timeout: programs, needs: [], read: () => probes.neighbours() },
    lookups: { by: '/etc/resolv.conf', timeout: files, needs: [], read: lookups },
    gateways: {
      by: 'ping',
      timeout: patience,
      needs: ['service'],
      async read(facts) {
        const tunnels = networksOf(facts).filter(({ flags }) => flags.allowDefault && flags.allowManaged)
        const addresses = tunnels.flatMap((network) => gatewayOf(network) ?? [])
        const reports = await Promise.all(addresses.map((address) => ping({ address, count: 3, size: null })))
        const unknown = reports.find(({ kind }) => kind === 'unknown')
        if (unknown?.kind === 'unknown') return unknown
        const found = reports.flatMap((report) => (report.kind === 'found' ? [report] : []))
        return fact(
          'ping',
          found.map(({ value }) => value),
          found.map(({ raw }) => raw).join('\n'),
        )
      },
    },
    peerAddress: {
      by: 'members, neighbours',
      timeout: files,
      needs: ['service', 'neighbours'],
      read: (facts) => findPeerAddress(facts, subject, sources),
    },
    peer: {
      // The ping comes first, because its packets may make the node learn of the peer.
      by: 'GET /peer',
      timeout: patience,
      needs: ['ping'],
      async read() {
        if (subject.kind !== 'peer') return missing('', 'nothing-to-check')
        const reply = await link.peer(subject.address)
        return ofReply(`GET /peer/${subject.address}`, reply)
      },
    },
    ping: {
      by: 'ping',
      timeout: patience,
      needs: ['peerAddress'],
      read({ peerAddress: at }) {
        pingedAt = performance.now()
        return at.kind === 'unknown' ? at : ping({ address: at.value.address, count: pings, size: null })
      },
    },
    peerRoute: {
      by: 'ip route get',
      timeout: programs,
      needs: ['peerAddress', 'service'],
      read: async (facts) => {
        const { peerAddress: at } = facts
        if (at.kind === 'unknown') return at
        const network = networksOf(facts).find(({ id }) => id === at.value.network)
        return readPeerRoute(probes.packetRoute, at.value.address, network?.assignedAddresses ?? [])
      },
    },
    peerNeighbour: {
      by: 'the neighbours',
      // A neighbour that was heard a while ago is asked three times before the kernel gives it up.
      timeout: programs * 4,
      needs: ['neighbours', 'peerRoute', 'peerAddress', 'ping'],
      async read({ neighbours, peerRoute, peerAddress, ping: answered }) {
        if (peerAddress.kind === 'unknown') return peerAddress
        if (peerRoute.kind === 'unknown') return peerRoute
        const [first] = peerRoute.value
        if (first?.route.kind !== 'goes') return belowThis('the neighbours')
        const isSilent = answered.kind !== 'found' || answered.value.received === 0
        const address = first.route.via ?? peerAddress.value.address
        const before = neighbours.kind === 'found' ? neighbours.value : []
        const at = { address, interface: first.route.interface, isSilent, pingedAt, before }
        return readPeerNeighbour(probes.neighbours, at)
      },
    },
    sizes: {
      // Lost packets are sent again, so the time doubles.
      by: 'ping',
      timeout: patience * 2,
      needs: ['ping', 'peerAddress', 'service', 'computer'],
      async read(facts) {
        const { ping: answered, peerAddress: at, computer } = facts
        if (at.kind === 'unknown') return at
        if (answered.kind === 'unknown') return answered
        if (answered.value.received === 0) return belowThis('ping')
        const network = networksOf(facts).find(({ id }) => id === at.value.network)
        const interfaces = computer.kind === 'found' ? computer.value.interfaces : null
        const device = interfaces?.find(({ name }) => name === network?.portDeviceName)
        const mtu = device?.mtu ?? network?.mtu
        return typeof mtu === 'number' && mtu > 0
          ? pingSizes(ping, at.value.address, mtu)
          : missing('the interface', 'not-understood')
      },
    },
    peerPort: {
      by: 'TCP',
      timeout: patience,
      needs: ['peerAddress'],
      read({ peerAddress: at }) {
        if (subject.kind !== 'peer' || subject.port === undefined) return missing('', 'nothing-to-check')
        return at.kind === 'unknown' ? at : connectTo({ address: at.value.address, port: subject.port })
      },
    },
  }
}

function fromService<T>(by: string, timeout: number, ask: () => Promise<Result<T>>) {
  return {
    by,
    timeout,
    needs: ['service'] as const,
    async read({ service }: DoctorGathered): Promise<Gathered<T>> {
      if (service.kind === 'unknown' || !service.value.outcome.ok) return belowThis(by)
      return ofReply(by, await ask())
    },
  }
}

function ofReply<T>(by: string, reply: Result<T>): Gathered<T> {
  return reply.ok
    ? fact(by, reply.value, textOf(reply.value))
    : missing(by, 'failed', `${reply.error.code} ${reply.error.detail ?? ''}`)
}

function locationOf(target: Result<Target>): Result<ServiceLocation> {
  if (!target.ok) return target
  const { home, origins, unitNames } = target.value
  return { ok: true, value: { home, origin: origins[0], unitNames } }
}

function portOf({ origin }: ServiceLocation): readonly number[] {
  const port = Number(new URL(origin).port || 80)
  return port > 0 ? [port] : []
}

export function networksOf({ service }: Pick<DoctorGathered, 'service'>): readonly Network[] {
  return service.kind === 'found' && service.value.outcome.ok ? service.value.outcome.networks : []
}

/** Leaves out the other networks if the diagnosis is about a single one. */
function reported(outcome: PollOutcome, subject: DoctorSubject): unknown {
  if (!outcome.ok || subject.kind !== 'network') return outcome
  return { node: outcome.node, networks: outcome.networks.filter(({ id }) => id === subject.id) }
}

function textOf(value: unknown): string {
  return JSON.stringify(value, null, 1)
}
