import type { Snapshot } from '../../../contract/snapshot.ts'
import type { Computer } from '../../../domain/computer/computer.ts'
import type { PlaceSign } from '../../../domain/policy/place-sign.ts'
import { type LineFacts, signsOf } from '../../../domain/policy/signs-of.ts'
import type { SystemProbes } from '../../system/probes.ts'

interface SignParts {
  readonly snapshot: () => Pick<Snapshot, 'networks'>
  readonly readComputer: () => Promise<Computer>
  readonly probes: Pick<SystemProbes, 'neighbours'>
}

const nothingOfLine: LineFacts = { networkName: null, isMetered: null }

/** What there is now to recognise a place by; null: this system does not tell. */
export async function readSigns({
  snapshot,
  readComputer,
  probes,
}: SignParts): Promise<readonly PlaceSign[] | null> {
  const [computer, neighbours] = await Promise.all([readComputer(), probes.neighbours()])
  const { networks } = snapshot()
  const joined = networks.flatMap(({ network }) => (network === null ? [] : [network]))
  return signsOf({
    computer,
    neighbours: neighbours.kind === 'found' ? neighbours.value : [],
    line: nothingOfLine,
    overlays: joined.map(({ portDeviceName }) => portDeviceName),
    fullTunnel: networks.find(({ inEffect }) => inEffect?.fullTunnel === true)?.id ?? null,
  })
}
