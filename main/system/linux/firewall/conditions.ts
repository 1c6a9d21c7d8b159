import {
  holds,
  parseAddress,
  parseSubnet,
  type Subnet,
  withoutPrefix,
} from '../../../../domain/addresses/address.ts'
import { addressScope } from '../../../../domain/computer/address-scope.ts'
import type { Condition, Match, Packet } from './filter.ts'

export const maybe: Condition = () => 'maybe'
export const never: Condition = () => 'no'
export const always: Condition = () => 'yes'

export function not(condition: Condition): Condition {
  const opposite = { yes: 'no', no: 'yes', maybe: 'maybe' } as const
  return (packet) => opposite[condition(packet)]
}

export function all(conditions: readonly Condition[]): Condition {
  return (packet) => weakest(conditions.map((condition) => condition(packet)))
}

export function some(conditions: readonly Condition[]): Condition {
  return not(all(conditions.map(not)))
}

function weakest(matches: readonly Match[]): Match {
  if (matches.includes('no')) return 'no'
  return matches.includes('maybe') ? 'maybe' : 'yes'
}

export function when(test: (packet: Packet) => boolean): Condition {
  return (packet) => (test(packet) ? 'yes' : 'no')
}

const protocolNames = {
  udp: ['udp', '17'],
  tcp: ['tcp', '6'],
  icmp: ['icmp', '1'],
  icmpv6: ['icmpv6', 'ipv6-icmp', '58'],
} as const

/** `name`: "udp", "17", "all", … */
export function protocolIs(name: string): Condition {
  const word = name.toLowerCase()
  return when(({ protocol, family }) => {
    const names = protocolNames[protocol === 'icmp' && family === 6 ? 'icmpv6' : protocol]
    return [...names, 'all', '0'].includes(word)
  })
}

/** `type`: "echo-request", "8", … */
export function icmpTypeIs(type: string): Condition {
  return ({ protocol, family, traffic }) => {
    if (protocol !== 'icmp') return 'no'
    if (type === 'any') return 'yes'
    const [request, reply] = family === 4 ? ['8', '0'] : ['128', '129']
    return (traffic === 'reply' ? ['echo-reply', reply] : ['echo-request', request]).includes(type)
      ? 'yes'
      : 'no'
  }
}

export function portWithin(end: 'source' | 'target', first: number, last: number): Condition {
  return (packet) => {
    const port = packet[end]
    if (packet.protocol === 'icmp') return 'no'
    if (port === null) return 'maybe'
    return port >= first && port <= last ? 'yes' : 'no'
  }
}

/** A reply belongs to an established connection; other packets are new. */
export function stateIs(names: readonly string[]): Condition {
  const states = names.map((name) => name.toLowerCase())
  return when(({ traffic }) => states.includes(traffic === 'reply' ? 'established' : 'new'))
}

/** `name` may end with "*" or "+". A packet has only one of both interfaces where the firewall of a computer sees it. */
export function interfaceIs(way: 'in' | 'out', name: string): Condition {
  const begins = /[*+]$/.test(name) ? name.slice(0, -1) : null
  return (packet) => {
    if (packet.interface === null) return name === 'lo' ? 'no' : 'maybe'
    if ((packet.traffic === 'out') !== (way === 'out')) return 'no'
    const isSame = begins === null ? packet.interface === name : packet.interface.startsWith(begins)
    return isSame ? 'yes' : 'no'
  }
}

type End = 'source' | 'target'

function isFar(end: End, { traffic }: Packet): boolean {
  return (traffic === 'out') === (end === 'target')
}

/** `words`: the kernel's address types; this computer's own addresses are "local", those of others "unicast". */
export function addressTypeIs(end: End, words: readonly string[]): Condition {
  const types = words.map((word) => word.toLowerCase())
  return when((packet) => types.includes(isFar(end, packet) ? 'unicast' : 'local'))
}

/** IPv6 ranges that represent other addresses, so no computer has one of them */
const standIns = ['::/8', '2002::/16'].flatMap((text) => parseSubnet(text) ?? [])
const notToOthers = ['127.0.0.0/8', '::1/128', '224.0.0.0/4', '255.255.255.255/32', 'ff00::/8'].flatMap(
  (text) => parseSubnet(text) ?? [],
)

/** `text`: an address or CIDR */
export function addressIs(end: End, text: string): Condition {
  const subnet = parseSubnet(text)
  const single = parseAddress(text)
  const ofService = serviceAddressIs(end, text)
  return (packet) => {
    const known = end === 'source' ? packet.from : packet.to
    if (known === null) return ofService(packet)
    const isSame = subnet === null ? single?.text === known.text : holds(subnet, known)
    return isSame ? 'yes' : subnet === null && single === null ? 'maybe' : 'no'
  }
}

/** The roots are on the internet; on this computer any of its addresses may be in use. */
function serviceAddressIs(end: End, text: string): Condition {
  const subnet = parseSubnet(text)
  if (subnet?.prefix === 0) return when(({ family }) => subnet.family === family)
  const address = parseAddress(withoutPrefix(text))
  if (address === null) return maybe
  const isIn = (subnets: readonly Subnet[]): boolean => subnets.some((each) => holds(each, address))
  if (isIn(notToOthers)) return never
  const cannotBeFar = addressScope(text) !== 'global' || isIn(standIns)
  return (packet) => (cannotBeFar && isFar(end, packet) ? 'no' : 'maybe')
}
