import { expect, test } from 'vitest'
import type { Check, Diagnosis } from '../contract/doctor.ts'
import type { DoctorEvidence } from '../contract/doctor-evidence.ts'
import { farPort } from '../contract/far-report.ts'
import { goodCheck, sampleDiagnosis } from '../contract/testing/diagnosis.ts'
import { diagnosisText } from './diagnosis-text.ts'
import { evidenceText } from './doctor.ts'
import { t } from './testing/english.ts'

const network = null
const block = { network, firewall: 'nftables', packets: 'ping', direction: 'in' } as const
const text = (evidence: DoctorEvidence) => evidenceText(t, evidence)

test.each<[DoctorEvidence, string]>([
  [
    { code: 'far-firewall-drops', ...block },
    'The device reports that its firewall (nftables) drops pings from this computer. Change that rule on the device, or allow the network’s interface there.',
  ],
  [
    { code: 'far-firewall-may-drop', ...block, packets: 'tcp', direction: 'out' },
    'The device reports that a rule of its firewall (nftables) may drop connections to this port to this computer.',
  ],
  [
    { code: 'far-firewall-clear', network },
    'The device reports that no rule of its firewall drops traffic from this computer.',
  ],
  [
    { code: 'far-firewall-unread', network },
    'The device reports that it could not read its firewall, which only an administrator can do.',
  ],
  [
    { code: 'far-ping-answered', network, sent: 12, lost: 0 },
    'The device reports that this computer answered its pings.',
  ],
  [
    { code: 'far-ping-answered', network, sent: 12, lost: 2 },
    'The device reports that this computer answered its pings, but 2 of 12 answers are missing.',
  ],
  [
    { code: 'far-mtu-fits', network, mtu: 2800 },
    'The device reports that its packets of 2800 bytes reach this computer.',
  ],
  [{ code: 'far-path-direct', network }, 'The device reports a direct path to this computer.'],
])('%j', (evidence, said) => {
  expect(text(evidence)).toBe(said)
})

test.each<DoctorEvidence>([
  { code: 'far-route-elsewhere', network },
  { code: 'far-ping-silent', network, sent: 12 },
  { code: 'far-mtu-too-large', network, mtu: 2800, fits: 1400 },
  { code: 'far-mtu-none-fits', network, mtu: 2800 },
  { code: 'far-interface-mtu', network, mtu: 1400, wantedMtu: 2800 },
  { code: 'far-path-relayed', network },
])('what the other computer says is called its words: $code', (evidence) => {
  expect(text(evidence)).toMatch(/^The device reports that .+\.$/)
})

test.each<DoctorEvidence['code'] & `far-${string}`>([
  'far-answered',
  'far-absent',
  'far-busy',
  'far-declined',
  'far-other-version',
  'far-not-understood',
])('what comes of asking it is ours: %s', (code) => {
  expect(text({ code, network } as DoctorEvidence)).toMatch(/^(?:Meshtray on|The answer on) the device.+\.$/)
})

test('what the other computer reports stands below the cause', () => {
  const checks: readonly Check[] = [
    { ...goodCheck, id: 'peer-loss', verdict: 'doubtful' },
    { ...goodCheck, id: 'peer-report', verdict: 'good', evidence: [{ code: 'far-firewall-clear', network }] },
  ]
  const subject = { kind: 'peer', address: '0a1b2c3d4e' } as const
  const absent: Check = {
    ...goodCheck,
    id: 'peer-report',
    verdict: 'unchecked',
    evidence: [{ code: 'far-absent', network }],
  }
  const printed = (found: readonly Check[], hypotheses: Diagnosis['hypotheses'] = []) =>
    diagnosisText(t, sampleDiagnosis(found, { subject, hypotheses }), () => 'lab')
  expect(printed(checks)).toContain('\n  The device reports that no rule of its firewall drops')
  const unanswered = [...checks.slice(0, 1), absent]
  expect(printed(unanswered)).not.toContain('does not answer checks')
  const rules = { id: 'network-rules', sureness: 'possible', test: null } as const
  expect(printed(unanswered, [rules])).toContain('Its owner can turn this on')
})

test('whoever allows answers reads at which port', () => {
  expect(t('system-dialog.ask.answer-checks.detail')).toContain(`TCP port ${farPort} `)
})
