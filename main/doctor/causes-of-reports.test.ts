import { expect, test } from 'vitest'
import { type Check, type CheckId, causeOf } from '../../contract/doctor.ts'
import type { FarAnswer, FarFinding } from '../../contract/far-report.ts'
import type { DoctorGathered } from './facts.ts'
import { fact, missing } from './gather.ts'
import { causeIn, checkFrom, checksFrom, diagnosisFrom } from './testing/checks-from.ts'
import { subjects } from './testing/whole.ts'

const toPort = { ...subjects.peer, port: 22 }
const silentPing = fact('ping', { address: '10.147.17.8', sent: 12, received: 0, average: null })
const silentPort = fact('TCP', { address: '10.147.17.8', port: 22, kind: 'silent', after: 6_000 } as const)
const openPort = fact('TCP', { address: '10.147.17.8', port: 22, kind: 'open', after: 3 } as const)
const narrow = fact('ping', { mtu: 2800, fits: 1400, sent: 10 })

const clear: FarFinding = { code: 'firewall-clear' }
const pings: FarFinding = { code: 'ping-answered', sent: 12, lost: 0 }
const large: FarFinding = { code: 'mtu-fits', mtu: 2800 }
const drops = (packets: 'ping' | 'tcp', code: 'firewall-drops' | 'firewall-may-drop' = 'firewall-drops') =>
  ({ code, firewall: 'nftables', packets, direction: 'in' }) as const

const told = (...findings: readonly FarFinding[]): Pick<DoctorGathered, 'farReport'> => ({
  farReport: fact('TCP', { kind: 'told', report: { version: 1, findings } }),
})
async function reportOf(facts: Partial<DoctorGathered>, subject = toPort): Promise<Check> {
  const check = await checkFrom('peer-report', { peerPort: openPort, ...facts }, subject)
  if (check === undefined) throw new Error('it was not checked')
  return check
}
const codesOf = ({ evidence }: Check) => evidence.map(({ code }) => code)

test('the report is good only where the other computer saw it work in both sizes', async () => {
  expect((await reportOf(told(clear, pings, large))).verdict).toBe('good')
  for (const [name, findings] of Object.entries({
    'no large packets were tried': [clear, pings],
    'no pings were tried': [clear, large],
    nothing: [],
  }))
    expect((await reportOf(told(...findings))).verdict, name).toBe('unchecked')
  expect(codesOf(await reportOf(told({ code: 'firewall-unread' }, pings, large)))).toEqual([
    'far-firewall-unread',
    'far-ping-answered',
    'far-mtu-fits',
    'far-answered',
  ])
})

test.each<[string, FarFinding]>([
  ['its pings are not answered', { code: 'ping-silent', sent: 12 }],
  ['some of its pings are not', { code: 'ping-answered', sent: 12, lost: 4 }],
  ['its large packets do not arrive', { code: 'mtu-too-large', mtu: 2800, fits: 1400 }],
  ['only small ones do', { code: 'mtu-none-fits', mtu: 2800 }],
  ['its packets go elsewhere', { code: 'route-elsewhere' }],
  ['it is relayed', { code: 'path-relayed' }],
  ['its MTU is another', { code: 'interface-mtu', mtu: 1280, wantedMtu: 2800 }],
  ['its firewall drops its own', { ...drops('ping'), direction: 'out' }],
  ['its firewall may drop its own', { ...drops('ping', 'firewall-may-drop'), direction: 'out' }],
])('where all is well here, and there %s, it is doubtful', async (_what, finding) => {
  const report = await reportOf(told(pings, large, finding))
  expect(report).toMatchObject({ verdict: 'doubtful', followsFrom: null })
  expect(report.evidence[0]?.code).toBe(`far-${finding.code}`)
})

test('a rule there of which nothing is felt here is no trouble', async () => {
  const rules = [drops('ping'), drops('tcp', 'firewall-may-drop')]
  const report = await reportOf(told(pings, large, ...rules))
  expect([report.verdict, codesOf(report)]).toEqual([
    'good',
    ['far-ping-answered', 'far-mtu-fits', 'far-answered'],
  ])
  const unsure = told(pings, large, drops('tcp', 'firewall-may-drop'))
  expect(await reportOf({ ...unsure, peerPort: silentPort })).toMatchObject({ verdict: 'doubtful' })
})

test.each<[string, Partial<DoctorGathered>, CheckId]>([
  ['pings', { ping: silentPing, ...told(drops('ping')) }, 'peer-loss'],
  ['connections', { peerPort: silentPort, ...told(pings, large, drops('tcp')) }, 'peer-port'],
  [
    'large packets',
    { sizes: narrow, ...told(pings, { code: 'interface-mtu', mtu: 1400, wantedMtu: 2800 }) },
    'peer-mtu',
  ],
])('a reason that is reported for %s is the cause', async (_what, facts, explained) => {
  const checks = await checksFrom(facts, toPort)
  expect(causeOf({ checks })).toMatchObject({ id: 'peer-report', fix: null })
  expect(checks.find((check) => check.id === explained)?.followsFrom).toBe('peer-report')
})

test('a report of pings does not explain a port, nor the other way round', async () => {
  const ofPort = { peerPort: silentPort, ...told(pings, large, drops('ping')) }
  expect(await causeIn(ofPort, toPort)).toEqual(['peer-port', 'peer-port-silent'])
  expect((await reportOf(ofPort)).verdict).toBe('good')
  const ofPing = { ping: silentPing, peerPort: openPort, ...told(drops('tcp')) }
  expect((await causeIn(ofPing, toPort))[0]).toBe('peer-loss')
})

test.each<[FarAnswer['kind'] & Exclude<FarAnswer['kind'], 'told'>, string]>([
  ['absent', 'far-absent'],
  ['busy', 'far-busy'],
  ['declined', 'far-declined'],
  ['other-version', 'far-other-version'],
  ['not-understood', 'far-not-understood'],
])('one that is %s makes nothing worse', async (kind, code) => {
  const facts = { peerPort: openPort, farReport: fact('TCP', { kind }) }
  const report = await reportOf(facts)
  expect([report.verdict, codesOf(report)]).toEqual(['unchecked', [code]])
  expect((await diagnosisFrom(facts, toPort)).verdict).toBe('good')
})

test('nor does one that could not be asked', async () => {
  const facts = { peerPort: openPort, farReport: missing('TCP', 'timeout') }
  expect((await reportOf(facts)).verdict).toBe('unchecked')
  expect((await diagnosisFrom(facts, toPort)).verdict).toBe('good')
})

test('a device that reads its rules and drops nothing leaves the rules of the network, if these are not known', async () => {
  const facts = { ping: silentPing, peerHosts: missing('', 'nothing-to-check'), ...told(clear, pings) }
  const { hypotheses } = await diagnosisFrom(facts, subjects.peer)
  expect(hypotheses.map(({ id, sureness }) => [id, sureness])).toEqual([['network-rules', 'likely']])
})

test('a rule there that may drop it makes its firewall the likely one', async () => {
  const facts = { ping: silentPing, ...told(drops('ping', 'firewall-may-drop')) }
  const { hypotheses } = await diagnosisFrom(facts, subjects.peer)
  expect(hypotheses[0]).toMatchObject({ id: 'device-firewall', sureness: 'likely' })
})
