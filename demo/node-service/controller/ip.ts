import { BlockList, isIP } from 'node:net'

export type Family = 4 | 6

/** An IP address as a number, so that ranges can be counted through. */
export interface Ip {
  readonly family: Family
  readonly value: bigint
}

export interface Cidr {
  readonly ip: Ip
  readonly bits: number
}

/** Reads an IPv4 or IPv6 address; undefined: the text is not one. */
export function parseIp(text: string): Ip | undefined {
  switch (isIP(text)) {
    case 4:
      return { family: 4, value: joined(text.split('.').map(Number), 8n) }
    case 6:
      return text.includes('%') ? undefined : { family: 6, value: joined(groups(text), 16n) }
    default:
      return undefined
  }
}

/** Reads "10.0.0.0/8". Without a prefix length it is no CIDR. */
export function parseCidr(text: string): Cidr | undefined {
  const [address = '', prefix = '', ...rest] = text.split('/')
  const ip = parseIp(address)
  if (ip === undefined || rest.length > 0 || !/^\d{1,3}$/.test(prefix)) return undefined
  const bits = Number(prefix)
  return bits <= width(ip.family) ? { ip, bits } : undefined
}

/** The canonical text: IPv6 in lower case with its longest run of zeros left out. */
export function formatIp({ family, value }: Ip): string {
  if (family === 4) return parts(value, 4, 8n).join('.')
  const long = parts(value, 8, 16n).map((group) => group.toString(16))
  return new URL(`http://[${long.join(':')}]`).hostname.slice(1, -1)
}

export function formatCidr({ ip, bits }: Cidr): string {
  return `${formatIp(ip)}/${bits}`
}

export function contains(cidr: Cidr, ip: Ip): boolean {
  if (cidr.ip.family !== ip.family) return false
  const block = new BlockList()
  const family = ip.family === 4 ? 'ipv4' : 'ipv6'
  block.addSubnet(formatIp(cidr.ip), cidr.bits, family)
  return block.check(formatIp(ip), family)
}

function width(family: Family): number {
  return family === 4 ? 32 : 128
}

/** Eight numbers: the URL parser writes a dotted tail as groups, so only "::" is left to open. */
function groups(text: string): number[] {
  const [head = '', tail = ''] = new URL(`http://[${text}]`).hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

function joined(numbers: readonly number[], size: bigint): bigint {
  return numbers.reduce((value, part) => (value << size) | BigInt(part), 0n)
}

function parts(value: bigint, count: number, size: bigint): bigint[] {
  const mask = (1n << size) - 1n
  return Array.from({ length: count }, (_, i) => (value >> (size * BigInt(count - 1 - i))) & mask)
}
