import { describe, expect, test } from 'vitest'
import { type Check, type CheckId, causeOf, type Diagnosis } from '../../../contract/doctor.ts'
import { nft } from '../../support/doctor/far.ts'
import { peer } from '../../support/doctor/whole-system.ts'
import { must } from '../../support/outcome.ts'
import { ip } from '../../support/system/ip.ts'
import { systemOfEachTest, toNetwork, toPeer } from './fault.ts'

/* A computer that has more of everything than most, or that changes while it is checked. */
const system = systemOfEachTest()

const checkOf = ({ checks }: Diagnosis, id: CheckId): Check | undefined =>
  checks.find((check) => check.id === id)
const codesOf = (check: Check | undefined): readonly string[] => check?.evidence.map(({ code }) => code) ?? []

describe('a firewall of thousands of rules', () => {
  const many = (last: string): readonly string[] => [
    'add table inet big',
    'add chain inet big out { type filter hook output priority 0; }',
    ...Array.from({ length: 30 }, (_, at) =>
      Array.from(
        { length: 100 },
        (_, port) => `add rule inet big out tcp dport ${1_000 + at * 100 + port} drop`,
      ).join('; '),
    ),
    last,
  ]

  test('that blocks nothing of the service is no fault', async () => {
    await nft(...many('add rule inet big out tcp dport 9 drop'))
    const diagnosis = await system().diagnose()
    expect(causeOf(diagnosis)).toBeNull()
    const [first] = codesOf(checkOf(diagnosis, 'udp'))
    expect(first).toBe('udp-leaves')
  })

  test('whose last rule drops the service’s packets is found out', async () => {
    await nft(...many('add rule inet big out udp dport 9993 drop'))
    const diagnosis = await system().diagnose()
    expect(codesOf(checkOf(diagnosis, 'udp'))).toContain('rule-blocks')
  })
})

test('a device with forty addresses is checked at its own', async () => {
  const { far, device, diagnose } = system()
  const more = Array.from({ length: 40 }, (_, at) => `addr add 10.83.4.${100 + at}/24 dev ${device}-far`)
  await far.ip(...more)
  const diagnosis = await diagnose(toPeer())
  expect(diagnosis.verdict).toBe('good')
  expect(checkOf(diagnosis, 'peer-loss')?.evidence[0]).toMatchObject({ address: peer.address, lost: 0 })
})

test('an interface that is renamed is missing by the name that the service tells', async () => {
  const { device, diagnose } = system()
  await ip(`link set ${device} down`, `link set ${device} name other0`, 'link set other0 up')
  try {
    const diagnosis = await diagnose(toNetwork(system()))
    expect([causeOf(diagnosis)?.id, codesOf(causeOf(diagnosis) ?? undefined)[0]]).toEqual([
      'interface',
      'interface-missing',
    ])
  } finally {
    await ip('link set other0 down', `link set other0 name ${device}`)
  }
})

test('two checks at once each tell of their own subject', async () => {
  const { app, far, device } = system()
  await far.ip(`addr del ${peer.address}/24 dev ${device}-far`)
  const ask = app().ask
  const [computer, ofDevice] = await Promise.all([
    ask('doctor.read', { subject: { kind: 'computer' } }),
    ask('doctor.read', { subject: toPeer() }),
  ])
  expect(causeOf(must(computer))).toBeNull()
  expect(causeOf(must(ofDevice))?.id).toBe('peer-neighbour')
})

test('a check that another one replaces ends, and only the last one is shown', async () => {
  const { app } = system()
  const ask = app().ask
  for (const subject of [{ kind: 'computer' } as const, toPeer(), toNetwork(system())])
    must(await ask('doctor.start', { subject }))
  const { doctor } = await app().until(({ doctor }) => doctor?.running === false)
  expect(doctor?.subject.kind).toBe('network')
  expect(doctor?.verdict).toBe('good')
})
