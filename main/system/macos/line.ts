import type { Line } from '../../../domain/computer/computer.ts'
import { askProgram } from '../ask.ts'

/** No program of macOS tells whether a network is metered, and newer releases also hide the name of the Wi-Fi. */
export async function readMacosLine(name: string): Promise<Line> {
  const asked = await askProgram({
    paths: ['/usr/sbin/networksetup'],
    args: ['-getairportnetwork', name],
    parse: parseAirportNetwork,
  })
  return { networkName: asked.kind === 'found' ? asked.value : null, isMetered: null }
}

/** Parses "Current Wi-Fi Network: On board" */
export function parseAirportNetwork(text: string): string | null {
  return /^Current (?:Wi-Fi|AirPort) Network: (.+)$/m.exec(text)?.[1] ?? null
}
