import {
  addressText,
  canonical,
  holds,
  parseAddress,
  parseSubnet,
  sameAddress,
  withoutPrefix,
} from '../addresses/address.ts'
import type { NetworkId, NodeAddress } from '../network-id.ts'
import type { Neighbour } from './computer.ts'

/** Derives the MAC address of a member's interface from the network and the node. */
export function macOfMember(network: NetworkId, node: NodeAddress): string {
  const id = octets(network)
  const mixed = octets(node).map((octet, index) => octet ^ (id[6 - index] ?? 0))
  return [firstOctet(id), ...mixed].map(hex).join(':')
}

/** Derives the node from the MAC address of its interface. null: no member of that network has the address */
export function nodeOfMac(network: NetworkId, mac: string): NodeAddress | null {
  if (!/^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/.test(mac)) return null
  const id = octets(network)
  const [first, ...mixed] = octets(mac.replaceAll(':', ''))
  if (first !== firstOctet(id)) return null
  return mixed.map((octet, index) => hex(octet ^ (id[6 - index] ?? 0))).join('')
}

/** Derives which member answers for an address at a network's interface. null: none does, as far as the neighbours tell */
export function nodeWithAddress(
  neighbours: readonly Neighbour[],
  network: { readonly id: NetworkId; readonly portDeviceName: string },
  address: string,
): NodeAddress | null {
  const mac = neighbours.find(
    (each) => each.interface === network.portDeviceName && sameAddress(each.address, address),
  )?.mac
  return mac == null ? null : nodeOfMac(network.id, mac)
}

/** The address is locally administered, and avoids the prefix that virtual machines use. */
function firstOctet(id: readonly number[]): number {
  const first = ((id[7] ?? 0) & 0xfe) | 0x02
  return first === 0x52 ? 0x32 : first
}

/** Derives the IPv6 addresses that a member gets by these schemes if its network uses them. */
export function functionAddresses(
  network: NetworkId,
  node: NodeAddress,
): { readonly [way in '6plane' | 'rfc4193']: string } {
  const upper = BigInt(`0x${network.slice(0, 8)}`)
  const lower = BigInt(`0x${network.slice(8)}`)
  const folded = (upper ^ lower).toString(16).padStart(8, '0')
  return {
    '6plane': text(`fc${folded}${node}000000000001`),
    rfc4193: text(`fd${network}9993${node}`),
  }
}

/** Returns which schemes the network uses, judged by a member's own addresses. `assigned` has prefix lengths. */
export function functionWays(network: NetworkId, node: NodeAddress, assigned: readonly string[]) {
  const own = new Set(assigned.map((address) => canonical(withoutPrefix(address))))
  const addresses = functionAddresses(network, node)
  return (['rfc4193', '6plane'] as const).filter((way) => own.has(addresses[way]))
}

interface NetworkRanges {
  readonly routes: readonly { readonly target: string }[]
  /** Addresses of this computer, with prefix length */
  readonly assignedAddresses: readonly string[]
}

/** Finds the network whose most specific range holds the address. Default routes do not count. undefined: there is none */
export function networkOfAddress<N extends NetworkRanges>(
  networks: readonly N[],
  text: string,
): N | undefined {
  const address = parseAddress(text)
  if (address === null) return undefined
  const ranges = networks.flatMap((network) =>
    [...network.assignedAddresses, ...network.routes.map(({ target }) => target)].flatMap((range) => {
      const subnet = parseSubnet(range)
      return subnet !== null && subnet.prefix > 0 && holds(subnet, address) ? [{ network, subnet }] : []
    }),
  )
  return ranges.toSorted((one, other) => other.subnet.prefix - one.subnet.prefix)[0]?.network
}

function text(digits: string): string {
  return addressText(6, BigInt(`0x${digits}`))
}

function octets(digits: string): number[] {
  return (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
}

function hex(octet: number): string {
  return octet.toString(16).padStart(2, '0')
}
