import { holds, parseAddress, parseSubnet } from '../addresses/address.ts'
import { addressScope } from '../computer/address-scope.ts'
import type { Computer, NetworkInterface, SystemRoute } from '../computer/computer.ts'
import type { Line } from '../computer/line.ts'
import type { Neighbour } from '../computer/neighbour.ts'
import type { NetworkId } from '../network-id.ts'
import type { PlaceSign } from './place-sign.ts'

/** What there is now, of this computer. */
export interface Surroundings {
  /** A gateway first */
  readonly signs: readonly PlaceSign[]
  /** A default route, besides those of overlay networks; without one the computer is between two places. */
  readonly hasWayOut: boolean
}

export interface SignFacts {
  readonly computer: Computer
  readonly neighbours: readonly Neighbour[]
  readonly line: Line
  /** Interfaces of overlay networks */
  readonly overlays: readonly string[]
  /** The network through which all traffic goes; null: none */
  readonly fullTunnel: NetworkId | null
}

/** Where traffic leaves this computer, without overlay networks */
export interface Gateway {
  readonly address: string
  readonly interface: string
  /** null: the interface has no address in a subnet that holds it */
  readonly subnet: string | null
}

/** What there is to recognise a place by. null: the system does not tell its routes. */
export function signsOf(facts: SignFacts): Surroundings | null {
  const { computer, neighbours, line, overlays, fullTunnel } = facts
  const { interfaces, routes } = computer
  if (interfaces === null || routes === null) return null
  const gateways = gatewaysOf(computer, overlays).flatMap((gateway): readonly PlaceSign[] => {
    const mac = neighbourOf(gateway, neighbours)?.mac ?? null
    const { subnet } = gateway
    return mac === null || subnet === null ? [] : [{ kind: 'gateway', mac, subnet }]
  })
  const outside = interfaces.filter(({ name }) => !overlays.includes(name))
  const hasWayOut = waysOut(computer, overlays).length > 0
  const isAlone = !hasWayOut && !outside.some(hasAddress)
  const signs: readonly PlaceSign[] = [
    ...gateways,
    ...nameOf(line),
    ...(isAlone ? [{ kind: 'no-network' } as const] : []),
    ...(fullTunnel === null ? [] : [{ kind: 'full-tunnel', network: fullTunnel } as const]),
    ...(line.isMetered === true ? [{ kind: 'metered' } as const] : []),
  ]
  return { signs, hasWayOut }
}

/** A standard allows 32 bytes. What is longer is no name, whatever said it. */
const longestName = 256

function nameOf({ networkName: name }: Line): readonly PlaceSign[] {
  return name === null || name.length > longestName ? [] : [{ kind: 'network-name', name }]
}

/** More than one of a family only where the system makes no difference between them */
export function gatewaysOf(computer: Computer, overlays: readonly string[]): readonly Gateway[] {
  return waysOut(computer, overlays).flatMap(({ via, interface: name }) => {
    const address = parseAddress(via ?? '')
    if (address === null) return []
    const subnet = subnetOf(computer.interfaces?.find((one) => one.name === name) ?? null, address.text)
    return [{ address: address.text, interface: name, subnet }]
  })
}

/** null: it is not there, or has not answered */
export function neighbourOf(
  { address, interface: name }: Pick<Gateway, 'address' | 'interface'>,
  neighbours: readonly Neighbour[],
): Neighbour | null {
  const isIt = (one: Neighbour): boolean =>
    one.interface === name && one.state !== 'unanswered' && parseAddress(one.address)?.text === address
  return neighbours.find((one) => one.mac !== null && isIt(one)) ?? null
}

/**
 * Default routes: of each family those that the system prefers. A tunnel of another program, which has no hardware address,
 * leads somewhere else over the network that the computer is in: one counts only where there is no other way.
 */
export function waysOut(
  { interfaces, routes }: Computer,
  overlays: readonly string[],
): readonly SystemRoute[] {
  const outside = (routes ?? []).filter(({ interface: name }) => name !== 'lo' && !overlays.includes(name))
  const onLink = new Set(interfaces?.flatMap(({ name, mac }) => (mac === null ? [] : [name])))
  return ['0.0.0.0/0', '::/0'].flatMap((target) => {
    const all = outside.filter((route) => route.target === target)
    const near = all.filter((route) => onLink.has(route.interface))
    const those = near.length > 0 ? near : all
    const lowest = Math.min(...those.map(({ metric }) => metric))
    return those.filter(({ metric }) => metric === lowest)
  })
}

/**
 * The smallest that holds the gateway. One of IPv6 is at an address of the link, which is in no subnet of its own: the
 * interface's lowest one stands for it.
 */
function subnetOf(given: NetworkInterface | null, text: string): string | null {
  const gateway = parseAddress(text)
  const subnets = (given?.addresses ?? []).flatMap((address) => parseSubnet(address) ?? [])
  if (gateway === null) return null
  const isLinkLocal = gateway.family === 6 && addressScope(gateway.text) === 'unusable'
  const fit = subnets.filter((subnet) =>
    isLinkLocal ? subnet.family === 6 && addressScope(subnet.text) !== 'unusable' : holds(subnet, gateway),
  )
  const [best] = fit.sort((a, b) => b.prefix - a.prefix || (a.first < b.first ? -1 : 1))
  return best?.text ?? null
}

/** Addresses that each interface gives itself say nothing of a network. */
function hasAddress({ addresses }: NetworkInterface): boolean {
  return addresses.some((address) => addressScope(address) !== 'unusable')
}
