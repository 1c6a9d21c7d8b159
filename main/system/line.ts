import { type Line, unknownLine } from '../../domain/computer/computer.ts'
import { readNetworkManagerLine } from './linux/network-manager.ts'
import { readMacosLine } from './macos/macos.ts'
import { readWindowsLine } from './windows/windows.ts'

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
