import { expect, test } from 'vitest'
import type { Rung } from '../contract/doctor.ts'
import type { DoctorEvidence } from '../contract/doctor-evidence.ts'
import { evidenceText, fixText, summaryText } from './doctor.ts'
import { t } from './testing/english.ts'

const network = '8056c2e21c000001'
const text = (evidence: DoctorEvidence) => evidenceText(t, evidence)

test('findings are sentences', () => {
  expect(text({ code: 'rule-blocks', network: null, firewall: 'nftables', rule: 'udp drop' })).toBe(
    'The firewall of this computer (nftables) drops it: udp drop',
  )
  expect(text({ code: 'ping-answered', network: null, address: '10.1.2.3', lost: 2, sent: 5 })).toBe(
    '10.1.2.3 answered ping, but 2 of 5 answers are missing.',
  )
  expect(text({ code: 'port-open', network: null, port: 9993 })).toBe('The service has UDP port 9993.')
  expect(text({ code: 'dns-applied', network, servers: '10.1.2.53', domain: '' })).toBe(
    'Names are looked up at 10.1.2.53.',
  )
  expect(text({ code: 'address-withheld', network, address: '9.9.9.9/24', flag: 'allowGlobal' })).toBe(
    '9.9.9.9/24 is kept off this computer: “Allow global addresses” is off.',
  )
  expect(text({ code: 'no-answer', network: null, fault: 'service-timeout', detail: '' })).toBe(
    'The service did not answer in time.',
  )
})

test('of several networks each finding says which it is of', () => {
  expect(evidenceText(t, { code: 'joined', network }, () => 'lab')).toBe('lab: It is joined.')
  expect(evidenceText(t, { code: 'joined', network }, null)).toBe('It is joined.')
})

test('what was not checked says why, by what', () => {
  const unchecked = (why: 'missing' | 'failed', by: string, detail: string) =>
    text({ code: 'unchecked', network: null, why, by, detail })
  expect(unchecked('missing', '/usr/bin/ping', '')).toBe(
    'Not checkable: /usr/bin/ping is not on this computer.',
  )
  expect(unchecked('failed', '', '')).toBe('Not checked: the system failed.')
})

test('a fix says what it does, and to what', () => {
  const name = () => 'lab'
  expect(fixText(t, { kind: 'allow-flag', network, flag: 'allowDNS' }, name)).toBe('Switch on “Allow DNS”')
  expect(fixText(t, { kind: 'pause-network', network }, name)).toBe('Pause lab')
  expect(fixText(t, { kind: 'command', command: 'ufw allow 9993/udp' }, name)).toBe('Run: ufw allow 9993/udp')
})

test('the line about all names the cause, not what follows from it', () => {
  const rung = { running: false, evidence: [], raw: '', fix: null } as const
  const rungs: readonly Rung[] = [
    { ...rung, id: 'nat', verdict: 'doubtful', followsFrom: null },
    { ...rung, id: 'interface', verdict: 'bad', followsFrom: null },
    { ...rung, id: 'routes', verdict: 'bad', followsFrom: 'interface' },
  ]
  const subject = { kind: 'network', id: network } as const
  const name = () => 'lab'
  expect(summaryText(t, { subject, verdict: 'bad', rungs }, name)).toBe('The interface of lab is not up')
  expect(summaryText(t, { subject, verdict: 'good', rungs: [] }, name)).toBe('Nothing wrong was found')
})
