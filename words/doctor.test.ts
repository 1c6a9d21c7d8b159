import common from 'words:common'
import doctor from 'words:doctor'
import { expect, test } from 'vitest'
import type { Check, Diagnosis } from '../contract/doctor.ts'
import type { DoctorEvidence } from '../contract/doctor-evidence.ts'
import { goodCheck, sampleDiagnosis } from '../contract/testing/diagnosis.ts'
import { diagnosisText } from './diagnosis-text.ts'
import { evidenceText, fixText, namesIn, summaryText } from './doctor.ts'
import { loadTranslator } from './load-translator.ts'
import { t } from './testing/english.ts'

const network = '8056c2e21c000001'
const text = (evidence: DoctorEvidence) => evidenceText(t, evidence)
/** The sentence about a diagnosis with one check, which failed unless it says something else */
const sentenceOf = (check: Pick<Check, 'id'> & Partial<Check>, parts: Partial<Diagnosis> = {}): string =>
  summaryText(t, sampleDiagnosis([{ ...goodCheck, verdict: 'bad', ...check }], parts), nameOfNetwork)

test('evidence is said in sentences', () => {
  expect(text({ code: 'rule-blocks', network: null, firewall: 'nftables', rule: 'udp drop' })).toBe(
    'This computer’s firewall (nftables) drops it: udp drop',
  )
  expect(text({ code: 'ping-answered', network: null, address: '10.1.2.3', lost: 2, sent: 5 })).toBe(
    '10.1.2.3 answered pings, but 2 of 5 answers are missing.',
  )
  expect(text({ code: 'port-open', network: null, port: 9993 })).toBe('The service uses UDP port 9993.')
  expect(text({ code: 'dns-applied', network, servers: ['10.1.2.53'], domain: '' })).toBe(
    'Names are looked up at 10.1.2.53.',
  )
  expect(text({ code: 'address-withheld', network, address: '9.9.9.9/24', flag: 'allowGlobal' })).toBe(
    '9.9.9.9/24 is not used on this computer because “Allow global addresses” is off.',
  )
  expect(text({ code: 'no-answer', network: null, fault: 'service-timeout', detail: '' })).toBe(
    'The service is slow.',
  )
})

test('lists have the commas of the language, and sources its names', async () => {
  const [japanese, arabic] = await Promise.all(
    (['ja', 'ar'] as const).map(async (language) => (await loadTranslator(language, [common, doctor])).t),
  )
  const silent = { code: 'dns-server-silent', network, servers: ['10.1.2.53', '10.1.2.54'] } as const
  if (japanese === undefined || arabic === undefined) throw new Error('a language is missing')
  expect(text(silent)).toContain('10.1.2.53, 10.1.2.54')
  expect(evidenceText(japanese, silent, null)).toContain('10.1.2.53、10.1.2.54')
  expect(evidenceText(arabic, silent, null)).toContain(
    '\u2068\u200f\u206810.1.2.53\u2069، \u206810.1.2.54\u2069',
  )
  const late = { code: 'unchecked', network: null, why: 'timeout', by: 'firewalls', detail: '' } as const
  expect(text(late)).toBe('Not checked: the firewalls did not answer in time.')
  expect(text({ ...late, by: '/usr/sbin/nft' })).toContain('/usr/sbin/nft')
  expect(evidenceText(japanese, late, null)).toContain('（ファイアウォール）')
})

