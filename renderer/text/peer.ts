import type { Peer } from '../../contract/peer.ts'
import { notKnown } from '../../words/formats.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'

const roles = ['LEAF', 'MOON', 'PLANET'] as const

/** Translates the service's role of a peer; an unknown one is shown as it is. */
export function roleWord(t: Translate, role: string): string {
  if (role === '') return t('peer-role.unknown')
  const word = roles.find((each) => each === role)
  return word === undefined ? role : t(`peer-role.${word}`)
}

export function latencyWord(t: Translate, latency: number | null): string {
  return latency === null ? notKnown : t('peers.latency', { latency })
}

/** null: it is not known how the peer is reached */
export function reachWord(
  t: Translate,
  { reach, tunneled }: Pick<Peer, 'reach' | 'tunneled'>,
): string | null {
  if (tunneled === true) return t('peers.relayedOverTcp')
  return reach === null ? null : t(`peers.reach.${reach}`)
}

/** The peer's names in the networks, without repetition: "office server, nas". Empty: none. */
export function peerName(t: Translate, { names }: Pick<Peer, 'names'>): string {
  return listOf(t, [...new Set(names.map(({ name }) => name.trim()).filter(Boolean))])
}

/** "203.0.113.7/9993" as people write it: "203.0.113.7:9993", "[2001:db8::1]:9993" */
export function endpoint(address: string): string {
  const slash = address.lastIndexOf('/')
  if (slash === -1) return address
  const [host, port] = [address.slice(0, slash), address.slice(slash + 1)]
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
