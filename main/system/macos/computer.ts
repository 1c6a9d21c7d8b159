import { addressText, parseAddress, withoutZone } from '../../../domain/addresses/address.ts'
import type { Computer, NetworkInterface, SystemDns, SystemRoute } from '../../../domain/computer/computer.ts'
import { foundIn } from '../../../domain/computer/probed.ts'
import { askProgram } from '../ask.ts'

export async function readMacosComputer(withDns: boolean): Promise<Computer> {
  const [interfaces, routes, dns] = await Promise.all([
    askProgram({ paths: ['/sbin/ifconfig'], args: ['-a'], parse: parseIfconfig }),
    askProgram({ paths: ['/usr/sbin/netstat'], args: ['-rn'], parse: parseNetstatRoutes }),
    withDns ? askProgram({ paths: ['/usr/sbin/scutil'], args: ['--dns'], parse: parseScutilDns }) : null,
  ])
  return { interfaces: foundIn(interfaces), routes: foundIn(routes), dns: dns && foundIn(dns) }
}

/** Parses the output of `ifconfig -a`; the service's interfaces are named feth and a number. null: unexpected output */
export function parseIfconfig(text: string): readonly NetworkInterface[] | null {
  const blocks = text.split(/^(?=\S+: flags=)/m).filter((block) => block.trim() !== '')
  const interfaces = blocks.flatMap((block): readonly NetworkInterface[] => {
    const [, name, mtu] = /^(\S+): flags=\S* (?:.*?\bmtu (\d+))?/.exec(block) ?? []
    if (name === undefined) return []
    return [
      {
        name,
        mac: /^\s+ether ((?:[0-9a-f]{2}:){5}[0-9a-f]{2})\b/m.exec(block)?.[1] ?? null,
        mtu: mtu === undefined ? null : Number(mtu),
        addresses: block.split('\n').flatMap((line) => addressOf(line) ?? []),
      },
    ]
  })
  return interfaces.length === 0 ? null : interfaces
}

/** Parses "inet 10.77.0.97 netmask 0xffffff00 …" or "inet6 fe80::1%en0 prefixlen 64 …" */
function addressOf(line: string): string | null {
  const [, four, mask = ''] = /^\s+inet (\S+)(?: --> \S+)? netmask (0x[0-9a-f]{8})\b/.exec(line) ?? []
  if (four !== undefined) return `${four}/${Number(mask).toString(2).replaceAll('0', '').length}`
  const [, six = '', prefix] = /^\s+inet6 (\S+)(?: --> \S+)? prefixlen (\d+)\b/.exec(line) ?? []
  return prefix === undefined ? null : `${withoutZone(six)}/${prefix}`
}

/** Completes an address, because netstat leaves out trailing zeros: "10.77/16", "127". */
export function wholeAddress(text: string): string {
  const octets = text.split('.').map(Number)
  if (octets.length > 4 || octets.some((octet) => !(octet >= 0 && octet <= 255))) return text
  const padded = [...octets, 0, 0, 0].slice(0, 4)
  return addressText(
    4,
    padded.reduce<bigint>((sum, octet) => (sum << 8n) | BigInt(octet), 0n),
  )
}

/**
 * Parses the output of `netstat -rn`. Skips learned neighbours (L, W), multicast (m), rejecting routes (R, B), and
 * routes that only sockets bound to their interface use (I). There are no metrics, because each target appears once.
 * null: unexpected output
 */
export function parseNetstatRoutes(text: string): readonly SystemRoute[] | null {
  const routes: SystemRoute[] = []
  let family: 4 | 6 | null = null
  let column = -1
  for (const line of text.split('\n')) {
    const words = line.trim().split(/\s+/)
    const [first = '', via = '', flags = ''] = words
    if (/^Internet6?:$/.test(first)) family = first === 'Internet6:' ? 6 : 4
    else if (first === 'Destination') column = words.indexOf('Netif')
    else if (family !== null && column > 0) {
      const name = words[column]
      const target = targetOf(first, family)
      if (name === undefined || target === null || !flags.startsWith('U') || /[LWmRBI]/.test(flags)) continue
      routes.push({ target, via: gatewayOf(via, flags), interface: name, metric: 0 })
    }
  }
  return family === null || column < 0 ? null : routes
}

function gatewayOf(text: string, flags: string): string | null {
  const address = withoutZone(text)
  return flags.includes('G') && parseAddress(address) !== null ? address : null
}

/** Parses "default", "10.77/16", "127", "192.168.1.1" or "fe80::%en0/64" */
function targetOf(text: string, family: 4 | 6): string | null {
  if (text === 'default') return family === 4 ? '0.0.0.0/0' : '::/0'
  const [written = '', length] = text.split('/')
  const bare = withoutZone(written)
  const address = family === 4 ? wholeAddress(bare) : bare
  if (parseAddress(address)?.family !== family) return null
  // Without a prefix length, the number of octets written determines it.
  const prefix = length ?? String(family === 4 ? bare.split('.').length * 8 : 128)
  return /^\d+$/.test(prefix) ? `${address}/${prefix}` : null
}

/**
 * Parses the output of `scutil --dns`, without the scoped resolvers, which only sockets bound to an interface use.
 * null: unexpected output
 */
export function parseScutilDns(text: string): readonly SystemDns[] | null {
  if (!text.startsWith('DNS configuration')) return null
  const [all = ''] = text.split(/^DNS configuration \(for scoped queries\)/m)
  return all.split(/^resolver #\d+$/m).flatMap((block) => {
    const servers = valuesOf(block, 'nameserver\\[\\d+\\]').map(withoutZone)
    if (servers.length === 0) return []
    const [index = ''] = valuesOf(block, 'if_index')
    const domains = [...valuesOf(block, 'domain'), ...valuesOf(block, 'search domain\\[\\d+\\]')]
    return [{ interface: /\((\S+)\)/.exec(index)?.[1] ?? null, servers, domains }]
  })
}

function valuesOf(block: string, key: string): readonly string[] {
  return [...block.matchAll(new RegExp(`^\\s*${key}\\s*:\\s*(\\S.*?)\\s*$`, 'gm'))].map(
    ([, value = '']) => value,
  )
}
