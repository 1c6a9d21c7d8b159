import { holds, parseAddress, parseSubnet, type Subnet } from '../../../../domain/addresses/address.ts'
import { addressScope } from '../../../../domain/computer/address-scope.ts'
import type { Condition, Match, Packet } from './filter.ts'

export const maybe: Condition = () => 'maybe'
export const never: Condition = () => 'no'

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

/** `name`: "udp", "17", "all", … */
export function protocolIs(name: string): Condition {
  return when(() => ['udp', '17', 'all', '0'].includes(name.toLowerCase()))
}

export function portWithin(end: 'source' | 'target', first: number, last: number): Condition {
  return when((packet) => packet[end] >= first && packet[end] <= last)
}

/** A reply belongs to an established connection; other packets are new. */
export function stateIs(names: readonly string[]): Condition {
  const states = names.map((name) => name.toLowerCase())
  return when(({ traffic }) => states.includes(traffic === 'reply' ? 'established' : 'new'))
}

/** The service talks to other computers, so its packets never use loopback. */
export function interfaceIs(name: string): Condition {
  return name === 'lo' ? never : maybe
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

/** `text`: an address or CIDR. The roots are on the internet; on this computer any of its addresses may be in use. */
export function addressIs(end: End, text: string): Condition {
  const subnet = parseSubnet(text)
  if (subnet?.prefix === 0) return when(({ family }) => subnet.family === family)
  const address = parseAddress(text.split('/', 1)[0] ?? '')
  if (address === null) return maybe
  const isIn = (subnets: readonly Subnet[]): boolean => subnets.some((each) => holds(each, address))
  if (isIn(notToOthers)) return never
  const cannotBeFar = addressScope(text) !== 'global' || isIn(standIns)
  return (packet) => (cannotBeFar && isFar(end, packet) ? 'no' : 'maybe')
}
