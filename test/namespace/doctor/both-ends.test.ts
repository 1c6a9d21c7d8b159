import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Check, type CheckId, causeOf, type Diagnosis } from '../../../contract/doctor.ts'
import { farPort } from '../../../contract/far-report.ts'
import { askFar } from '../../../main/doctor/far/ask-far.ts'
import { connectToPort } from '../../../main/system/tcp-port.ts'
import { other } from '../../support/doctor/cables.ts'
import { nft } from '../../support/doctor/far.ts'
import { type FarApp, startFarApp } from '../../support/doctor/far-app.ts'
import { startTwoComputers, type TwoComputers } from '../../support/doctor/two-computers.ts'
import { ruleOfWay, toOther, toPort22 } from './two-computers/fault.ts'

/*
 * Two computers with the application on both, of which each has a kernel, a firewall and an interface of its own. The
 * network's host, who knows its rules, is elsewhere.
 */
let world: TwoComputers
let farApp: FarApp
const six = 'fd83:4::200'

beforeAll(async () => {
  world = await startTwoComputers('member')
  await world.far.tell('listen 22')
  const { address } = await world.node.status()
  await world.far.ip(`addr add ${six}/64 dev ztb nodad`)
  farApp = await startFarApp(world.far, { id: world.id, address: other.address, six, asker: address })
})
afterAll(async () => {
  await farApp?.stop()
  await world?.stop()
})
afterEach(() => world.restore())

const checkOf = ({ checks }: Diagnosis, wanted: CheckId): Check | undefined =>
  checks.find(({ id }) => id === wanted)
const codesOf = (check: Check | null | undefined) => check?.evidence.map(({ code }) => code)
async function farRules(...match: readonly string[]): Promise<void> {
  await world.far.nft(
    'add table inet guard',
    'add chain inet guard input { type filter hook input priority 0; }',
    ...match.map((each) => `add rule inet guard input ${each}`),
  )
  world.undo(() => world.far.nft('flush ruleset'))
}

test('before its owner allows it, the other computer answers nothing, and that is nothing bad', async () => {
  const diagnosis = await world.diagnose(toPort22)
  expect(checkOf(diagnosis, 'peer-report')).toMatchObject({
    verdict: 'unchecked',
    evidence: [{ code: 'far-absent' }],
  })
  expect(diagnosis.verdict).toBe('good')
})

test('where both see it work, it is good from both ends', async () => {
  await farApp.allow(true)
  const diagnosis = await world.diagnose(toPort22)
  expect(codesOf(checkOf(diagnosis, 'peer-report'))).toEqual([
    'far-firewall-clear',
    'far-path-direct',
    'far-ping-answered',
    'far-mtu-fits',
    'far-answered',
  ])
  expect([checkOf(diagnosis, 'peer-report')?.verdict, diagnosis.verdict]).toEqual(['good', 'good'])
})

test('it listens in the network alone', async () => {
  const port = await connectToPort({ address: other.world, port: farPort })
  expect(port).toMatchObject({ kind: 'found', value: { kind: 'refused' } })
})

test.each([
  ['connections to the port', ['tcp dport 22 drop'], 'tcp', 'peer-port', toPort22],
  ['connections, as counted', ['tcp dport 22 counter drop'], 'tcp', 'peer-port', toPort22],
  ['pings', ['icmp type echo-request drop'], 'ping', 'peer-loss', toOther],
] as const)(
  'that its firewall drops %s is named from its report',
  async (_what, rules, packets, explained, subject) => {
    await farRules(...rules)
    const diagnosis = await world.diagnose(subject)
    expect(causeOf(diagnosis)).toMatchObject({
      id: 'peer-report',
      evidence: expect.arrayContaining([
        { code: 'far-firewall-drops', network: null, firewall: 'nftables', packets, direction: 'in' },
      ]),
    })
    expect(checkOf(diagnosis, explained)?.followsFrom).toBe('peer-report')
  },
)

test('a rule of its firewall for another port is no reason', async () => {
  await farRules('tcp dport 2222 drop')
  const diagnosis = await world.diagnose({ kind: 'peer', address: other.node, port: 23 })
  expect(causeOf(diagnosis)?.id).toBe('peer-port')
  expect(codesOf(checkOf(diagnosis, 'peer-report'))).toContain('far-firewall-clear')
})

test('an MTU that was changed there is named', async () => {
  await world.far.ip('link set ztb mtu 1400')
  world.undo(() => world.far.ip('link set ztb mtu 2800'))
  const diagnosis = await world.diagnose()
  expect(causeOf(diagnosis)).toMatchObject({
    id: 'peer-report',
    evidence: expect.arrayContaining([
      { code: 'far-interface-mtu', network: null, mtu: 1400, wantedMtu: 2800 },
    ]),
  })
})

test('where its firewall drops nothing, the rules of the network are the likely reason', async () => {
  await world.router.nft(...ruleOfWay(`ether type ip ip daddr ${other.address} icmp type echo-request drop`))
  world.undo(() => world.router.nft('flush ruleset'))
  const { hypotheses, verdict } = await world.diagnose()
  expect(verdict).not.toBe('good')
  expect(hypotheses[0]).toMatchObject({ id: 'network-rules', sureness: 'likely' })
})

test('pings of the other end that this computer drops are told', async () => {
  await nft(
    'add table inet guard',
    'add chain inet guard input { type filter hook input priority 0; }',
    'add rule inet guard input icmp type echo-request drop',
  )
  world.undo(() => nft('flush ruleset'))
  const diagnosis = await world.diagnose()
  expect(causeOf(diagnosis)?.id).toBe('peer-report')
  expect(codesOf(causeOf(diagnosis))?.[0]).toBe('far-ping-silent')
})

test('it answers over IPv6 too', async () => {
  await world.here(
    `addr add fd83:4::50/64 dev ${world.device} nodad => addr del fd83:4::50/64 dev ${world.device}`,
  )
  const answer = await askFar({ address: six, port: null })
  expect(answer).toMatchObject({
    value: { kind: 'told', report: { findings: expect.arrayContaining([{ code: 'firewall-clear' }]) } },
  })
})

test('it ends when its owner no longer allows it', async () => {
  await farApp.allow(false)
  expect(codesOf(checkOf(await world.diagnose(), 'peer-report'))).toEqual(['far-absent'])
})
