import type { DoctorSubject } from '../../contract/doctor.ts'
import { controllerOf } from '../../domain/network-id.ts'
import { type Ping, pingSizes } from '../system/ping/ping.ts'
import { type DoctorFacts, type DoctorGathered, networksOf } from './facts.ts'
import { readFarReport } from './far/ask-far.ts'
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
import type { DoctorSources } from './gatherers.ts'
import { findPeerAddress } from './peer-address.ts'
import { blocksSince, packetsToPeer, readPeerNeighbour, readPeerRoute } from './peer-way.ts'

/** Fewer would often miss that a third of the packets is lost. */
const pings = 12
/** Pings and connections that got no answer are tried once more, because a slow path can take several seconds. */
const [fewPings, longestWait] = [3, 5]

type PeerFact =
  | 'peerAddress'
  | 'peer'
  | 'ping'
  | 'peerRoute'
  | 'peerRouteEntry'
  | 'peerNeighbour'
  | 'sizes'
  | 'peerPort'
  | 'peerBlocksBefore'
  | 'peerBlocks'
  | 'peerHosts'
  | 'farReport'

/** Returns how many seconds to wait for an answer that usually takes so many ms; null: not known */
export function waitFor(latency: number | null): number {
  return Math.min(longestWait, 1 + Math.ceil((2 * Math.max(0, (latency ?? 0) - 250)) / 1_000))
}

/** Pings, and where nothing came back does so again with more patience. `latency`: in ms; null: not known */
export async function pingPatiently(ping: Ping, address: string, latency: number | null): ReturnType<Ping> {
  const wait = waitFor(latency)
  const first = await ping({ address, count: pings, size: null, wait })
  if (first.kind === 'unknown' || first.value.received > 0 || wait === longestWait) return first
  const again = await ping({ address, count: fewPings, size: null, wait: longestWait })
  if (again.kind === 'unknown') return first
  const raw = `${first.raw}\n${again.raw}`
  if (again.value.received > 0) return { ...again, raw }
  return { ...first, raw, value: { ...first.value, sent: first.value.sent + again.value.sent } }
}

