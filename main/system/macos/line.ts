import type { Line } from '../../../domain/computer/line.ts'
import { askProgram } from '../ask.ts'

/** Whether a line is metered no program of macOS tells; newer ones keep the name of the Wi-Fi to themselves too. */
export async function readMacosLine(name: string): Promise<Line> {
  const asked = await askProgram({
    ...{ places: ['/usr/sbin/networksetup'], args: ['-getairportnetwork', name] },
    parse: parseAirportNetwork,
  })
  return { networkName: asked.kind === 'found' ? asked.value : null, isMetered: null }
}

/** "Current Wi-Fi Network: On board" */
export function parseAirportNetwork(text: string): string | null {
  return /^Current (?:Wi-Fi|AirPort) Network: (.+)$/m.exec(text)?.[1] ?? null
}
