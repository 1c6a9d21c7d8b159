import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { FarAnswer, FarReport } from '../../../contract/far-report.ts'
import type { Neighbour, PacketRoute } from '../../../domain/computer/computer.ts'
import { macOfMember } from '../../../domain/computer/member-address.ts'
import type { DoctorGathered } from '../facts.ts'
import { fact, missing } from '../gather.ts'
import { subjects, whole, wholeNetwork } from '../testing/whole.ts'
import { type FarQuestion, farReport, readFarReport } from './ask-far.ts'

const told: FarAnswer = { kind: 'told', report: { version: 1, findings: [] } }
const device = wholeNetwork.portDeviceName
const near: Neighbour = {
  address: '10.147.17.8',
  interface: device,
  mac: macOfMember(wholeNetwork.id, subjects.peer.address),
  state: 'reachable',
}
const goes = { kind: 'goes', interface: device, via: null, source: '10.147.17.97' } as const
const routed = (route: PacketRoute): Partial<DoctorGathered> => ({
  peerRoute: fact('ip route get', [{ from: null, route }]),
})

async function readWith(facts: Partial<DoctorGathered>, neighbours: readonly Neighbour[] = [near]) {
  const asked: FarQuestion[] = []
  const read = await readFarReport(
    { ...whole, ...facts },
    { ...subjects.peer, port: 22 },
    {
      async askFar(question) {
        asked.push(question)
        return fact('TCP', told)
      },
      probes: {
        neighbours: async () => fact('ip neigh', neighbours),
      },
    },
  )
  return { asked, said: read.kind === 'found' ? read.value.kind : read.why }
}

test('the device is asked at its address, about the port that is checked', async () => {
  expect(await readWith({})).toEqual({ asked: [{ address: '10.147.17.8', port: 22 }], said: 'told' })
})

test.each<[string, Partial<Neighbour>]>([
  ['another member', { mac: macOfMember(wholeNetwork.id, 'feed000001') }],
  ['no member', { mac: '02:00:00:00:00:01' }],
  ['nobody that is known', { mac: null }],
  ['somebody in another network', { interface: 'eth0' }],
])('%s does not speak for the device', async (_what, change) => {
  expect((await readWith({}, [{ ...near, ...change }])).said).toBe('not-told')
})

test.each<[string, Partial<DoctorGathered>]>([
  ['elsewhere', routed({ ...goes, interface: 'eth0' })],
  ['to a gateway', routed({ ...goes, via: '10.147.17.1' })],
  ['nowhere', routed({ kind: 'blackhole' })],
  ['to an unknown place', { peerRoute: missing('ip route get', 'failed') }],
  ['to an unknown address', { peerAddress: missing('', 'nothing-to-check') }],
])('nobody is asked where packets go %s', async (_what, facts) => {
  const { asked, said } = await readWith(facts)
  expect(asked).toEqual([])
  expect(said).not.toBe('told')
})

const block = { firewall: 'nftables', packets: 'tcp', direction: 'in' } as const
const all: FarReport = {
  version: 1,
  findings: [
    { code: 'firewall-drops', ...block },
    { code: 'firewall-may-drop', ...block },
    { code: 'firewall-clear' },
    { code: 'firewall-unread' },
    { code: 'route-elsewhere' },
    { code: 'ping-answered', sent: 12, lost: 3 },
    { code: 'ping-silent', sent: 12 },
    { code: 'mtu-fits', mtu: 2800 },
    { code: 'mtu-too-large', mtu: 2800, fits: 1400 },
    { code: 'mtu-none-fits', mtu: 2800 },
    { code: 'interface-mtu', mtu: 9000, wantedMtu: 2800 },
    { code: 'path-direct' },
    { code: 'path-relayed' },
  ],
}
const read = (given: unknown) => v.safeParse(farReport, given)

test('every finding is read as it was sent', () => {
  expect(read(JSON.parse(JSON.stringify(all)))).toMatchObject({ success: true, output: all })
})

test('what nobody asked for is dropped', () => {
  const sent = { version: 1, host: 'ada', findings: [{ code: 'path-direct', path: '192.168.1.5/9993' }] }
  expect(read(sent).output).toEqual({ version: 1, findings: [{ code: 'path-direct' }] })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a list', []],
  ['another version', { ...all, version: 2 }],
  ['a version as text', { ...all, version: '1' }],
  ['no findings', { version: 1 }],
  ['a finding of a later version', { version: 1, findings: [{ code: 'clock-ahead' }] }],
  ['a finding with a value of another kind', { version: 1, findings: [{ code: 'mtu-fits', mtu: '2800' }] }],
  ['more lost than sent', { version: 1, findings: [{ code: 'ping-answered', sent: 3, lost: 4 }] }],
  ['a negative number', { version: 1, findings: [{ code: 'ping-silent', sent: -1 }] }],
  ['a number beyond all', { version: 1, findings: [{ code: 'mtu-fits', mtu: 1e308 }] }],
  [
    'a firewall of any name',
    { version: 1, findings: [{ code: 'firewall-drops', ...block, firewall: 'you' }] },
  ],
  ['33 findings', { version: 1, findings: Array.from({ length: 33 }, () => ({ code: 'path-direct' })) }],
])('%s is no report', (_what, given) => {
  expect(read(given).success).toBe(false)
})