/** Gathers the facts about the way to another node. */
export function peerGatherers(
  sources: DoctorSources,
  subject: DoctorSubject,
): Pick<Gatherers<DoctorFacts>, PeerFact> {
  const { link, probes, ping, connectTo, slowness = 1 } = sources
  const patience = longest.service * slowness
  const programs = longest.program * slowness
  const files = longest.file * slowness
  const node = subject.kind === 'peer' ? subject.address : null
  const port = subject.kind === 'peer' ? (subject.port ?? null) : null
  const readBlocks = async (facts: Pick<DoctorGathered, 'peerAddress' | 'peerRoute'>) => {
    const packets = packetsToPeer(facts, port)
    return packets === null ? belowThis('nft, iptables-save') : probes.deviceBlocks(packets)
  }
  /** Monotonic ms: when the peer was pinged last */
  let pingedAt = 0

  return {
    peerAddress: {
      by: 'neighbours',
      timeout: files,
      needs: ['service', 'neighbours'],
      read: (facts) => findPeerAddress(facts, subject, sources),
    },
    peerHosts: {
      by: 'host',
      timeout: patience * 2,
      needs: ['service'],
      read: (facts) => readPeerHosts(facts, subject, sources),
    },
    peer: {
      // The ping comes first, because its packets may make the node learn of the peer.
      by: 'GET /peer',
      timeout: patience,
      needs: ['ping'],
      async read() {
        if (node === null) return missing('', 'nothing-to-check')
        const reply = await link.peer(node)
        return ofReply(`GET /peer/${node}`, reply)
      },
    },
    ping: {
      by: 'ping',
      timeout: patience * 4,
      // The counters of the firewalls are read before and after.
      needs: ['peerAddress', 'peerBlocksBefore', 'peers'],
      async read({ peerAddress: at, peers }) {
        pingedAt = performance.now()
        if (at.kind === 'unknown') return at
        const known = peers.kind === 'found' ? peers.value.find(({ address }) => address === node) : undefined
        return pingPatiently(ping, at.value.address, known?.latency ?? null)
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
    peerRouteEntry: {
      by: 'ip route get fibmatch',
      timeout: programs,
      needs: ['peerAddress', 'peerRoute', 'service'],
      async read(facts) {
        const { peerAddress: at, peerRoute } = facts
        if (at.kind === 'unknown' || peerRoute.kind === 'unknown') return missing('', 'nothing-to-check')
        const network = networksOf(facts).find(({ id }) => id === at.value.network)
        const [first] = peerRoute.value
        const isElsewhere = first?.route.kind === 'goes' && first.route.interface !== network?.portDeviceName
        return isElsewhere ? probes.routeEntry(at.value.address) : missing('', 'nothing-to-check')
      },
    },
    peerNeighbour: {
      by: 'neighbours',
      // A neighbour that was heard a while ago is asked three times before the kernel gives it up.
      timeout: programs * 4,
      needs: ['neighbours', 'peerRoute', 'peerAddress', 'ping'],
      async read({ neighbours, peerRoute, peerAddress, ping: answered }) {
        if (peerAddress.kind === 'unknown') return peerAddress
        if (peerRoute.kind === 'unknown') return peerRoute
        const [first] = peerRoute.value
        if (first?.route.kind !== 'goes') return belowThis('neighbours')
        const isSilent = answered.kind !== 'found' || answered.value.received === 0
        const address = first.route.via ?? peerAddress.value.address
        const before = neighbours.kind === 'found' ? neighbours.value : []
        const at = { address, interface: first.route.interface, isSilent, pingedAt, before }
        const ask = () => ping({ address, count: 1, size: null, wait: 1 })
        return readPeerNeighbour(probes.neighbours, at, ask)
      },
    },
    sizes: {
      // Lost packets are sent again, so the time doubles.
      by: 'ping',
      timeout: patience * 4,
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
          ? pingSizes(ping, { address: at.value.address, wait: waitFor(answered.value.average) }, mtu)
          : missing('interfaces', 'not-understood')
      },
    },
    peerPort: {
      by: 'TCP',
      timeout: patience * 2,
      needs: ['peerAddress', 'peerBlocksBefore'],
      read({ peerAddress: at }) {
        if (port === null) return missing('', 'nothing-to-check')
        return at.kind === 'unknown' ? at : connectTo({ address: at.value.address, port })
      },
    },
    farReport: {
      by: 'other-computer',
      // It looks at the same time as this one, so that the rules there count what is sent meanwhile.
      timeout: longest.far * slowness,
      needs: ['peerAddress', 'peerRoute', 'peerBlocksBefore', 'service'],
      read: (facts) => readFarReport(facts, subject, sources),
    },
    peerBlocksBefore: {
      by: 'firewalls',
      timeout: programs,
      needs: ['peerAddress', 'peerRoute'],
      read: readBlocks,
    },
    peerBlocks: {
      by: 'firewalls',
      timeout: programs,
      needs: ['peerAddress', 'peerRoute', 'peerBlocksBefore', 'ping', 'peerPort'],
      read: async (facts) => blocksSince(facts.peerBlocksBefore, await readBlocks(facts)),
    },
  }
}

/** Asks the hosts of those joined networks that are managed here about their members. */
async function readPeerHosts(
  { service }: Pick<DoctorGathered, 'service'>,
  subject: DoctorSubject,
  { namesOf, readHosted }: Pick<DoctorSources, 'namesOf' | 'readHosted'>,
): Promise<Gathered<DoctorFacts['peerHosts']>> {
  if (subject.kind !== 'peer') return missing('', 'nothing-to-check')
  const own = service.kind === 'found' && service.value.outcome.ok ? service.value.outcome.node.address : null
  if (subject.address === null) return missing('', 'nothing-to-check')
  const named = namesOf(subject.address).map(({ network }) => network)
  const ids = networksOf({ service })
    .map(({ id }) => id)
    .filter((id) => controllerOf(id) === own || named.includes(id))
  if (ids.length === 0) return missing('', 'nothing-to-check')
  const replies = await Promise.all(ids.map(readHosted))
  const hosts = replies.flatMap((reply) => (reply.ok ? [reply.value] : []))
  const refused = replies.find(({ ok }) => !ok)
  if (hosts.length === 0 && refused?.ok === false)
    return missing('host', 'failed', `${refused.error.code} ${refused.error.detail ?? ''}`)
  const shown = hosts.map(({ network, members }) => ({
    network: network.id,
    multicastLimit: network.config.multicastLimit,
    rules: network.config.rules,
    capabilities: network.config.capabilities,
    tags: network.config.tags,
    members: members.filter(({ id }) => id === subject.address || id === own).map(({ config }) => config),
  }))
  return fact('host', hosts, textOf(shown))
}
