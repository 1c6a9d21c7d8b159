import type { Check, CheckId, DoctorSubject, DoctorVerdict } from '../../contract/doctor.ts'
import type { CheckDefinition, CheckResult, DoctorContext } from './check.ts'
import { hostedChecks } from './checks/hosted.ts'
import { internetAccessChecks } from './checks/internet-access.ts'
import { membershipChecks } from './checks/membership.ts'
import { namesAndTunnelChecks } from './checks/names-and-tunnel.ts'
import { onComputerChecks } from './checks/on-computer.ts'
import { peerPort, peerSentChecks, peerToldChecks } from './checks/peer.ts'
import { explainedByReport, peerReport } from './checks/peer-report.ts'
import { peerMemberChecks, peerRules } from './checks/peer-rules.ts'
import { peerFirewall, peerNeighbour, peerRoute } from './checks/peer-way.ts'
import { serviceChecks } from './checks/service.ts'

/** Returns the checks of a diagnosis, starting with the most basic. */
export function checksOf(
  subject: DoctorSubject,
  { isOfThisNode }: Pick<DoctorContext, 'isOfThisNode'>,
): readonly CheckDefinition[] {
  if (subject.kind === 'hosted')
    return isOfThisNode(subject.id)
      ? [...serviceChecks, ...internetAccessChecks, ...hostedChecks]
      : hostedChecks
  const all = [
    ...serviceChecks,
    ...internetAccessChecks,
    ...membershipChecks,
    ...onComputerChecks,
    ...namesAndTunnelChecks,
  ]
  if (subject.kind !== 'peer') return all
  const sent = subject.port === undefined ? peerSentChecks : [...peerSentChecks, peerPort]
  return [
    ...all,
    ...peerMemberChecks,
    // Faults of this computer come before those beyond it.
    peerRoute,
    ...peerToldChecks,
    peerFirewall,
    peerRules,
    peerNeighbour,
    ...sent.map(explainedByReport),
    peerReport,
  ]
}

/** The checks that each check depends on. */
const dependsOn: { readonly [id in CheckId]: readonly CheckId[] } = {
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
  'peer-member': ['token-accepted'],
  'peer-addresses': ['peer-member'],
  'peer-listed': ['peer-member', 'roots'],
  'peer-path': ['peer-member', 'peer-listed', 'udp', 'nat'],
  'peer-latency': ['peer-listed'],
  'peer-route': ['addresses', 'routes', 'peer-member'],
  'peer-firewall': ['peer-route'],
  'peer-rules': ['peer-member'],
  'peer-neighbour': [
    'peer-member',
    'peer-addresses',
    'peer-route',
    'peer-firewall',
    'peer-listed',
    'peer-path',
  ],
  'peer-loss': [
    'peer-member',
    'peer-addresses',
    'peer-route',
    'peer-firewall',
    'peer-neighbour',
    'peer-listed',
    'addresses',
    'routes',
  ],
  'peer-mtu': ['peer-loss', 'interface'],
  'peer-port': [
    'peer-member',
    'peer-addresses',
    'peer-route',
    'peer-firewall',
    'peer-neighbour',
    'peer-loss',
    'addresses',
    'routes',
  ],
  'peer-report': [
    'peer-member',
    'peer-addresses',
    'peer-listed',
    'peer-path',
    'peer-route',
    'peer-firewall',
    'peer-neighbour',
    'peer-loss',
    'peer-mtu',
    'peer-port',
  ],
  'host-answers': ['token-accepted'],
  'hosted-settings': ['host-answers'],
  'hosted-rules': ['host-answers'],
  'hosted-members': ['host-answers'],
  'hosted-addresses': ['host-answers', 'hosted-members'],
  'hosted-contact': ['host-answers', 'roots', 'hosted-members'],
}

export type CheckResults = ReadonlyMap<CheckId, CheckResult>

/** Returns the check whose failure explains this one's; null: this check is well, or itself a cause. */
export function causeOfCheck(id: CheckId, results: CheckResults): CheckId | null {
  const result = results.get(id)
  if (result === undefined || isWell(result)) return null
  if (result.follows !== undefined) return result.follows
  for (const below of dependsOn[id]) {
    const lower = results.get(below)
    if (lower === undefined || isWell(lower) || !isOfSame(result, lower)) continue
    const cause = causeOfCheck(below, results)
    if (cause !== null) return cause
    if (lower.verdict === 'bad') return below
    if (lower.verdict === 'doubtful' && result.verdict !== 'bad') return below
  }
  return null
}

function isWell({ verdict, isEmpty }: CheckResult): boolean {
  return verdict === 'good' || isEmpty === true
}

/** A problem of one network does not explain a problem of another. */
function isOfSame({ networks: upper }: CheckResult, { networks: lower }: CheckResult): boolean {
  return upper === undefined || lower === undefined || upper.every((id) => lower.includes(id))
}

/** The verdict of a whole diagnosis: the worst of its checks; good if nothing is wrong and at least one check was judged. */
export function verdictOf(
  checks: readonly Pick<Check, 'id' | 'verdict'>[],
  results: CheckResults,
): DoctorVerdict {
  const has = (wanted: DoctorVerdict): boolean => checks.some(({ verdict }) => verdict === wanted)
  const worst = (['bad', 'doubtful', 'good'] as const).find(has) ?? 'unchecked'
  const isOpen = deciding.some(
    (id) => results.get(id)?.verdict === 'unchecked' && results.get(id)?.isEmpty !== true,
  )
  return worst === 'good' && isOpen ? 'unchecked' : worst
}

/** A connection to a device is good only if these were seen to work. */
const deciding: readonly CheckId[] = ['peer-loss', 'peer-mtu', 'peer-port']
