import { endianness } from 'node:os'
import type { Computer, NetworkInterface, SystemDns, SystemRoute } from '../../../domain/computer/computer.ts'
import { readSystemFile } from '../system-file.ts'
import { readInterfaceIndex, readInterfaces } from './interfaces.ts'
import { parseResolvConf } from './resolv-conf.ts'
import { readResolved } from './resolved.ts'
import { parseRoutes4, parseRoutes6 } from './routes.ts'

/** `withDns`: asks for name servers too, which costs more than all the rest. */
export async function readLinuxComputer(withDns: boolean): Promise<Computer> {
  const interfaces = await readInterfaces()
  const [routes, dns] = await Promise.all([readRoutes(), withDns ? readDns(interfaces ?? []) : null])
  return { interfaces, routes, dns }
}

/** null: the kernel does not tell here. A computer without IPv6 has no table of it. */
async function readRoutes(): Promise<readonly SystemRoute[] | null> {
  const [table4, table6] = await Promise.all(
    ['/proc/net/route', '/proc/net/ipv6_route'].map((path) => readSystemFile(path)),
  )
  if (table4 === null || table4 === undefined) return null
  return [...parseRoutes4(table4, endianness() === 'LE'), ...parseRoutes6(table6 ?? '')]
}

/** By systemd-resolved where it runs; else what stands in the resolver's file. */
async function readDns(interfaces: readonly NetworkInterface[]): Promise<readonly SystemDns[] | null> {
  const names = new Map<number, string>()
  for (const { name } of interfaces) {
    const index = await readInterfaceIndex(name)
    if (index !== null) names.set(index, name)
  }
  const resolved = await readResolved(names)
  if (resolved !== null) return resolved
  const file = await readSystemFile('/etc/resolv.conf', 100_000)
  return file === null ? null : [parseResolvConf(file)]
}
