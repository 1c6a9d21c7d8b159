import { networkInterfaces } from 'node:os'
import { type Computer, type Line, unknownLine } from '../../domain/computer/computer.ts'
import { readLinuxComputer } from './linux/computer.ts'
import { readNetworkManagerLine } from './linux/network-manager.ts'
import { readMacosComputer } from './macos/computer.ts'
import { readMacosLine } from './macos/macos.ts'
import { readWindowsComputer } from './windows/computer.ts'
import { readWindowsLine } from './windows/windows.ts'

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

/** Reads the properties of the network that an interface is connected to. Never throws. */
export type ReadLine = (name: string) => Promise<Line>

export function lineReader(platform: NodeJS.Platform): ReadLine {
  switch (platform) {
    case 'linux':
      return readNetworkManagerLine
    case 'darwin':
      return readMacosLine
    case 'win32':
      return readWindowsLine
    default:
      return async () => unknownLine
  }
}
