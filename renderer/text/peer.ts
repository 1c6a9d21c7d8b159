import type { Peer, PeerPath } from '../../contract/node.ts'

const roles: { readonly [role: string]: string } = { LEAF: 'Peer', MOON: 'Private root', PLANET: 'Root' }

/** The service's role in plain English; one that is not known, as it is. */
export function roleWord(role: string): string {
  return roles[role] ?? (role === '' ? 'Unknown role' : role)
}

export function latencyWord(latency: number | null): string {
  return latency === null ? 'no latency yet' : `${latency} ms`
}

export function reachWord(peer: Peer): string {
  if (peer.tunneled) return 'relayed over TCP'
  return livePaths(peer).length === 0 ? 'relayed' : 'direct'
}

function livePaths(peer: Peer): readonly PeerPath[] {
  return peer.paths.filter((path) => path.active && !path.expired)
}

/** The path that traffic takes: the preferred one, else the first that lives. */
export function mainPath(peer: Peer): PeerPath | null {
  const live = livePaths(peer)
  return live.find((path) => path.preferred) ?? live[0] ?? null
}

/** What the networks call it, each name once: "office server, nas". Empty: none of them does. */
export function peerName({ names }: Pick<Peer, 'names'>): string {
  return [...new Set(names.map(({ name }) => name.trim()).filter(Boolean))].join(', ')
}

/** Milliseconds since the epoch; 0: never */
export function lastSeen(peer: Peer): number {
  return peer.paths.reduce((latest, path) => Math.max(latest, path.lastReceive), 0)
}

/** "203.0.113.7/9993" as people write it: "203.0.113.7:9993", "[2001:db8::1]:9993" */
export function endpoint(address: string): string {
  const slash = address.lastIndexOf('/')
  if (slash === -1) return address
  const [host, port] = [address.slice(0, slash), address.slice(slash + 1)]
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