test('of packets it is said which one the network’s rules drop', () => {
  const ping = { network: null, packet: 'ping', half: 'answer', port: 0, entry: 2, line: 0 } as const
  const ssh = { network: null, packet: 'tcp', half: 'question', port: 22, entry: 0, line: 0 } as const
  expect(text({ code: 'network-rule-drops', ...ping })).toBe(
    'The network’s rules drop the device’s answers to pings, because of entry 2 in the list. The network’s administrator can change that entry, or add one before it that accepts this.',
  )
  expect(text({ code: 'network-rule-drops', ...ping, line: 7 })).toBe(
    'The network’s rules drop the device’s answers to pings, because of line 7 of the rules. The network’s administrator can change that line, or add one before it that accepts this.',
  )
  expect(text({ code: 'network-rule-redirects', ...ssh, node: 'a1b2c3d4e5' })).toBe(
    'The network’s rules send connections to its TCP port 22 to the member a1b2c3d4e5 instead, because of a capability. Whether it arrives depends on that member.',
  )
  expect(text({ code: 'network-rules-open', ...ping, why: 'tags' })).toBe(
    'Whether the network’s rules allow the device’s answers to pings is unknown because of entry 2 in the list: the host does not report the tags of both members.',
  )
  expect(text({ code: 'network-rules-open', ...ssh, why: 'capabilities' })).toBe(
    'Whether the network’s rules allow connections to its TCP port 22 is unknown: the host does not report the sender’s capabilities.',
  )
  const evidence = [{ code: 'network-rule-drops', ...ssh, entry: 3, line: 7 }] as const
  expect(sentenceOf({ id: 'peer-rules', evidence })).toBe(
    'The network’s rules drop connections to port 22 of this device (line 7)',
  )
})

test('of a member it is said what the rules drop', () => {
  const drops = { code: 'member-rule-drops', network: null, packet: 'ping', way: 'both', count: 2 } as const
  expect(text({ ...drops, entry: 2, line: 0 })).toBe(
    'Entry 2 of the network’s rules drops pings or the answers to them between this member and each of the 2 other members.',
  )
  expect(text({ ...drops, entry: 2, line: 7 })).toMatch(/^Line 7 of the network’s rules drops pings/)
  expect(text({ ...drops, packet: 'arp', way: 'in', entry: 0, line: 0, count: 1 })).toBe(
    'No rule of the network accepts address lookups (ARP) to this member from the other member.',
  )
})

test('the time when a device was last heard of is told', () => {
  const since = new Date()
  since.setHours(0, 0, 1)
  expect(text({ code: 'peer-last-heard', network: null, since: since.getTime() })).toMatch(
    /^It was last in contact at 12:00\sAM\.$/,
  )
})

test('of several networks each piece of evidence says which it is of', () => {
  expect(evidenceText(t, { code: 'joined', network }, () => 'lab')).toBe('lab: This computer has joined it.')
  expect(evidenceText(t, { code: 'joined', network }, null)).toBe('This computer has joined it.')
})

test('what was not checked says why, by what', () => {
  const unchecked = (why: 'missing' | 'failed', by: string, detail: string) =>
    text({ code: 'unchecked', network: null, why, by, detail })
  expect(unchecked('missing', '/usr/bin/ping', '')).toBe(
    'Cannot be checked: /usr/bin/ping is not installed on this computer.',
  )
  expect(unchecked('failed', '', '')).toBe('Not checked: the system failed.')
})

test('a fix says what it does, and to what', () => {
  const name = () => 'lab'
  expect(fixText(t, { kind: 'allow-flag', network, flag: 'allowDNS' }, name)).toBe('Turn on “Allow DNS”')
  expect(fixText(t, { kind: 'pause-network', network }, name)).toBe('Pause lab')
  expect(fixText(t, { kind: 'command', command: 'ufw allow 9993/udp' }, name)).toBe('Run: ufw allow 9993/udp')
})

test('the line about all names the cause, not what follows from it', () => {
  const checks: readonly Check[] = [
    { ...goodCheck, id: 'nat', verdict: 'doubtful', followsFrom: null },
    { ...goodCheck, id: 'interface', verdict: 'bad', followsFrom: null },
    { ...goodCheck, id: 'routes', verdict: 'bad', followsFrom: 'interface' },
  ]
  const subject = { kind: 'network', id: network } as const
  const name = () => 'lab'
  expect(summaryText(t, { subject, verdict: 'bad', checks }, name)).toBe('The interface of lab is not up')
  expect(summaryText(t, { subject, verdict: 'good', checks: [] }, name)).toBe('No problems found')
})

