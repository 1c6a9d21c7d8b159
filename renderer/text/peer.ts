import type { Peer, PeerPath } from '../../contract/node.ts'
import type { Translate } from '../../words/translate.ts'

const roles = ['LEAF', 'MOON', 'PLANET'] as const

/** Translates the service's role of a peer; an unknown one is shown as it is. */
export function roleWord(t: Translate, role: string): string {
  if (role === '') return t('peer-role.unknown')
  const word = roles.find((each) => each === role)
  return word === undefined ? role : t(`peer-role.${word}`)
}

export function latencyWord(t: Translate, latency: number | null): string {
  return latency === null ? t('peers.noLatency') : t('peers.latency', { latency })
}

export function reachWord(t: Translate, peer: Peer): string {
  if (peer.tunneled) return t('peers.relayedOverTcp')
  return t(activePaths(peer).length === 0 ? 'peers.relayed' : 'peers.direct')
}

function activePaths(peer: Peer): readonly PeerPath[] {
  return peer.paths.filter((path) => path.active && !path.expired)
}

/** The path that traffic takes: the preferred one, else the first that is active. */
export function mainPath(peer: Peer): PeerPath | null {
  const active = activePaths(peer)
  return active.find((path) => path.preferred) ?? active[0] ?? null
}

/** The peer's names in the networks, without repetition: "office server, nas". Empty: none. */
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
