import type { DoctorSubject } from '../../contract/doctor.ts'
import type { PeerName } from '../../contract/peer.ts'
import { type Result, success } from '../../contract/result.ts'
import { usableDns } from '../../domain/computer/usable-dns.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import type { ControllerClient } from '../controller/client.ts'
import type { SeenAddresses } from '../devices/seen-addresses.ts'
import type { ServiceLink } from '../service/link.ts'
import type { ReadComputer } from '../system/computer.ts'
import type { HaltedProcess } from '../system/linux/halted-processes.ts'
import type { KernelSwitches } from '../system/linux/kernel-switches.ts'
import type { AskNameServers } from '../system/name-servers.ts'
import type { Ping } from '../system/ping/ping.ts'
import type { SystemProbes } from '../system/probes.ts'
import type { InterfaceLink } from '../system/switched-on.ts'
import type { ConnectTo } from '../system/tcp-port.ts'
import { type DoctorFacts, type DoctorGathered, type HostedByUs, type Lookups, networksOf } from './facts.ts'
import type { AskFar } from './far/ask-far.ts'
import {
  belowThis,
  fact,
  type Gathered,
  type Gatherers,
  longest,
  missing,
  ofReply,
  textOf,
} from './gather.ts'
import { peerGatherers } from './peer-gatherers.ts'
import { portOf, serviceGatherers } from './service-gatherers.ts'
import { gatewaysOf } from './tunnel.ts'

/** The sources of facts; tests replace them. */
export interface DoctorSources {
  readonly link: Pick<
    ServiceLink,
    'poll' | 'settings' | 'avoided' | 'peers' | 'peer' | 'targets' | 'services'
  >
  readonly controller: Pick<ControllerClient, 'member'>
  readonly readComputer: ReadComputer
  readonly probes: Pick<
    SystemProbes,
    | 'neighbours'
    | 'listeners'
    | 'firewalls'
    | 'deviceBlocks'
    | 'reversePathFilters'
    | 'packetRoute'
    | 'routeEntry'
    | 'policyRules'
    | 'serviceUnit'
  >
  readonly switchedOn: (names: readonly string[]) => Promise<Gathered<ReadonlyMap<string, boolean>>>
  readonly halted: (
    processes: readonly number[],
    names: readonly string[],
  ) => Promise<Gathered<readonly HaltedProcess[]>>
  readonly switches: (names: readonly string[]) => Promise<Gathered<KernelSwitches>>
  readonly links: () => Promise<Gathered<ReadonlyMap<string, InterfaceLink>>>
  readonly lookups: () => Promise<Gathered<Lookups>>
  readonly nameServers: AskNameServers
  readonly ping: Ping
  readonly connectTo: ConnectTo
  readonly askFar: AskFar
  readonly namesOf: (address: NodeAddress) => readonly PeerName[]
  /** Addresses at which devices answered earlier */
  readonly seenAddresses: Pick<SeenAddresses, 'of'>
  /** Reads a network and its members from its host. */
  readonly readHosted: (id: NetworkId) => Promise<Result<HostedByUs>>
  /** Factor for all timeouts; undefined: 1 */
  readonly slowness?: number
}

/** The most gateways of routes that one diagnosis pings */
const mostGateways = 8
/** UDP port of the root servers */
const rootPort = 9993

export function createGatherers(sources: DoctorSources, subject: DoctorSubject): Gatherers<DoctorFacts> {
  const {
    link,
    readComputer,
    probes,
    switchedOn,
    links,
    lookups,
    nameServers,
    ping,
    readHosted,
    slowness = 1,
  } = sources
  const patience = longest.service * slowness
  const programs = longest.program * slowness
  const files = longest.file * slowness
  return {
    ...serviceGatherers(sources, subject),
    settings: fromService('GET /status', patience, () => link.settings()),
    peers: fromService('GET /peer', patience, async () => {
      const peers = await link.peers()
      return peers.ok ? success(peers.value.items) : peers
    }),
    avoided: {
      by: 'GET /config',
      timeout: patience,
      needs: ['service'],
      async read({ service }) {
        if (service.kind === 'unknown' || !service.value.outcome.ok) return belowThis('GET /config')
        const avoided = await link.avoided()
        if (!avoided.ok) return ofReply('GET /config', avoided)
        if (avoided.value === null) return missing('GET /config', 'not-told')
        return fact(
          'GET /config',
          avoided.value,
          textOf({ ...avoided.value, ofNodes: [...avoided.value.ofNodes] }),
        )
      },
    },
    listeners: {
      by: 'sockets',
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
      by: 'firewalls',
      timeout: programs,
      needs: ['settings'],
      async read({ settings }) {
        if (settings.kind === 'unknown') return belowThis('firewalls')
        const found = await probes.firewalls({ udp: settings.value.ports, remote: rootPort })
        return fact('firewalls', found, textOf(found.map(({ name, state }) => ({ name, ...state }))))
      },
    },
    computer: {
      by: 'system',
      timeout: programs,
      needs: [],
      async read() {
        const computer = await readComputer(true)
        return fact('interfaces, routes and DNS of the system', computer, textOf(computer))
      },
    },
    switchedOn: {
      by: 'interfaces',
      timeout: files,
      needs: ['service'],
      async read(facts) {
        const names = networksOf(facts).map(({ portDeviceName }) => portDeviceName)
        return switchedOn(names.filter((name) => name !== ''))
      },
    },
    switches: {
      by: 'kernel-switches',
      timeout: files,
      needs: ['service'],
      async read(facts) {
        const names = networksOf(facts).map(({ portDeviceName }) => portDeviceName)
        return sources.switches(names.filter((name) => name !== ''))
      },
    },
    links: { by: 'interfaces', timeout: files, needs: [], read: links },
    filters: { by: 'rp_filter', timeout: files, needs: [], read: () => probes.reversePathFilters() },
    policyRules: { by: 'ip rule', timeout: programs, needs: [], read: () => probes.policyRules() },
    neighbours: { by: 'neighbours', timeout: programs, needs: [], read: () => probes.neighbours() },
    lookups: { by: '/etc/resolv.conf', timeout: files, needs: [], read: lookups },
    nameServers: {
      by: 'name-servers',
      timeout: patience,
      needs: ['service'],
      async read(facts) {
        const wanted = networksOf(facts).filter(({ flags }) => flags.allowDNS && flags.allowManaged !== false)
        const usable = wanted.flatMap((network) => usableDns(network) ?? [])
        const asked = (await Promise.all(usable.map(nameServers))).flat()
        return fact('name-servers', asked, textOf(asked))
      },
    },
    gateways: {
      by: 'ping',
      timeout: patience,
      needs: ['service'],
      async read(facts) {
        const addresses = [...new Set(networksOf(facts).flatMap(gatewaysOf))].slice(0, mostGateways)
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
    gatewayNeighbours: {
      by: 'neighbours',
      timeout: programs,
      // A gateway that is asked by a ping is among them afterwards.
      needs: ['gateways'],
      read: () => probes.neighbours(),
    },
    ...peerGatherers(sources, subject),
    hosted: {
      by: 'host',
      timeout: patience * 2,
      needs: [],
      async read() {
        if (subject.kind !== 'hosted') return missing('', 'nothing-to-check')
        const hosted = await readHosted(subject.id)
        const { member: asked } = subject
        const shown = hosted.ok && {
          network: hosted.value.network,
          members: hosted.value.members.filter(({ id }) => asked === null || id === asked).slice(0, 20),
        }
        return fact('host', hosted, textOf(shown || hosted))
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
