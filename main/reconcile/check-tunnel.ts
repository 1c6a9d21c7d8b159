import type { Network } from '../../contract/node.ts'
import type { Peer, PeerName } from '../../contract/peer.ts'
import type { ReadList } from '../../contract/read-list.ts'
import type { Result } from '../../contract/result.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import type { Probed } from '../../domain/computer/probed.ts'
import { preflight, type TunnelPreflight } from '../../domain/computer/tunnel-preflight.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import type { SystemProbes } from '../system/probes.ts'

interface TunnelCheckParts {
  readonly service: { peers(): Promise<Result<ReadList<Peer>>> }
  readonly namesOf: (address: NodeAddress) => readonly PeerName[]
  readonly readComputer: () => Promise<Computer>
  readonly probes: Pick<SystemProbes, 'neighbours' | 'reversePathFilters'>
}

/** Checks, before all traffic goes through a network, whether that can work. A fact that cannot be read is left out. */
export async function checkTunnel(network: Network, parts: TunnelCheckParts): Promise<TunnelPreflight> {
  const [peers, { routes }, neighbours, filters] = await Promise.all([
    parts.service.peers(),
    parts.readComputer(),
    parts.probes.neighbours(),
    parts.probes.reversePathFilters(),
  ])
  return preflight({
    network,
    routes,
    peers: (peers.ok ? peers.value.items : []).map(({ address, reach }) => ({
      address,
      path: reach === 'none' ? null : reach,
      addresses: parts
        .namesOf(address)
        .flatMap((name) => (name.network === network.id ? name.addresses : [])),
    })),
    neighbours: foundIn(neighbours) ?? [],
    filters: foundIn(filters),
  })
}

function foundIn<T>(probed: Probed<T>): T | null {
  return probed.kind === 'found' ? probed.value : null
}
