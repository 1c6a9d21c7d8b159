import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Check, type CheckId, causeOf, type Diagnosis } from '../../../contract/doctor.ts'
import { farPort } from '../../../contract/far-report.ts'
import { askFar } from '../../../main/doctor/far/ask-far.ts'
import { connectToPort } from '../../../main/system/tcp-port.ts'
import { other } from '../../support/doctor/cables.ts'
import { guard } from '../../support/doctor/far.ts'
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
    await world.rules('far', guard('input', ...rules))
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
  await world.rules('far', guard('input', 'tcp dport 2222 drop'))
  const diagnosis = await world.diagnose({ kind: 'peer', address: other.node, port: 23 })
  expect(causeOf(diagnosis)?.id).toBe('peer-port')
  expect(codesOf(checkOf(diagnosis, 'peer-report'))).toContain('far-firewall-clear')
})

test('an MTU that was changed there is named', async () => {
  await world.at('far', 'link set ztb mtu 1400 => link set ztb mtu 2800')
  const diagnosis = await world.diagnose()
  expect(causeOf(diagnosis)).toMatchObject({
    id: 'peer-report',
    evidence: expect.arrayContaining([
      { code: 'far-interface-mtu', network: null, mtu: 1400, wantedMtu: 2800 },
    ]),
  })
})

test('where its firewall drops nothing, the rules of the network are the likely reason', async () => {
  const match = `ether type ip ip daddr ${other.address} icmp type echo-request`
  await world.rules('router', ruleOfWay(`${match} drop`))
  const { hypotheses, verdict } = await world.diagnose()
  expect(verdict).not.toBe('good')
  expect(hypotheses[0]).toMatchObject({ id: 'network-rules', sureness: 'likely' })
})

test('pings of the other end that this computer drops are told', async () => {
  await world.rules('here', guard('input', 'icmp type echo-request drop'))
  const diagnosis = await world.diagnose()
  expect(causeOf(diagnosis)?.id).toBe('peer-report')
  expect(codesOf(causeOf(diagnosis))?.[0]).toBe('far-ping-silent')
})

test('it answers over IPv6 too', async () => {
  const own = `fd83:4::50/64 dev ${world.device}`
  await world.at('here', `addr add ${own} nodad => addr del ${own}`)
  const answer = await askFar({ address: six, port: null })
  expect(answer).toMatchObject({
    value: { kind: 'told', report: { findings: expect.arrayContaining([{ code: 'firewall-clear' }]) } },
  })
})

test('it ends when its owner no longer allows it', async () => {
  await farApp.allow(false)
  expect(codesOf(checkOf(await world.diagnose(), 'peer-report'))).toEqual(['far-absent'])
})
