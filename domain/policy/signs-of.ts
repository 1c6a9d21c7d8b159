import { holds, parseAddress, parseSubnet } from '../addresses/address.ts'
import { addressScope } from '../computer/address-scope.ts'
import type { Computer, NetworkInterface, SystemRoute } from '../computer/computer.ts'
import type { Neighbour } from '../computer/neighbour.ts'
import type { NetworkId } from '../network-id.ts'
import type { PlaceSign } from './place-sign.ts'

/** What the system says of the network that this computer is in; null: it does not say. */
export interface LineFacts {
  /** Of the Wi-Fi */
  readonly networkName: string | null
  readonly isMetered: boolean | null
}

export interface SignFacts {
  readonly computer: Computer
  readonly neighbours: readonly Neighbour[]
  readonly line: LineFacts
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

/** What there is to recognise a place by, a gateway first. null: the system does not tell its routes. */
export function signsOf(facts: SignFacts): readonly PlaceSign[] | null {
  const { computer, neighbours, line, overlays, fullTunnel } = facts
  const { interfaces, routes } = computer
  if (interfaces === null || routes === null) return null
  const gateways = gatewaysOf(computer, overlays).flatMap((gateway): readonly PlaceSign[] => {
    const mac = macOf(gateway, neighbours)
    const { subnet } = gateway
    return mac === null || subnet === null ? [] : [{ kind: 'gateway', mac, subnet }]
  })
  const outside = interfaces.filter(({ name }) => !overlays.includes(name))
  const isAlone = defaultRoutes(routes, overlays).length === 0 && !outside.some(hasAddress)
  return [
    ...gateways,
    ...(line.networkName === null ? [] : [{ kind: 'network-name', name: line.networkName } as const]),
    ...(isAlone ? [{ kind: 'no-network' } as const] : []),
    ...(fullTunnel === null ? [] : [{ kind: 'full-tunnel', network: fullTunnel } as const]),
    ...(line.isMetered === true ? [{ kind: 'metered' } as const] : []),
  ]
}

/** Of each family those that the system prefers: more than one only where it makes no difference between them. */
export function gatewaysOf(
  { interfaces, routes }: Computer,
  overlays: readonly string[],
): readonly Gateway[] {
  return defaultRoutes(routes ?? [], overlays).flatMap(({ via, interface: name }) => {
    const address = parseAddress(via ?? '')
    if (address === null) return []
    const subnet = subnetOf(interfaces?.find((one) => one.name === name) ?? null, address.text)
    return [{ address: address.text, interface: name, subnet }]
  })
}

export function macOf(
  { address, interface: name }: Gateway,
  neighbours: readonly Neighbour[],
): string | null {
  const is = (text: string): boolean => parseAddress(text)?.text === address
  return neighbours.find((one) => one.interface === name && one.mac !== null && is(one.address))?.mac ?? null
}

function defaultRoutes(routes: readonly SystemRoute[], overlays: readonly string[]): readonly SystemRoute[] {
  const outside = routes.filter(({ interface: name }) => name !== 'lo' && !overlays.includes(name))
  return ['0.0.0.0/0', '::/0'].flatMap((target) => {
    const all = outside.filter((route) => route.target === target)
    const lowest = Math.min(...all.map(({ metric }) => metric))
    return all.filter(({ metric }) => metric === lowest)
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

/**
 * By which of them a place is recognised the next time: the one that is hardest to meet elsewhere. What a person switched
 * on by chance, as a full tunnel, is no part of it.
 */
export function signsToKeep(signs: readonly PlaceSign[]): readonly PlaceSign[] {
  const [first] = signs
  return first === undefined ? [] : [first]
}
