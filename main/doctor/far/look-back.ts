import type { FarReport } from '../../../contract/far-report.ts'
import type { CheckDefinition, DoctorContext } from '../check.ts'
import { peerSentChecks, peerToldChecks } from '../checks/peer.ts'
import { peerFirewallChecks } from '../checks/peer-firewall.ts'
import { peerRouteChecks } from '../checks/peer-way.ts'
import { judged } from '../diagnosis.ts'
import { type DoctorFacts, networksOf } from '../facts.ts'
import { createFacts, fact, type Gatherers, missing } from '../gather.ts'
import { createGatherers, type DoctorSources } from '../gatherers.ts'
import { blocksSince } from '../peer-blocks.ts'
import { waitFor } from '../peer-gatherers.ts'
import type { Asker } from './answer-server.ts'
import { reportOf } from './report-of.ts'

/** ms: what takes longer is left out, so that whoever asks is answered while it waits. */
const longestLook = 7_000
/** Pings, and seconds that each may take */
const [pings, longestWait] = [12, 4]

/** Checks of the way alone. What a network's host knows of its members is not for each of them. */
const checks: readonly CheckDefinition[] = [
  ...peerToldChecks,
  ...peerRouteChecks,
  ...peerFirewallChecks,
  ...peerSentChecks,
]

/** Looks at another computer that asked how this one sees it. It is never asked in return. */
export async function lookBack(
  sources: DoctorSources,
  asker: Asker,
  context: DoctorContext,
): Promise<FarReport> {
  const signal = AbortSignal.timeout(longestLook * (sources.slowness ?? 1))
  const facts = createFacts(gatherersFor(sources, asker), () => signal)
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
  const interfaces = computer.kind === 'found' ? computer.value.interfaces : null
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
        const known = peers.kind === 'found' ? peers.value.find((peer) => peer.address === node) : undefined
        const wait = Math.min(longestWait, waitFor(known?.latency ?? null))
        return sources.ping({ address, count: pings, size: null, wait })
      },
    },
  }
}