const [lab, home] = ['8056c2e21c000001', '8056c2e21c000002'] as const
const nameOfNetwork = (id: string): string => (id === lab ? 'lab' : 'home')
test('a diagnosis as text', () => {
  const checks: readonly Check[] = [
    { ...goodCheck, id: 'udp', evidence: [{ code: 'udp-leaves', network: null }] },
    {
      ...goodCheck,
      id: 'addresses',
      verdict: 'bad',
      fix: { kind: 'allow-flag', network: lab, flag: 'allowGlobal' },
      evidence: [{ code: 'address-withheld', network: lab, address: '9.9.9.9/24', flag: 'allowGlobal' }],
    },
    {
      ...goodCheck,
      id: 'routes',
      verdict: 'unchecked',
      followsFrom: 'addresses',
      evidence: [{ code: 'unchecked', network: null, why: 'check-below', by: '', detail: '' }],
    },
  ]
  expect(
    diagnosisText(t, sampleDiagnosis(checks), nameOfNetwork),
  ).toBe(`✓  UDP is open                      Good
✗  This computer has its addresses  Failed
–  This computer has its routes     Depends on: This computer has its addresses

9.9.9.9/24 of lab is not used on this computer
  lab: 9.9.9.9/24 is not used on this computer because “Allow global addresses” is off.
  To fix it: lab: Turn on “Allow global addresses”
`)
})

test('the sentence names the network that it is about, or says that there are several', () => {
  const silent = (network: string) =>
    ({ code: 'controller-silent', network, controller: '8056c2e21c' }) as const
  const sentence = (evidence: Check['evidence'], parts: Partial<Diagnosis> = {}): string =>
    sentenceOf({ id: 'controller', evidence }, parts)
  expect(sentence([silent(home)])).toBe('The controller of home does not answer')
  expect(sentence([silent(home), silent(lab)])).toBe('The controller of your networks does not answer')
  expect(sentence([], { subject: { kind: 'network', id: lab } })).toBe(
    'The controller of lab does not answer',
  )
})

test('a lost route is said with the interface that has it', () => {
  const evidence = [
    { code: 'route-present', network: lab, target: '10.1.0.0/16' },
    { code: 'route-lost', network: lab, target: '192.168.1.0/24', interface: 'wlan0' },
  ] as const
  expect(sentenceOf({ id: 'routes', evidence })).toBe('Route 192.168.1.0/24 of lab is already used by wlan0')
})

test('the gravest evidence that says more than its check is the sentence', () => {
  const offline = { code: 'node-offline', network: null } as const
  const blocks = { code: 'rule-blocks', network: null, firewall: 'nftables', rule: 'udp drop' } as const
  expect(sentenceOf({ id: 'udp', evidence: [offline, blocks] })).toBe(
    'This computer’s firewall (nftables) keeps the service off the internet',
  )
  expect(sentenceOf({ id: 'udp', evidence: [offline] })).toBe('UDP is blocked')
})

test('of several networks the sentence names the one that the evidence is of', () => {
  const evidence = [
    { code: 'not-authorized', network: home, node: '89e92ceee5' },
    { code: 'login-due', network: lab },
  ] as const
  expect(sentenceOf({ id: 'authorized', evidence })).toBe('lab requires you to log in')
})

test('a doubt is said as one', () => {
  const doubtful = { id: 'udp', verdict: 'doubtful' } as const
  expect(sentenceOf(doubtful, { verdict: 'doubtful' })).toBe('UDP may be blocked')
})

test('a network that is hosted, and not joined, has the name that its host tells', () => {
  const evidence = [{ code: 'host-answers', network: null, count: 3, networkName: 'lab' }] as const
  const answers = { ...goodCheck, id: 'host-answers', evidence } as const
  const hosted = { subject: { kind: 'hosted', id: network, member: null }, verdict: 'good' } as const
  const byId = (id: string): string => id
  expect(namesIn({ ...hosted, checks: [answers] }, byId)(network)).toBe('lab')
  expect(namesIn({ ...hosted, checks: [] }, byId)(network)).toBe(network)
})
