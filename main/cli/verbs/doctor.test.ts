import { describe, expect, test } from 'vitest'
import type { Check, Diagnosis } from '../../../contract/doctor.ts'
import { sampleDiagnosis } from '../../../contract/testing/diagnosis.ts'
import { diagnosisText } from '../../../words/diagnosis-text.ts'
import { commandLineTranslate } from '../../base/translators.ts'
import { misuseText } from '../../testing/misuse-text.ts'
import { diagnosisJson, doctor } from './doctor.ts'

const t = await commandLineTranslate('en')
const network = '8056c2e21c000001'
const check = { running: false, raw: '', fix: null, evidence: [], followsFrom: null, isNeeded: true } as const
const checks: readonly Check[] = [
  { ...check, id: 'service-running', verdict: 'good' },
  {
    ...check,
    id: 'addresses',
    verdict: 'bad',
    raw: '$ ip\nnone',
    evidence: [{ code: 'address-missing', network, address: '10.1.2.3/24', interface: 'zt\u001b0' }],
    fix: { kind: 'join-again', network },
  },
  { ...check, id: 'routes', verdict: 'unchecked', followsFrom: 'addresses' },
]
const diagnosis = sampleDiagnosis(checks, { subject: { kind: 'network', id: network } })
const nameOfNetwork = () => 'lab'

test('as JSON a diagnosis has the fields that scripts rely on', () => {
  const json = diagnosisJson(t, diagnosis, nameOfNetwork)
  expect(json.verdict).toBe('bad')
  expect(json.checks[1]).toEqual({
    id: 'addresses',
    verdict: 'bad',
    title: 'This computer has its addresses',
    evidence: '10.1.2.3/24 is missing on zt 0. Another program may have removed it.',
    raw: '$ ip\nnone',
    fix: 'Join again',
    followsFrom: null,
  })
  expect(json.checks[0]?.fix).toBeNull()
})

test('a person reads one line a check, then the cause and what mends it, and nothing that a terminal obeys', () => {
  expect(diagnosisText(t, diagnosis, nameOfNetwork)).toBe(
    [
      '✓  The service is running           Good',
      '✗  This computer has its addresses  Failed',
      '–  This computer has its routes     Depends on: This computer has its addresses',
      '',
      '10.1.2.3/24 of lab is missing on this computer',
      '  10.1.2.3/24 is missing on zt 0. Another program may have removed it.',
      '  To fix it: Join again',
      '',
    ].join('\n'),
  )
})

test('a problem of a network’s plan is said with the member that has it', () => {
  const at = { kind: 'member', id: '8056c2e21c', index: 0 } as const
  const problem = { at, severity: 'warning', kind: 'member-outside-routes' } as const
  const evidence = [{ code: 'plan-problem', network: null, problem, device: 'nas' }] as const
  const hosted: Diagnosis = {
    ...diagnosis,
    subject: { kind: 'hosted', id: network, member: null },
    checks: [{ ...check, id: 'hosted-addresses', verdict: 'doubtful', evidence }],
  }
  expect(diagnosisText(t, hosted, nameOfNetwork)).toContain(
    'nas: Outside all routes. The member will not get',
  )
})

describe('what may follow the verb', () => {
  const parse = (...rest: readonly string[]) => doctor.parse({ flags: {}, rest })
  test('nothing, a network, or a device', () => {
    for (const rest of [[], [network], ['8056C2E21C'], [network.toUpperCase()], ['10.1.2.3'], ['lab']])
      expect(parse(...rest).ok).toBe(true)
  })
  test('a TCP port of the device', () => {
    for (const port of ['1', '22', '65535']) {
      expect(doctor.parse({ flags: { port }, rest: ['8056c2e21c'] }).ok).toBe(true)
      expect(doctor.parse({ flags: { port }, rest: ['lab'] }).ok).toBe(true)
    }
  })
  test.each(['0', '70000', '65536', 'ssh', '', '-1', '22.5', '0x16', '1e3'])('no port "%s"', (port) => {
    const read = doctor.parse({ flags: { port }, rest: ['8056c2e21c'] })
    expect(misuseText(read)).toBe(`--port takes 1–65535, but got “${port}”.`)
  })
  test('and no port without a device', () => {
    for (const rest of [[], [network]])
      expect(misuseText(doctor.parse({ flags: { port: '22' }, rest }))).toContain('--port needs a device')
  })
  test('with --hosted a network, and a member of it', () => {
    const hosted = (...rest: readonly string[]) => doctor.parse({ flags: { hosted: true }, rest })
    expect([hosted(network).ok, hosted('lab', '8056c2e21c').ok]).toEqual([true, true])
    expect(misuseText(hosted())).toContain('doctor --hosted needs a network')
    expect(misuseText(hosted(network, '8056c2e21c', 'more'))).toContain('does not take the argument “more”')
  })
  test('and no port with --hosted', () => {
    const given = { flags: { hosted: true, port: '22' }, rest: [network] }
    expect(misuseText(doctor.parse(given))).toBe('--port and --hosted exclude each other.')
  })
  test('and nothing else', () => {
    expect(misuseText(parse(''))).toContain('but got nothing')
    expect(parse(network, network)).toMatchObject({ ok: false })
  })
})
