import type { Snapshot } from '../../../contract/snapshot.ts'
import { type Computer, type Neighbour, unknownLine } from '../../../domain/computer/computer.ts'
import {
  defaultRoutes,
  fingerprintsOf,
  type Gateway,
  gatewaysOf,
  neighbourOf,
  type Surroundings,
} from '../../../domain/policy/fingerprints-of.ts'
import type { ReadLine } from '../../system/computer.ts'
import type { Ping } from '../../system/ping/ping.ts'
import type { SystemProbes } from '../../system/probes.ts'

interface FingerprintParts {
  readonly snapshot: () => Pick<Snapshot, 'networks'>
  readonly readComputer: () => Promise<Computer>
  readonly probes: Pick<SystemProbes, 'neighbours'>
  readonly readLine: ReadLine
  readonly ping: Ping
}

/** Reads the fingerprints that identify the current place; null: this system does not provide them. Never throws. */
export type ReadFingerprints = () => Promise<Surroundings | null>

export function createFingerprintReader({
  snapshot,
  readComputer,
  probes,
  readLine,
  ping,
}: FingerprintParts): ReadFingerprints {
  /** One ping for each gateway without a known hardware address; concurrent readers wait for the same ping. */
  let sent: ReadonlyMap<string, Promise<unknown>> = new Map()

  async function neighbours(): Promise<readonly Neighbour[]> {
    const probed = await probes.neighbours()
    return probed.kind === 'found' ? probed.value : []
  }

  /**
   * The kernel resolves a hardware address only when it has a packet to send. Each unknown gateway gets one ping,
   * and no other until it disappears from the list.
   */
  async function neighboursOf(gateways: readonly Gateway[]): Promise<readonly Neighbour[]> {
    const before = await neighbours()
    const silent = gateways.filter((gateway) => neighbourOf(gateway, before) === null)
    sent = new Map(
      silent.map((gateway) => {
        const { address } = gateway
        return [
          keyOfGateway(gateway),
          sent.get(keyOfGateway(gateway)) ?? ping({ address, count: 1, size: null }),
        ]
      }),
    )
    if (sent.size === 0) return before
    await Promise.all(sent.values())
    return neighbours()
  }

  return async () => {
    const computer = await readComputer()
    const { networks } = snapshot()
    const joined = networks.flatMap(({ network }) => (network === null ? [] : [network]))
    const overlays = joined.map(({ portDeviceName }) => portDeviceName)
    const [first] = defaultRoutes(computer, overlays)
    const [found, line] = await Promise.all([
      neighboursOf(gatewaysOf(computer, overlays)),
      first === undefined ? unknownLine : readLine(first.interface),
    ])
    const fullTunnel = networks.find(({ inEffect }) => inEffect?.fullTunnel === true)?.id ?? null
    return fingerprintsOf({ computer, neighbours: found, line, overlays, fullTunnel })
  }
}

function keyOfGateway({ address, interface: name }: Gateway): string {
  return `${address} ${name}`
}
