import { type Address, holds, parseAddress, parseSubnet, type Subnet } from '../addresses/address.ts'
import { privateSubnets } from '../computer/address-scope.ts'

const subnets = (...texts: readonly string[]): readonly Subnet[] =>
  texts.flatMap((text) => parseSubnet(text) ?? [])

/** Of which each computer has the same: they say nothing, and much of what is wrong shows in them. */
const everywhere = subnets(
  ...['127.0.0.0/8', '0.0.0.0/32', '128.0.0.0/32', '224.0.0.0/4', '255.0.0.0/8'],
  ...['::/128', '8000::/128', '::1/128', 'fe80::/128', 'ff00::/8'],
)
/** Its last 24 bits are those of an address of this computer. */
const solicitedNode = subnets('ff02::1:ff00:0/104')
/** Name servers for everybody */
const publicServers = new Set(
  [
    ...['8.8.8.8', '8.8.4.4', '1.1.1.1', '1.0.0.1', '9.9.9.9', '149.112.112.112'],
    ...['208.67.222.222', '208.67.220.220', '2001:4860:4860::8888', '2001:4860:4860::8844'],
    ...['2606:4700:4700::1111', '2606:4700:4700::1001', '2620:fe::fe', '2620:fe::9'],
  ].flatMap((text) => parseAddress(text)?.text ?? []),
)

/** What an address is at all: private, of its link, of the world. That much of it is no secret. */
const scopes = [
  ...solicitedNode,
  ...subnets('fe80::/64', 'fe80::/10', 'fd00::/8', 'fc00::/8', '2000::/3', '169.254.0.0/16'),
  ...privateSubnets,
]

/** An address that is the same everywhere, or no address at all but a mask. */
export function isCommonAddress(address: Address): boolean {
  if (solicitedNode.some((each) => holds(each, address))) return false
  return publicServers.has(address.text) || everywhere.some((each) => holds(each, address))
}

/** A range that stands in standards: "10.0.0.0/8" is nobody's own. */
export function isStandardSubnet({ family, value }: Address, prefix: number): boolean {
  return scopes.some((scope) => scope.family === family && scope.first === value && scope.prefix >= prefix)
}

/** So many of its first bits say what kind of address it is, and stay. */
export function addressKeeps(address: Address): number {
  return scopes.find((scope) => holds(scope, address))?.prefix ?? 0
}

/** IPv6 addresses that hold one of IPv4 in their last 32 bits, and the words before it. */
const holders = subnets('::ffff:0:0/96', '64:ff9b::/96')

/** The address of IPv4 in one of IPv6; null: there is none */
export function embedded(address: Address): { readonly before: string; readonly inside: Address } | null {
  const holder = holders.find((each) => holds(each, address))
  if (holder === undefined) return null
  const value = address.value & 0xffff_ffffn
  const octets = [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn))
  const inside = parseAddress(octets.join('.'))
  return inside === null ? null : { before: holder === holders[0] ? '::ffff:' : '64:ff9b::', inside }
}
