import type { NetworkId } from '../network-id.ts'
import { echo, type Packet, type PacketEnd, type PacketWay, resolution, tcp, udp } from './packet.ts'
import type { Passage, RuleMember, Simulator } from './simulate.ts'

/** A member that takes part in an exchange. */
export interface Party extends RuleMember, PacketEnd {}

/**
 * The question who has an address, in IPv4 or in IPv6, and its answer; a ping and its answer; or the first packet of a TCP
 * connection and the answer to it. `port` null: any
 */
export type Asked =
  | { readonly kind: 'arp' | 'nd' | 'ping' }
  | { readonly kind: 'tcp'; readonly port: number | null }

/** A service that a member may offer to others. UDP answers from the port that it was asked at. */
export type Service = Asked | { readonly kind: 'udp'; readonly port: number | null }

export interface Exchange {
  /** The part that is told: the one that does not pass, or where both do the answer */
  readonly part: 'question' | 'answer'
  readonly passage: Passage
}

/** Returns what becomes of a question from one member to another, and of its answer: rules know no connections. */
export function exchange(
  pass: Simulator,
  { network, family }: { readonly network: NetworkId; readonly family: 4 | 6 },
  asked: Service,
  [from, to]: readonly [asks: Party, isAsked: Party],
): Exchange {
  const question = pass(from, to, packetOf({ network, family, from, to }, asked, 'question'))
  if (question.verdict !== 'passes') return { part: 'question', passage: question }
  const way = { network, family, from: to, to: from }
  return { part: 'answer', passage: pass(to, from, packetOf(way, asked, 'answer')) }
}

/** Returns a question, or its answer, which goes the other way. */
export function packetOf(way: PacketWay, asked: Service, part: Exchange['part']): Packet {
  switch (asked.kind) {
    case 'arp':
    case 'nd':
      return resolution(way, part)
    case 'ping':
      return echo(way, part)
    case 'tcp':
      return tcp(way, asked.port, part)
    case 'udp':
      return udp(way, asked.port, part)
  }
}

/** Services that have a name of their own, by the port that they usually have */
export const knownServices = {
  ping: { kind: 'ping' },
  ssh: { kind: 'tcp', port: 22 },
  web: { kind: 'tcp', port: 443 },
  dns: { kind: 'udp', port: 53 },
  files: { kind: 'tcp', port: 445 },
} as const satisfies { readonly [name: string]: Service }

type ServiceName = keyof typeof knownServices

export const serviceNames = Object.keys(knownServices) as readonly ServiceName[]

/** null: it has no name of its own */
export function nameOfService(service: Service): ServiceName | null {
  return serviceNames.find((name) => isSameService(knownServices[name], service)) ?? null
}

export function isSameService(one: Service, other: Service): boolean {
  return one.kind === other.kind && portOf(one) === portOf(other)
}

/** null: any port, or none */
export function portOf(service: Service): number | null {
  return 'port' in service ? service.port : null
}
