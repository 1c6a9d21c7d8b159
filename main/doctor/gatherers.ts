import type { DoctorSubject } from '../../contract/doctor.ts'
import type { PeerName } from '../../contract/peer.ts'
import { type Result, success } from '../../contract/result.ts'
import { foundIn } from '../../domain/computer/probed.ts'
import { usableDns } from '../../domain/computer/usable-dns.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import type { ControllerClient } from '../controller/client.ts'
import type { SeenAddresses } from '../devices/seen-addresses.ts'
import type { ServiceLink } from '../service/link.ts'
import type { ReadComputer } from '../system/computer.ts'
import {
  type DoctorFacts,
  type DoctorGathered,
  defineGatherer,
  type HostedByUs,
  networksOf,
  readableIn,
  reportedBy,
} from './facts.ts'
import {
  belowThis,
  fact,
  type Gathered,
  type Gatherers,
  jsonLines,
  longest,
  missing,
  ofReply,
} from './gather.ts'
import { peerGatherers } from './peer-gatherers.ts'
import { portOf, serviceGatherers } from './service-gatherers.ts'
import type { SystemSources } from './sources.ts'
import { gatewaysOf } from './tunnel.ts'

/** The sources of facts */
export interface DoctorSources extends SystemSources {
  readonly link: Pick<
    ServiceLink,
    'poll' | 'settings' | 'avoided' | 'peers' | 'peer' | 'targets' | 'services'
  >
  readonly controller: Pick<ControllerClient, 'member'>
  readonly readComputer: ReadComputer
  readonly namesOf: (address: NodeAddress) => readonly PeerName[]
  /** Addresses at which devices answered earlier */
  readonly seenAddresses: Pick<SeenAddresses, 'of'>
  /** Reads a network and its members from its host. */
  readonly readHosted: (id: NetworkId) => Promise<Result<HostedByUs>>
}

/** The most gateways of routes that one diagnosis pings */
const mostGateways = 8
/** UDP port of the root servers */
const rootPort = 9993

export function createGatherers(sources: DoctorSources, subject: DoctorSubject): Gatherers<DoctorFacts> {
  const { link, readComputer, probes, switchedOn, links, lookups, nameServers, ping, readHosted } = sources
  return {
    ...serviceGatherers(sources, subject),
    settings: fromService('GET /status', () => link.settings()),
    peers: fromService('GET /peer', async () => {
      const peers = await link.peers()
      return peers.ok ? success(peers.value.items) : peers
    }),
    avoided: defineGatherer('GET /config', longest.service, ['service'], async (facts) => {
      if (reportedBy(facts) === null) return belowThis('GET /config')
      const avoided = await link.avoided()
      if (!avoided.ok) return ofReply('GET /config', avoided)
      if (avoided.value === null) return missing('GET /config', 'not-told')
      const shown = { ...avoided.value, ofNodes: [...avoided.value.ofNodes] }
      return fact('GET /config', avoided.value, jsonLines(shown))
    }),
    listeners: defineGatherer('sockets', longest.file, ['settings', 'locations'], (facts) => {
      const api = readableIn(facts.locations).flatMap(portOf)
      const ports = foundIn(facts.settings)?.ports ?? []
      return probes.listeners([...new Set([...api, ...ports])])
    }),
    firewalls: defineGatherer('firewalls', longest.program, ['settings'], async ({ settings }) => {
      if (settings.kind === 'unknown') return belowThis('firewalls')
      const found = await probes.firewalls({ udp: settings.value.ports, remote: rootPort })
      return fact('firewalls', found, jsonLines(found.map(({ name, state }) => ({ name, ...state }))))
    }),
    computer: defineGatherer('system', longest.program, [], async () => {
      const computer = await readComputer(true)
      return fact('interfaces, routes and DNS of the system', computer, jsonLines(computer))
    }),
    switchedOn: defineGatherer('interfaces', longest.file, ['service'], (facts) =>
      switchedOn(interfacesOf(facts)),
    ),
    switches: defineGatherer('kernel-switches', longest.file, ['service'], (facts) =>
      sources.switches(interfacesOf(facts)),
    ),
    links: defineGatherer('interfaces', longest.file, [], links),
    filters: defineGatherer('rp_filter', longest.file, [], () => probes.reversePathFilters()),
    policyRules: defineGatherer('ip rule', longest.program, [], () => probes.policyRules()),
    neighbours: defineGatherer('neighbours', longest.program, [], () => probes.neighbours()),
    lookups: defineGatherer('/etc/resolv.conf', longest.file, [], lookups),
    nameServers: defineGatherer('name-servers', longest.service, ['service'], async (facts) => {
      const wanted = networksOf(facts).filter(({ flags }) => flags.allowDNS && flags.allowManaged !== false)
      const usable = wanted.flatMap((network) => usableDns(network) ?? [])
      const asked = (await Promise.all(usable.map(nameServers))).flat()
      return fact('name-servers', asked, jsonLines(asked))
    }),
    gateways: defineGatherer('ping', longest.service, ['service'], async (facts) => {
      const addresses = [...new Set(networksOf(facts).flatMap(gatewaysOf))].slice(0, mostGateways)
      const reports = await Promise.all(addresses.map((address) => ping({ address, count: 3, size: null })))
      const unknown = reports.find(({ kind }) => kind === 'unknown')
      if (unknown?.kind === 'unknown') return unknown
      const found = reports.flatMap((report) => (report.kind === 'found' ? [report] : []))
      const values = found.map(({ value }) => value)
      return fact('ping', values, found.map(({ raw }) => raw).join('\n'))
    }),
    // A gateway that is asked by a ping is among them afterwards.
    gatewayNeighbours: defineGatherer('neighbours', longest.program, ['gateways'], () => probes.neighbours()),
    ...peerGatherers(sources, subject),
    hosted: defineGatherer('host', longest.service * 2, [], async () => {
      if (subject.kind !== 'hosted') return missing('', 'nothing-to-check')
      const hosted = await readHosted(subject.id)
      const { member: asked } = subject
      const shown = hosted.ok && {
        network: hosted.value.network,
        members: hosted.value.members.filter(({ id }) => asked === null || id === asked).slice(0, 20),
      }
      return fact('host', hosted, jsonLines(shown || hosted))
    }),
  }
}

/** Returns the names of the networks' interfaces. */
function interfacesOf(facts: Pick<DoctorGathered, 'service'>): readonly string[] {
  return networksOf(facts).flatMap(({ portDeviceName: name }) => (name === '' ? [] : [name]))
}

function fromService<T>(by: string, ask: () => Promise<Result<T>>) {
  return defineGatherer(
    by,
    longest.service,
    ['service'],
    async (facts): Promise<Gathered<T>> =>
      reportedBy(facts) === null ? belowThis(by) : ofReply(by, await ask()),
  )
}
