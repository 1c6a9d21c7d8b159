import { expect, test } from 'vitest'
import type { FarAnswer } from '../../../contract/far-report.ts'
import type { Neighbour, PacketRoute } from '../../../domain/computer/computer.ts'
import { macOfMember } from '../../../domain/computer/member-address.ts'
import type { DoctorGathered } from '../facts.ts'
import { fact, missing } from '../gather.ts'
import { subjects, whole, wholeNetwork } from '../testing/whole.ts'
import type { FarQuestion } from './ask-far.ts'
import { readFarReport } from './read-far-report.ts'

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
