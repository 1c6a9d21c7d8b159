import { type Address, parseAddress, sameAddress } from '../addresses/address.ts'
import { functionAddresses, macOfMember } from '../computer/member-address.ts'
import type { HostedMember } from '../members/member.ts'
import type { NetworkId, NodeAddress } from '../network-id.ts'
import type { Party } from './exchange.ts'

const etherTypes = { ipv4: 0x0800, arp: 0x0806, ipv6: 0x86dd } as const
const protocols = { icmp: 1, tcp: 6, udp: 17, icmp6: 58 } as const
/** Bits of a TCP header’s flags */
const [syn, ack] = [2, 16]

/** A frame that one member sends to another, with all that rules can ask of it. */
export interface Packet {
  readonly etherType: number
  /** 0: none */
  readonly vlanId: number
  /** null: not known */
  readonly macSource: string | null
  /** null: that of one member, and not known */
  readonly macDestination: string | null
  /** Bytes, without the Ethernet header. null: not known */
  readonly size: number | null
  /** null: it is no IP packet, or too short for one */
  readonly ip: IpHeader | null
  /** The network gave the sender the IP address that it sends from. null: not known */
  readonly ownsAddress: boolean | null
  /** The Ethernet address that it comes from is the sender's. null: not known */
  readonly ownsMac: boolean | null
}

/** In an address null is: not known. */
export interface IpHeader {
  readonly family: 4 | 6
  readonly source: bigint | null
  readonly destination: bigint | null
  /** The one after IPv6 extension headers */
  readonly protocol: number
  /** The type of service, or the traffic class. null: not known */
  readonly tos: number | null
  /** null: the protocol has none */
  readonly ports: { readonly source: PortSpan; readonly destination: PortSpan } | null
  /** null: it is no ICMP */
  readonly icmp: { readonly type: number; readonly code: number } | null
  /** 0 where it is no TCP */
  readonly tcpFlags: number
}

/** The first and the last port that it may be */
type PortSpan = readonly [first: number, last: number]

/** One end of a packet. `address` has no prefix length; null: not known */
export interface PacketEnd {
  readonly node: NodeAddress
  readonly address: string | null
  /** The network gave it this address. null: not known */
  readonly ownsAddress: boolean | null
  /** Its Ethernet address and its address as it was read, computed in advance for callers that make many packets */
  readonly ready?: { readonly mac: string; readonly address: Address | null }
}

/** Works out beforehand what every packet of an end needs. */
export function readyEnd<E extends PacketEnd>(network: NetworkId, end: E): E {
  return { ...end, ready: { mac: macOfMember(network, end.node), address: addressOf(end) } }
}

export interface PacketWay {
  /** null: not known */
  readonly network: NetworkId | null
  readonly family: 4 | 6
  readonly from: PacketEnd
  readonly to: PacketEnd
}

const broadcast = 'ff:ff:ff:ff:ff:ff'
/** A program that connects is given one of these by its system. */
const anySource: PortSpan = [1024, 65_535]
const anyPort: PortSpan = [1, 65_535]

function frame(way: PacketWay, etherType: number, ip: IpHeader | null): Packet {
  return {
    etherType,
    vlanId: 0,
    macSource: macOf(way.network, way.from),
    macDestination: macOf(way.network, way.to),
    size: null,
    ip,
    ownsAddress: way.from.ownsAddress,
    ownsMac: true,
  }
}

function ipPacket(way: PacketWay, header: Partial<IpHeader> & Pick<IpHeader, 'protocol'>): Packet {
  const { family, from, to } = way
  return frame(way, family === 4 ? etherTypes.ipv4 : etherTypes.ipv6, {
    family,
    source: numberOf(from, family),
    destination: numberOf(to, family),
    tos: 0,
    ports: null,
    icmp: null,
    tcpFlags: 0,
    ...header,
  })
}

function macOf(network: NetworkId | null, { node, ready }: PacketEnd): string | null {
  if (network === null) return null
  return ready?.mac ?? macOfMember(network, node)
}

/** null: not known, as of an end whose address is of the other family */
function numberOf(end: PacketEnd, family: 4 | 6): bigint | null {
  const address = addressOf(end)
  return address?.family === family ? address.value : null
}

function addressOf({ address, ready }: PacketEnd): Address | null {
  if (ready !== undefined) return ready.address
  return address === null ? null : parseAddress(address)
}

