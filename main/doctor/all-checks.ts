import type { DoctorSubject, DoctorVerdict, Rung, RungId } from '../../contract/doctor.ts'
import type { RungCheck } from './check.ts'
import type { Finding } from './check-result.ts'
import { wayOutRungs } from './checks/internet-access.ts'
import { membershipRungs } from './checks/membership.ts'
import { namesAndTunnelRungs } from './checks/names-and-tunnel.ts'
import { onComputerRungs } from './checks/on-computer.ts'
import { peerRungs } from './checks/peer.ts'
import { serviceRungs } from './checks/service.ts'

/** Returns the rungs of a diagnosis, starting with the most basic. */
export function ladderOf({ kind }: DoctorSubject): readonly RungCheck[] {
  const all = [
    ...serviceRungs,
    ...wayOutRungs,
    ...membershipRungs,
    ...onComputerRungs,
    ...namesAndTunnelRungs,
  ]
  return kind === 'peer' ? [...all, ...peerRungs] : all
}

/** The rungs that each rung depends on. */
const dependsOn: { readonly [id in RungId]: readonly RungId[] } = {
  'service-installed': [],
  'service-running': ['service-installed'],
  'service-answers': ['service-running'],
  'token-accepted': ['service-answers'],
  listener: ['service-running'],
  udp: ['token-accepted'],
  nat: ['udp'],
  port: ['token-accepted'],
  roots: ['udp'],
  joined: ['token-accepted'],
  controller: ['joined', 'roots'],
  authorized: ['joined', 'controller'],
  configuration: ['joined', 'controller', 'authorized'],
  interface: ['joined', 'configuration'],
  addresses: ['interface', 'configuration'],
  routes: ['addresses'],
  dns: ['addresses'],
  'full-tunnel': ['addresses'],
  'peer-listed': ['roots'],
  'peer-path': ['peer-listed', 'udp', 'nat'],
  'peer-latency': ['peer-listed'],
  'peer-loss': ['peer-listed', 'addresses', 'routes'],
  'peer-mtu': ['peer-loss'],
}

export type Findings = ReadonlyMap<RungId, Finding>

/** Returns the rung whose failure explains this one's; null: this rung is well, or itself a cause. */
export function causeOfRung(id: RungId, findings: Findings): RungId | null {
  const finding = findings.get(id)
  if (finding === undefined || isWell(finding)) return null
  if (finding.follows !== undefined) return finding.follows
  for (const below of dependsOn[id]) {
    const lower = findings.get(below)
    if (lower === undefined || isWell(lower) || !isOfSame(finding, lower)) continue
    const cause = causeOfRung(below, findings)
    if (cause !== null) return cause
    if (lower.verdict === 'bad') return below
    if (lower.verdict === 'doubtful' && finding.verdict !== 'bad') return below
  }
  return null
}

function isWell({ verdict, isEmpty }: Finding): boolean {
  return verdict === 'good' || isEmpty === true
}

/** A problem of one network does not explain a problem of another. */
function isOfSame({ networks: upper }: Finding, { networks: lower }: Finding): boolean {
  return upper === undefined || lower === undefined || upper.every((id) => lower.includes(id))
}

/** The verdict of a whole diagnosis: the worst of its rungs; good if nothing is wrong and at least one rung was checked. */
export function verdictOf(rungs: readonly Pick<Rung, 'verdict'>[]): DoctorVerdict {
  const has = (wanted: DoctorVerdict): boolean => rungs.some(({ verdict }) => verdict === wanted)
  return (['bad', 'doubtful', 'good'] as const).find(has) ?? 'unchecked'
}
