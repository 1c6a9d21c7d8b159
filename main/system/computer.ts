import { networkInterfaces } from 'node:os'
import type { Computer } from '../../domain/computer/computer.ts'
import { readLinuxComputer } from './linux/computer.ts'
import { readMacosComputer } from './macos/computer.ts'
import { readWindowsComputer } from './windows/computer.ts'

/** Reads this computer's state. `withDns`: includes name servers, which are otherwise unknown. Never throws. */
export type ReadComputer = (withDns: boolean) => Promise<Computer>

export function computerReader(platform: NodeJS.Platform): ReadComputer {
  switch (platform) {
    case 'linux':
      return readLinuxComputer
    case 'darwin':
      return readMacosComputer
    case 'win32':
      return readWindowsComputer
    default:
      return readInterfacesAlone
  }
}

/** On other systems only interfaces are read; routes and name servers are unknown. */
async function readInterfacesAlone(): Promise<Computer> {
  const interfaces = Object.entries(networkInterfaces()).map(([name, infos = []]) => ({
    name,
    mac: infos[0]?.mac ?? null,
    mtu: null,
    addresses: infos.flatMap(({ cidr }) => cidr ?? []),
  }))
  return { interfaces, routes: null, dns: null }
}
