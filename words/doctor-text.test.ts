import { expect, test } from 'vitest'
import type { DoctorCheck, Rung } from '../contract/doctor.ts'
import { summaryText } from './doctor.ts'
import { checkText } from './doctor-text.ts'
import { t } from './testing/english.ts'

const [lab, home] = ['8056c2e21c000001', '8056c2e21c000002'] as const
const nameOf = (id: string): string => (id === lab ? 'lab' : 'home')
const rung = { verdict: 'good', running: false, evidence: [], raw: '', fix: null, followsFrom: null } as const

function check(rungs: readonly Rung[], parts: Partial<DoctorCheck> = {}): DoctorCheck {
  return { subject: { kind: 'computer' }, running: false, startedAt: 1, verdict: 'bad', rungs, ...parts }
}

test('a check as text', () => {
  const rungs: readonly Rung[] = [
    { ...rung, id: 'udp', evidence: [{ code: 'udp-leaves', network: null }] },
    {
      ...rung,
      ...{ id: 'addresses', verdict: 'bad', fix: { kind: 'allow-flag', network: lab, flag: 'allowGlobal' } },
      evidence: [{ code: 'address-withheld', network: lab, address: '9.9.9.9/24', flag: 'allowGlobal' }],
    },
    {
      ...rung,
      ...{ id: 'routes', verdict: 'unchecked', followsFrom: 'addresses' },
      evidence: [{ code: 'unchecked', network: null, why: 'rung-below', by: '', detail: '' }],
    },
  ]
  expect(checkText(t, check(rungs), nameOf)).toBe(`✓  UDP gets out                     Good
✗  This computer has its addresses  Failed
–  This computer has its routes     Follows from: This computer has its addresses

9.9.9.9/24 of lab is kept off this computer
  lab: 9.9.9.9/24 is kept off this computer: “Allow global addresses” is off.
  What helps: lab: Switch on “Allow global addresses”
`)
})

test('the sentence names the network that it is about, or says that there are several', () => {
  const silent = (network: string) =>
    ({ code: 'controller-silent', network, controller: '8056c2e21c' }) as const
  const controller = { ...rung, id: 'controller', verdict: 'bad' } as const
  const sentence = (evidence: Rung['evidence'], parts: Partial<DoctorCheck> = {}): string =>
    summaryText(t, check([{ ...controller, evidence }], parts), nameOf)
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
  expect(summaryText(t, check([{ ...rung, id: 'routes', verdict: 'bad', evidence }]), nameOf)).toBe(
    'Route 192.168.1.0/24 of lab is already used by wlan0',
  )
})

test('the gravest finding that says more than its rung is the sentence', () => {
  const offline = { code: 'node-offline', network: null } as const
  const blocks = { code: 'rule-blocks', network: null, firewall: 'nftables', rule: 'udp drop' } as const
  const udp = { ...rung, id: 'udp', verdict: 'bad' } as const
  expect(summaryText(t, check([{ ...udp, evidence: [offline, blocks] }]), nameOf)).toBe(
    'A firewall of this computer (nftables) keeps the service from the internet',
  )
  expect(summaryText(t, check([{ ...udp, evidence: [offline] }]), nameOf)).toBe('UDP does not get out')
})

test('of several networks the sentence names the one that the finding is of', () => {
  const evidence = [
    { code: 'not-authorized', network: home, node: '89e92ceee5' },
    { code: 'login-due', network: lab },
  ] as const
  expect(summaryText(t, check([{ ...rung, id: 'authorized', verdict: 'bad', evidence }]), nameOf)).toBe(
    'lab wants you to log in',
  )
})

test('a doubt is said as one', () => {
  const doubtful = check([{ ...rung, id: 'udp', verdict: 'doubtful' }], { verdict: 'doubtful' })
  expect(summaryText(t, doubtful, nameOf)).toBe('UDP may not get out')
})
