import { isDeepStrictEqual } from 'node:util'
import type { FarFinding, FarReport } from '../../../contract/far-report.ts'
import { foundIn } from '../../../domain/computer/probed.ts'
import type { CheckDefinition, CheckResult, DoctorContext } from '../check.ts'
import { peerSentChecks, peerToldChecks } from '../checks/peer.ts'
import { peerFirewall, peerRoute } from '../checks/peer-way.ts'
import { judged } from '../diagnosis.ts'
import { type DoctorFacts, networksOf, type PeerBlocks } from '../facts.ts'
import { createFacts, fact, type Gathered, type Gatherers, missing } from '../gather.ts'
import { createGatherers, type DoctorSources } from '../gatherers.ts'
import { waitFor } from '../peer-gatherers.ts'
import { blocksSince } from '../peer-way.ts'
import type { Asker } from './answer-server.ts'

/** ms: what takes longer is left out, so that whoever asks is answered while it waits. */
const longestLook = 7_000
/** Pings, and seconds that each may take */
const [pings, longestWait] = [12, 4]

/** Checks of the way alone. What a network's host knows of its members is not for each of them. */
const checks: readonly CheckDefinition[] = [...peerToldChecks, peerRoute, peerFirewall, ...peerSentChecks]

/** Looks at another computer that asked how this one sees it. It is never asked in return. */
export async function lookBack(
  sources: DoctorSources,
  asker: Asker,
  context: DoctorContext,
): Promise<FarReport> {
  const { slowness = 1 } = sources
  const signal = AbortSignal.timeout(longestLook * slowness)
  const facts = createFacts(gatherersFor(sources, asker), () => signal, slowness)
  const { place, address, port } = asker
  const readBlocks = () =>
    sources.probes.deviceBlocks({
      interface: place.interface,
      own: place.address,
      device: address,
      port,
      begunBy: 'device',
    })
  const [before, { computer, service }, ...results] = await Promise.all([
    readBlocks(),
    facts.of(['computer', 'service']),
    ...checks.map(async (check) => judged(check, await facts.of(check.needs), context)),
  ])
  const interfaces = foundIn(computer)?.interfaces
  const network = networksOf({ service }).find(({ id }) => id === place.network)
  return reportOf({
    results,
    incoming: blocksSince(before, await readBlocks()),
    mtu: interfaces?.find(({ name }) => name === place.interface)?.mtu ?? null,
    wantedMtu: typeof network?.mtu === 'number' ? network.mtu : null,
  })
}

/** Nothing has to be found out about whoever asks, and nothing is tried twice. */
function gatherersFor(sources: DoctorSources, { place, node, address }: Asker): Gatherers<DoctorFacts> {
  const usual = createGatherers(sources, { kind: 'peer', address: node })
  const none = {
    by: '',
    timeout: longestLook,
    needs: [],
    read: () => missing('', 'nothing-to-check'),
  } as const
  const found = fact('question', { network: place.network, address, seenAt: null })
  return {
    ...usual,
    peerAddress: { ...none, read: () => found },
    peerNeighbour: none,
    peerHosts: none,
    farReport: none,
    ping: {
      ...usual.ping,
      read: ({ peers }) => {
        const known = foundIn(peers)?.find((peer) => peer.address === node)
        const wait = Math.min(longestWait, waitFor(known?.latency ?? null))
        return sources.ping({ address, count: pings, size: null, wait })
      },
    },
  }
}

/** The findings of this computer about another one that asked */
export interface LookedAt {
  /** Results of the checks of the way to it */
  readonly results: readonly CheckResult[]
  /** The rules here that drop what it sends first */
  readonly incoming: Gathered<PeerBlocks>
  /** The MTU of the network's interface here, and the network's own. null: not known */
  readonly mtu: number | null
  readonly wantedMtu: number | null
}

/** Returns what may be told to the other computer: codes and numbers, but no name, address or rule of this one. */
export function reportOf({ results, incoming, mtu, wantedMtu }: LookedAt): FarReport {
  const ofMtu: readonly FarFinding[] =
    mtu === null || wantedMtu === null || mtu === wantedMtu ? [] : [{ code: 'interface-mtu', mtu, wantedMtu }]
  const ofChecks = results.flatMap(({ evidence }) => evidence.flatMap(findingOf))
  const all = [...firewallFindings(incoming), ...ofMtu, ...ofChecks]
  // A rule may drop what the other computer sends first, and its answers too.
  const findings = all.filter((one, at) => all.findIndex((other) => isDeepStrictEqual(one, other)) === at)
  return { version: 1, findings }
}

function findingOf(evidence: CheckResult['evidence'][number]): readonly FarFinding[] {
  switch (evidence.code) {
    case 'peer-direct':
      return [{ code: 'path-direct' }]
    case 'peer-relayed':
      return [{ code: 'path-relayed' }]
    case 'packet-route-elsewhere':
    case 'packet-route-refused':
    case 'packet-route-of-source':
      return [{ code: 'route-elsewhere' }]
    case 'peer-rule-drops':
    case 'peer-rule-may-drop': {
      const { firewall, direction } = evidence
      const code = evidence.code === 'peer-rule-drops' ? 'firewall-drops' : 'firewall-may-drop'
      return [{ code, firewall, packets: 'ping', direction }]
    }
    case 'ping-answered':
      return [{ code: 'ping-answered', sent: evidence.sent, lost: evidence.lost }]
    case 'ping-silent':
    case 'ping-dropped':
      return [{ code: 'ping-silent', sent: evidence.sent }]
    case 'mtu-fits':
      return [{ code: 'mtu-fits', mtu: evidence.mtu }]
    case 'mtu-too-large':
    case 'mtu-too-small':
      return [{ code: 'mtu-too-large', mtu: evidence.mtu, fits: evidence.fits }]
    case 'mtu-none-fits':
      return [{ code: 'mtu-none-fits', mtu: evidence.mtu }]
    default:
      return []
  }
}

function firewallFindings(incoming: Gathered<PeerBlocks>): readonly FarFinding[] {
  if (incoming.kind === 'unknown') return [{ code: 'firewall-unread' }]
  const { blocks, unread } = incoming.value
  if (blocks.length === 0) return [{ code: unread === null ? 'firewall-clear' : 'firewall-unread' }]
  return blocks.map(({ firewall, kind, direction, isCertain, dropped }) => {
    const isProven = dropped === null ? isCertain : dropped > 0
    return { code: isProven ? 'firewall-drops' : 'firewall-may-drop', firewall, packets: kind, direction }
  })
}
