import { realpath } from 'node:fs/promises'
import { endianness, networkInterfaces } from 'node:os'
import { addressText } from '../../../domain/addresses/address.ts'
import type { Computer, NetworkInterface, SystemRoute } from '../../../domain/computer/computer.ts'
import { isThere, readSystemFile } from '../plain-file.ts'
import { readResolved } from './resolved.ts'
import { asksThisComputer, parseResolvConf, resolverOf } from './resolver.ts'

/** `withDns`: also reads name servers, which costs more than all the rest. */
export async function readLinuxComputer(withDns: boolean): Promise<Computer> {
  const interfaces = await readInterfaces()
  const [routes, dns] = await Promise.all([readRoutes(), withDns ? readDns(interfaces ?? []) : { dns: null }])
  return { interfaces, routes, ...dns }
}

/** null: the route tables cannot be read. A computer without IPv6 has no table for it. */
async function readRoutes(): Promise<readonly SystemRoute[] | null> {
  const [table4, table6] = await Promise.all(
    ['/proc/net/route', '/proc/net/ipv6_route'].map((path) => readSystemFile(path)),
  )
  if (table4 === null || table4 === undefined) return null
  return [...parseRoutes4(table4, endianness() === 'LE'), ...parseRoutes6(table6 ?? '')]
}

/** Reads name servers from systemd-resolved if it is in use, and otherwise from resolv.conf. */
async function readDns(interfaces: readonly NetworkInterface[]): Promise<Pick<Computer, 'dns' | 'resolver'>> {
  const names = new Map<number, string>()
  for (const { name } of interfaces) {
    const index = await readInterfaceIndex(name)
    if (index !== null) names.set(index, name)
  }
  const [resolved, file, switches, place, hasDnsmasq] = await Promise.all([
    readResolved(names),
    readSystemFile('/etc/resolv.conf', 100_000),
    readSystemFile('/etc/nsswitch.conf', 100_000),
    realpath('/etc/resolv.conf').catch(() => ''),
    isThere('/etc/dnsmasq.conf'),
  ])
  const text = file ?? ''
  const clues = { file: text, place, switches: switches ?? '', resolvedRuns: resolved !== null, hasDnsmasq }
  const resolver = resolverOf(clues)
  if (resolver === 'resolved') return { dns: resolved, resolver }
  const servers = parseResolvConf(text)
  // The upstream servers of a local resolver are not known.
  const isHidden = file === null || (resolver !== null && asksThisComputer(servers.servers))
  return { dns: isHidden ? null : [servers], resolver }
}

/** Reads all interfaces of this network namespace; null: they could not be read. */
async function readInterfaces(): Promise<readonly NetworkInterface[] | null> {
  const table = await readSystemFile('/proc/net/dev')
  if (table === null) return null
  const infos = networkInterfaces()
  return Promise.all(
    parseInterfaceNames(table).map(async (name) => {
      const [mac, mtu] = await Promise.all(['address', 'mtu'].map((field) => readInterfaceField(name, field)))
      return {
        name,
        mac: mac?.match(/^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/) ? mac : null,
        mtu: mtu?.match(/^\d+$/) ? Number(mtu) : null,
        addresses: (infos[name] ?? []).flatMap(({ cidr }) => cidr ?? []),
      }
    }),
  )
}

/** Reads the kernel's index of an interface; null: not known */
export async function readInterfaceIndex(name: string): Promise<number | null> {
  const text = await readInterfaceField(name, 'ifindex')
  return text?.match(/^\d+$/) ? Number(text) : null
}

/** Parses the names in /proc/net/dev, which also lists interfaces without an address. */
export function parseInterfaceNames(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => /^\s*(\S+):\s*\d/.exec(line)?.[1] ?? [])
}

/** Reads what the kernel says of an interface in a file of this name. null: there is none */
export async function readInterfaceField(name: string, field: string): Promise<string | null> {
  // A name must be a single path component: the kernel forbids "/" in it, and "." and ".." as names.
  if (name.includes('/') || name === '.' || name === '..') return null
  return (await readSystemFile(`/sys/class/net/${name}/${field}`, 4_096))?.trim() ?? null
}

/** Flags of a route, as the kernel's `RTF_` constants name them. */
const isUp = 0x0001
const hasGateway = 0x0002
const isRejecting = 0x0200
/** RTF_LOCAL: a route for the computer's own or a multicast address, which leads nowhere else */
const isLocal = 0x80000000

/** Parses /proc/net/route, the main table of IPv4. Skips lines that it does not understand. */
export function parseRoutes4(text: string, littleEndian: boolean): readonly SystemRoute[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', target = '', via = '', flagText = '', , , metric = '', mask = ''] = line
      .trim()
      .split(/\s+/)
    const flags = Number.parseInt(flagText, 16)
    if (![target, via, mask].every((word) => /^[0-9A-F]{8}$/.test(word)) || !/^\d+$/.test(metric)) return []
    if ((flags & isUp) === 0 || (flags & isRejecting) !== 0) return []
    const address = (word: string): string => addressText(4, wordOf(word, littleEndian))
    return [
      {
        target: `${address(target)}/${ones(wordOf(mask, littleEndian))}`,
        via: (flags & hasGateway) === 0 ? null : address(via),
        interface: name,
        metric: Number(metric),
      },
    ]
  })
}

/** Parses /proc/net/ipv6_route, all tables of IPv6. Skips lines that it does not understand. */
export function parseRoutes6(text: string): readonly SystemRoute[] {
  return text.split('\n').flatMap((line) => {
    const words = line.trim().split(/\s+/)
    const [target = '', prefix = '', source = '', sourcePrefix = '', via = '', metric = ''] = words
    const [flagText = '', name = ''] = words.slice(8)
    if (![target, source, via].every((word) => /^[0-9a-f]{32}$/.test(word)) || sourcePrefix !== '00')
      return []
    const flags = Number.parseInt(flagText, 16)
    if ((flags & isUp) === 0 || (flags & isRejecting) !== 0 || (flags & isLocal) !== 0) return []
    // Every interface has a multicast route.
    if (target.startsWith('ff')) return []
    const address = (word: string): string => addressText(6, BigInt(`0x${word}`))
    return [
      {
        target: `${address(target)}/${Number.parseInt(prefix, 16)}`,
        via: (flags & hasGateway) === 0 ? null : address(via),
        interface: name,
        metric: Number.parseInt(metric, 16),
      },
    ]
  })
}

/** The kernel prints an address as a number in the machine's byte order. */
function wordOf(word: string, littleEndian: boolean): bigint {
  const bytes = word.match(/../g) ?? []
  return BigInt(`0x${(littleEndian ? bytes.reverse() : bytes).join('')}`)
}

function ones(mask: bigint): number {
  return mask.toString(2).replaceAll('0', '').length
}
