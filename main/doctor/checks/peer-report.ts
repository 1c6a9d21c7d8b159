import type { CheckId } from '../../../contract/doctor.ts'
import type { DoctorEvidence } from '../../../contract/doctor-evidence.ts'
import type { FarFinding } from '../../../contract/far-report.ts'
import { type CheckDefinition, type CheckResult, say, verdict } from '../check.ts'
import type { DoctorGathered } from '../facts.ts'
import { definePeerCheck } from './peer.ts'

const needs = ['farReport', 'ping', 'peerPort', 'sizes'] as const
type Facts = Pick<DoctorGathered, (typeof needs)[number]>

/** The check of what the other computer sees. */
export const peerReport = definePeerCheck('peer-report', needs, (_, facts): CheckResult => {
  const { farReport } = facts
  // The other end is not asked to answer, so that its silence is nothing that has to be mended.
  if (farReport.kind === 'unknown') return { ...verdict.without(farReport), isEmpty: true }
  if (farReport.value.kind !== 'told') return verdict.nothing(say(`far-${farReport.value.kind}`))
  // A finding about a rule is wrong if packets of that kind were seen to get through.
  const findings = farReport.value.report.findings.filter((finding) => !isRefuted(finding, facts))
  const told = (those: readonly FarFinding[]): readonly DoctorEvidence[] => [
    ...those.map(evidenceOf),
    say('far-answered'),
  ]
  const reasons = findings.filter((finding) => explainedBy(finding, facts) !== null)
  if (reasons.length > 0) return { ...verdict.bad(told(inFront(findings, reasons))), follows: null }
  const troubles = findings.filter(isTrouble)
  if (troubles.length > 0) return verdict.doubtful(told(inFront(findings, troubles)))
  const isSeenToWork = ['ping-answered', 'mtu-fits'].every((code) =>
    findings.some((finding) => finding.code === code),
  )
  return (isSeenToWork ? verdict.good : verdict.unchecked)(told(findings))
})

/** Returns whether the finding is about packets of this computer, all of which came back. */
function isRefuted(finding: FarFinding, { ping, peerPort }: Facts): boolean {
  if (finding.code !== 'firewall-drops' && finding.code !== 'firewall-may-drop') return false
  if (finding.direction === 'out') return false
  if (finding.packets === 'tcp') return peerPort.kind === 'found' && peerPort.value.kind === 'open'
  return ping.kind === 'found' && ping.value.received === ping.value.sent
}

/** Returns the check whose failure the finding explains. null: it explains none */
function explainedBy(finding: FarFinding, { ping, peerPort, sizes }: Facts): CheckId | null {
  const isLost = ping.kind === 'found' && ping.value.received < ping.value.sent
  const isClosed = peerPort.kind === 'found' && peerPort.value.kind !== 'open'
  const isLarge = sizes.kind === 'found' && sizes.value.fits !== sizes.value.mtu
  switch (finding.code) {
    case 'firewall-drops':
      if (finding.packets === 'ping') return isLost ? 'peer-loss' : null
      return isClosed ? 'peer-port' : null
    case 'interface-mtu':
      return isLarge && finding.mtu < finding.wantedMtu ? 'peer-mtu' : null
    default:
      return null
  }
}

function isTrouble(finding: FarFinding): boolean {
  switch (finding.code) {
    case 'firewall-clear':
    case 'firewall-unread':
    case 'path-direct':
    case 'mtu-fits':
      return false
    case 'ping-answered':
      return finding.lost > 0
    default:
      return true
  }
}

function inFront(all: readonly FarFinding[], first: readonly FarFinding[]): readonly FarFinding[] {
  return [...first, ...all.filter((finding) => !first.includes(finding))]
}

function evidenceOf({ code, ...values }: FarFinding): DoctorEvidence {
  // One code with its own values belongs to the union, but the compiler cannot tell.
  return { code: `far-${code}`, network: null, ...values } as unknown as DoctorEvidence
}

/** Has a check that failed follow from what the other computer reports, where that explains it. */
export function explainedByReport(check: CheckDefinition): CheckDefinition {
  return {
    ...check,
    needs: [...check.needs, ...needs],
    judge(facts, context) {
      const result = check.judge(facts, context)
      const { farReport } = facts
      const findings =
        farReport.kind === 'found' && farReport.value.kind === 'told' ? farReport.value.report.findings : []
      const isExplained = findings.some((finding) => explainedBy(finding, facts) === check.id)
      return isExplained && result.verdict !== 'good' ? { ...result, follows: peerReport.id } : result
    },
  }
}
