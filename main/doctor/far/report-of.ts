import { isDeepStrictEqual } from 'node:util'
import type { FarFinding, FarReport } from '../../../contract/far-report.ts'
import type { CheckResult } from '../check-result.ts'
import type { PeerBlocks } from '../facts.ts'
import type { Gathered } from '../gather.ts'

/** The findings of this computer about another one that asked */
export interface LookedAt {
  /** Results of the checks of the way to it */
  readonly results: readonly CheckResult[]
  /** The rules here that drop what it sends first */
  readonly incoming: Gathered<PeerBlocks>
  /** The MTU of the network's interface here, and the network's own. null: not known */
  readonly mtu: number | null
  readonly wantedMtu: number | null
}

/** Returns what may be told to the other computer: codes and numbers, but no name, address or rule of this one. */
export function reportOf({ results, incoming, mtu, wantedMtu }: LookedAt): FarReport {
  const ofMtu: readonly FarFinding[] =
    mtu === null || wantedMtu === null || mtu === wantedMtu ? [] : [{ code: 'interface-mtu', mtu, wantedMtu }]
  const ofChecks = results.flatMap(({ evidence }) => evidence.flatMap(findingOf))
  const all = [...firewallFindings(incoming), ...ofMtu, ...ofChecks]
  // A rule may drop what the other computer sends first, and its answers too.
  const findings = all.filter((one, at) => all.findIndex((other) => isDeepStrictEqual(one, other)) === at)
  return { version: 1, findings }
}

function findingOf(evidence: CheckResult['evidence'][number]): readonly FarFinding[] {
  switch (evidence.code) {
    case 'peer-direct':
      return [{ code: 'path-direct' }]
    case 'peer-relayed':
      return [{ code: 'path-relayed' }]
    case 'packet-route-elsewhere':
    case 'packet-route-refused':
    case 'packet-route-of-source':
      return [{ code: 'route-elsewhere' }]
    case 'peer-rule-drops':
    case 'peer-rule-may-drop': {
      const { firewall, direction } = evidence
      const code = evidence.code === 'peer-rule-drops' ? 'firewall-drops' : 'firewall-may-drop'
      return [{ code, firewall, packets: 'ping', direction }]
    }
    case 'ping-answered':
      return [{ code: 'ping-answered', sent: evidence.sent, lost: evidence.lost }]
    case 'ping-silent':
    case 'ping-dropped':
      return [{ code: 'ping-silent', sent: evidence.sent }]
    case 'mtu-fits':
      return [{ code: 'mtu-fits', mtu: evidence.mtu }]
    case 'mtu-too-large':
    case 'mtu-too-small':
      return [{ code: 'mtu-too-large', mtu: evidence.mtu, fits: evidence.fits }]
    case 'mtu-none-fits':
      return [{ code: 'mtu-none-fits', mtu: evidence.mtu }]
    default:
      return []
  }
}

function firewallFindings(incoming: Gathered<PeerBlocks>): readonly FarFinding[] {
  if (incoming.kind === 'unknown') return [{ code: 'firewall-unread' }]
  const { blocks, unread } = incoming.value
  if (blocks.length === 0) return [{ code: unread === null ? 'firewall-clear' : 'firewall-unread' }]
  return blocks.map(({ firewall, kind, direction, isCertain, dropped }) => {
    const isProven = dropped === null ? isCertain : dropped > 0
    return { code: isProven ? 'firewall-drops' : 'firewall-may-drop', firewall, packets: kind, direction }
  })
}
