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

const computerReaders: { readonly [P in NodeJS.Platform]?: ReadComputer } = {
  linux: readLinuxComputer,
  darwin: readMacosComputer,
  win32: readWindowsComputer,
}

export function computerReader(platform: NodeJS.Platform): ReadComputer {
  return computerReaders[platform] ?? readInterfacesAlone
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

const lineReaders: { readonly [P in NodeJS.Platform]?: ReadLine } = {
  linux: readNetworkManagerLine,
  darwin: readMacosLine,
  win32: readWindowsLine,
}

export function lineReader(platform: NodeJS.Platform): ReadLine {
  return lineReaders[platform] ?? (async () => unknownLine)
}
