import type { Peer } from '../../contract/node.ts'
import { endpoint } from '../text/peer.ts'

export type PeerOrder = 'latency' | 'address'

/** Unknown latencies last; then by address, so that rows keep their places. */
export function sortPeers(peers: readonly Peer[], order: PeerOrder): readonly Peer[] {
  const byAddress = (a: Peer, b: Peer): number => (a.address < b.address ? -1 : a.address > b.address ? 1 : 0)
  if (order === 'address') return peers.toSorted(byAddress)
  const latency = (peer: Peer): number => peer.latency ?? Number.POSITIVE_INFINITY
  return peers.toSorted((a, b) => {
    const [x, y] = [latency(a), latency(b)]
    return x === y ? byAddress(a, b) : x < y ? -1 : 1
  })
}

/** By name, address, version or path, as they are shown. */
export function findPeers(peers: readonly Peer[], query: string): readonly Peer[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return peers
  return peers.filter((peer) =>
    [
      peer.address,
      peer.version ?? '',
      ...peer.paths.map(({ address }) => endpoint(address)),
      ...peer.names.flatMap(({ name, description, addresses }) => [name, description ?? '', ...addresses]),
    ].some((text) => text.toLowerCase().includes(wanted)),
  )
}