/** Returns the question who has an address, or the answer to it: ARP, or in IPv6 neighbour discovery. */
export function resolution(way: PacketWay, part: 'question' | 'answer'): Packet {
  const isQuestion = part === 'question'
  if (way.family === 4) {
    const packet = frame(way, etherTypes.arp, null)
    return isQuestion ? { ...packet, macDestination: broadcast } : packet
  }
  const packet = icmp(way, isQuestion ? 135 : 136)
  return isQuestion ? toGroupOf(packet) : packet
}

/** A neighbour solicitation goes to the multicast group of all addresses with the same last 24 bits. */
function toGroupOf(packet: Packet): Packet {
  const { ip } = packet
  const asked = ip?.destination ?? null
  const solicited = (parseAddress('ff02::1:ff00:0')?.value ?? 0n) | ((asked ?? 0n) & 0xff_ffffn)
  const last = solicited.toString(16).slice(-6).match(/../g)?.join(':') ?? ''
  return {
    ...packet,
    macDestination: `33:33:ff:${last}`,
    ip: ip && { ...ip, destination: asked === null ? null : solicited },
  }
}

/** Returns a ping, or the answer to one. */
export function echo(way: PacketWay, part: 'question' | 'answer'): Packet {
  const isQuestion = part === 'question'
  return way.family === 4 ? icmp(way, isQuestion ? 8 : 0) : icmp(way, isQuestion ? 128 : 129)
}

function icmp(way: PacketWay, type: number): Packet {
  const protocol = way.family === 4 ? protocols.icmp : protocols.icmp6
  return ipPacket(way, { protocol, icmp: { type, code: 0 } })
}

/**
 * Returns the first packet of a TCP connection to a port, or the answer of a program that takes it. `port` null: any port
 */
export function tcp(way: PacketWay, port: number | null, part: 'question' | 'answer'): Packet {
  const tcpFlags = part === 'question' ? syn : syn | ack
  return ipPacket(way, { protocol: protocols.tcp, ports: portsOf(port, part), tcpFlags })
}

/** Returns a packet to a UDP port, or the answer to it. `port` null: any port */
export function udp(way: PacketWay, port: number | null, part: 'question' | 'answer'): Packet {
  return ipPacket(way, { protocol: protocols.udp, ports: portsOf(port, part) })
}

function portsOf(port: number | null, part: 'question' | 'answer'): NonNullable<IpHeader['ports']> {
  const at: PortSpan = port === null ? anyPort : [port, port]
  return part === 'question' ? { source: anySource, destination: at } : { source: at, destination: anySource }
}

export function isMulticast({ macDestination }: Packet): boolean {
  return macDestination !== null && (Number.parseInt(macDestination.slice(0, 2), 16) & 1) === 1
}

export function isBroadcast({ macDestination }: Packet): boolean {
  return macDestination === broadcast
}

/** Rules grant a neighbour solicitation that its sender owns its address. */
export function isNeighbourQuestion({ ip }: Packet): boolean {
  return ip?.family === 6 && ip.icmp?.type === 135
}

/** A member that the host does not tell has tags and capabilities that are not known. `address` null: not known */
export function partyOf(member: HostedMember | undefined, node: NodeAddress, address: string | null): Party {
  const { ipAssignments = null } = member?.config ?? {}
  const isAssigned = address !== null && ipAssignments?.some((each) => sameAddress(each, address)) === true
  return { node, ...grantsOf(member), address, ownsAddress: isAssigned ? true : null }
}

function grantsOf(member: HostedMember | undefined): Pick<Party, 'tags' | 'capabilities'> {
  const { tags = null, capabilities = null } = member?.config ?? {}
  const listed = member?.listedGrants
  return {
    tags: tags ?? listed?.tags?.map((id) => [id, null] as const) ?? null,
    capabilities: capabilities ?? listed?.capabilities ?? null,
  }
}

/** Returns a member with its first address of a family; null: of either, IPv4 before IPv6. */
export function partyIn(member: HostedMember, family: 4 | 6 | null): Party {
  const addresses = member.config.ipAssignments ?? []
  const of = (wanted: 4 | 6) => addresses.find((each) => parseAddress(each)?.family === wanted)
  return partyOf(member, member.id, (family === null ? (of(4) ?? of(6)) : of(family)) ?? null)
}

/** The Ethernet address belongs to an IPv6 address that is computed of the node's, so that nobody asks for it. */
export function hasComputedAddress(
  network: NetworkId,
  { node, address }: Pick<Party, 'node' | 'address'>,
): boolean {
  return (
    address !== null &&
    Object.values(functionAddresses(network, node)).some((each) => sameAddress(each, address))
  )
}
