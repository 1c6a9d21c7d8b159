import { access, realpath } from 'node:fs/promises'
import { endianness } from 'node:os'
import type { Computer, NetworkInterface, SystemRoute } from '../../../domain/computer/computer.ts'
import { readSystemFile } from '../system-file.ts'
import { readInterfaceIndex, readInterfaces } from './interfaces.ts'
import { parseResolvConf } from './resolv-conf.ts'
import { readResolved } from './resolved.ts'
import { asksThisComputer, resolverOf } from './resolver.ts'
import { parseRoutes4, parseRoutes6 } from './routes.ts'

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
    access('/etc/dnsmasq.conf').then(
      () => true,
      () => false,
    ),
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
