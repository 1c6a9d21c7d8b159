import type { DoctorSubject } from '../../contract/doctor.ts'
import { foundIn } from '../../domain/computer/probed.ts'
import { controllerOf } from '../../domain/network-id.ts'
import { type Ping, pingSizes } from '../system/ping/ping.ts'
import {
  type DoctorFacts,
  type DoctorGathered,
  defineGatherer,
  isPingAnswered,
  networkOfPeer,
  networksOf,
  nodeOf,
} from './facts.ts'
import { readFarReport } from './far/ask-far.ts'
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
import type { DoctorSources } from './gatherers.ts'
import { findPeerAddress } from './peer-address.ts'
import { blocksSince, packetsToPeer, readPeerNeighbour, readPeerRoute } from './peer-way.ts'

/** Fewer would often miss that a third of the packets is lost. */
const pings = 12
/** Pings and connections that got no answer are tried once more, because a slow path can take several seconds. */
const [fewPings, longestWait] = [3, 5]

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
export function peerGatherers(sources: DoctorSources, subject: DoctorSubject) {
  const { link, probes, ping, connectTo } = sources
  const node = subject.kind === 'peer' ? subject.address : null
  const port = subject.kind === 'peer' ? (subject.port ?? null) : null
  const readBlocks = async (facts: Pick<DoctorGathered, 'peerAddress' | 'peerRoute'>) => {
    const packets = packetsToPeer(facts, port)
    return packets === null ? belowThis('nft, iptables-save') : probes.deviceBlocks(packets)
  }
  /** Monotonic ms: when the peer was pinged last */
  let pingedAt = 0

  return {
    peerAddress: defineGatherer('neighbours', longest.file, ['service', 'neighbours'], (facts) =>
      findPeerAddress(facts, subject, sources),
    ),
    peerHosts: defineGatherer('host', longest.service * 2, ['service'], (facts) =>
      readPeerHosts(facts, subject, sources),
    ),
    // The ping comes first, because its packets may make the node learn of the peer.
    peer: defineGatherer('GET /peer', longest.service, ['ping'], async () => {
      if (node === null) return missing('', 'nothing-to-check')
      const reply = await link.peer(node)
      return ofReply(`GET /peer/${node}`, reply)
    }),
    // The counters of the firewalls are read before and after.
    ping: defineGatherer(
      'ping',
      longest.service * 4,
      ['peerAddress', 'peerBlocksBefore', 'peers'],
      (facts) => {
        const { peerAddress: at, peers } = facts
        pingedAt = performance.now()
        if (at.kind === 'unknown') return at
        const known = foundIn(peers)?.find(({ address }) => address === node)
        return pingPatiently(ping, at.value.address, known?.latency ?? null)
      },
    ),
    peerRoute: defineGatherer('ip route get', longest.program, ['peerAddress', 'service'], (facts) => {
      const { peerAddress: at } = facts
      if (at.kind === 'unknown') return at
      const own = networkOfPeer(facts, at.value)?.assignedAddresses ?? []
      return readPeerRoute(probes.packetRoute, at.value.address, own)
    }),
    peerRouteEntry: defineGatherer(
      'ip route get fibmatch',
      longest.program,
      ['peerAddress', 'peerRoute', 'service'],
      (facts) => {
        const { peerAddress: at, peerRoute } = facts
        if (at.kind === 'unknown' || peerRoute.kind === 'unknown') return missing('', 'nothing-to-check')
        const device = networkOfPeer(facts, at.value)?.portDeviceName
        const [first] = peerRoute.value
        const isElsewhere = first?.route.kind === 'goes' && first.route.interface !== device
        return isElsewhere ? probes.routeEntry(at.value.address) : missing('', 'nothing-to-check')
      },
    ),
    peerNeighbour: defineGatherer(
      'neighbours',
      // A neighbour that was heard a while ago is asked three times before the kernel gives it up.
      longest.program * 4,
      ['neighbours', 'peerRoute', 'peerAddress', 'ping'],
      ({ neighbours, peerRoute, peerAddress, ping: answered }) => {
        if (peerAddress.kind === 'unknown') return peerAddress
        if (peerRoute.kind === 'unknown') return peerRoute
        const [first] = peerRoute.value
        if (first?.route.kind !== 'goes') return belowThis('neighbours')
        const isSilent = !isPingAnswered(answered)
        const address = first.route.via ?? peerAddress.value.address
        const before = foundIn(neighbours) ?? []
        const at = { address, interface: first.route.interface, isSilent, pingedAt, before }
        const ask = () => ping({ address, count: 1, size: null, wait: 1 })
        return readPeerNeighbour(probes.neighbours, at, ask)
      },
    ),
    sizes: defineGatherer(
      'ping',
      // Lost packets are sent again, so the time doubles.
      longest.service * 4,
      ['ping', 'peerAddress', 'service', 'computer'],
      (facts) => {
        const { ping: answered, peerAddress: at, computer } = facts
        if (at.kind === 'unknown') return at
        if (answered.kind === 'unknown') return answered
        if (answered.value.received === 0) return belowThis('ping')
        const network = networkOfPeer(facts, at.value)
        const interfaces = foundIn(computer)?.interfaces
        const device = interfaces?.find(({ name }) => name === network?.portDeviceName)
        const mtu = device?.mtu ?? network?.mtu
        return typeof mtu === 'number' && mtu > 0
          ? pingSizes(ping, { address: at.value.address, wait: waitFor(answered.value.average) }, mtu)
          : missing('interfaces', 'not-understood')
      },
    ),
    peerPort: defineGatherer('TCP', longest.service * 2, ['peerAddress', 'peerBlocksBefore'], (facts) => {
      const { peerAddress: at } = facts
      if (port === null) return missing('', 'nothing-to-check')
      return at.kind === 'unknown' ? at : connectTo({ address: at.value.address, port })
    }),
    farReport: defineGatherer(
      'other-computer',
      longest.far,
      // It looks at the same time as this one, so that the rules there count what is sent meanwhile.
      ['peerAddress', 'peerRoute', 'peerBlocksBefore', 'service'],
      (facts) => readFarReport(facts, subject, sources),
    ),
    peerBlocksBefore: defineGatherer('firewalls', longest.program, ['peerAddress', 'peerRoute'], readBlocks),
    peerBlocks: defineGatherer(
      'firewalls',
      longest.program,
      ['peerAddress', 'peerRoute', 'peerBlocksBefore', 'ping', 'peerPort'],
      async (facts) => blocksSince(facts.peerBlocksBefore, await readBlocks(facts)),
    ),
  } satisfies Partial<Gatherers<DoctorFacts>>
}

/** Asks the hosts of those joined networks that are managed here about their members. */
async function readPeerHosts(
  { service }: Pick<DoctorGathered, 'service'>,
  subject: DoctorSubject,
  { namesOf, readHosted }: Pick<DoctorSources, 'namesOf' | 'readHosted'>,
): Promise<Gathered<DoctorFacts['peerHosts']>> {
  if (subject.kind !== 'peer') return missing('', 'nothing-to-check')
  const own = nodeOf({ service })?.address ?? null
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
  return fact('host', hosts, jsonLines(shown))
}
