import { parseIp, stringifyIp } from 'ip-bigint'

export type Family = 4 | 6

export interface Address {
  readonly family: Family
  readonly value: bigint
  /** Written as the service writes it: RFC 5952 */
  readonly text: string
}

export interface Subnet {
  readonly family: Family
  readonly first: bigint
  readonly last: bigint
  readonly prefix: number
  /** The text without host bits, even if some were given */
  readonly text: string
  /** The given address had host bits. */
  readonly hasHostBits: boolean
}

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const dotted = new RegExp(`^${octet}(?:\\.${octet}){3}$`)
const group = /^[0-9a-f]{1,4}$/i
const decimal = /^(?:0|[1-9]\d{0,2})$/

function countGroups(half: string, mayEndDotted: boolean): number | null {
  if (half === '') return 0
  const groups = half.split(':')
  const last = groups.at(-1) ?? ''
  const endsDotted = mayEndDotted && dotted.test(last)
  const hexadecimal = endsDotted ? groups.slice(0, -1) : groups
  return hexadecimal.every((text) => group.test(text)) ? hexadecimal.length + (endsDotted ? 2 : 0) : null
}

function isIPv6(text: string): boolean {
  const [before = '', after, ...rest] = text.split('::')
  if (rest.length > 0) return false
  if (after === undefined) return countGroups(before, true) === 8
  const left = countGroups(before, false)
  const right = countGroups(after, true)
  return left !== null && right !== null && left + right <= 7
}

/**
 * Reads an address the way the service's own parser takes it: no prefix, no zone, no leading zeros, no white space.
 * The library reads numbers but checks nothing, so the form is checked here. null: not an address.
 */
export function parseAddress(text: string): Address | null {
  if (text.length > 45) return null
  const family = dotted.test(text) ? 4 : text.includes(':') && isIPv6(text) ? 6 : null
  if (family === null) return null
  const { number } = parseIp(text)
  return { family, value: number, text: addressText(family, number) }
}

export function addressText(family: Family, value: bigint): string {
  return stringifyIp({ number: value, version: family })
}

/** Parses `address/prefix`. Host bits are allowed and reported. null: no subnet, or no prefix */
export function parseSubnet(text: string): Subnet | null {
  const slash = text.indexOf('/')
  if (slash < 0) return null
  const address = parseAddress(text.slice(0, slash))
  const prefixText = text.slice(slash + 1)
  if (address === null || !decimal.test(prefixText)) return null
  const prefix = Number(prefixText)
  const bits = address.family === 4 ? 32 : 128
  if (prefix > bits) return null
  const hostBits = (1n << BigInt(bits - prefix)) - 1n
  const start = address.value & ~hostBits
  const end = address.value | hostBits
  return {
    family: address.family,
    first: start,
    last: end,
    prefix,
    text: `${addressText(address.family, start)}/${prefix}`,
    hasHostBits: address.value !== start,
  }
}

/** "10.77.0.9/24" without its prefix length */
export function withoutPrefix(address: string): string {
  return address.split('/', 1)[0] ?? address
}

/** "fe80::1%eth0" without its zone */
export function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address
}

/** Compares two texts as addresses in any spelling; texts that are no addresses are compared unchanged. */
export function sameAddress(a: string, b: string): boolean {
  return a === b || canonical(a) === canonical(b)
}

/** Returns the canonical form, in which addresses, subnets and anything else can be compared as text. */
export function canonical(text: string): string {
  return parseAddress(text)?.text ?? parseSubnet(text)?.text ?? text
}

export function holds(subnet: Subnet, address: Address): boolean {
  return subnet.family === address.family && subnet.first <= address.value && address.value <= subnet.last
}

export function overlap(a: Subnet, b: Subnet): boolean {
  return a.family === b.family && a.first <= b.last && b.first <= a.last
}

/**
 * Returns the purpose for which an address of a subnet is reserved. null: members may have it. Tiny IPv4 subnets (/31,
 * /32) reserve none.
 */
export function reservedAs(subnet: Subnet, value: bigint): 'network' | 'broadcast' | null {
  if (subnet.family !== 4 || subnet.prefix > 30) return null
  if (value === subnet.first) return 'network'
  return value === subnet.last ? 'broadcast' : null
}
