import { expect, test } from 'vitest'
import type { PeerName } from '../../contract/peer.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { functionAddresses, macOfMember } from '../../domain/computer/member-address.ts'
import { bareMember, type HostedMember } from '../../domain/members/member.ts'
import { fact } from './gather.ts'
import { findPeerAddress } from './peer-address.ts'
import { answered, subjects, whole, wholeNetwork } from './testing/whole.ts'

const node = subjects.peer.address
const { id, portDeviceName } = wholeNetwork
const own = 'a1b2c3d4e5'

async function addressOf(
  facts: Partial<Pick<typeof whole, 'service' | 'neighbours'>>,
  names: readonly PeerName[] = [],
  member: Result<HostedMember> = failure('member-gone'),
) {
  const found = await findPeerAddress({ ...whole, ...facts }, subjects.peer, {
    namesOf: () => names,
    controller: { member: async () => member },
  })
  return found.kind === 'found' ? found.value.address : found.why
}
const neighbour = (mac: string, address = '10.147.17.20', name = portDeviceName) =>
  fact('ip neigh', [{ address, interface: name, mac, state: 'reachable' as const }])

test('a member that we host has the address that was assigned', async () => {
  const named = { network: id, name: 'printer', addresses: ['10.147.17.8'], description: null }
  expect(await addressOf({}, [named])).toBe('10.147.17.8')
  const hosted = `${own}000001`
  const member = (authorized: boolean) =>
    success({
      config: { ...bareMember, authorized, ipAssignments: ['10.147.17.9'] },
    } as unknown as HostedMember)
  expect(await addressOf({ service: answered({ id: hosted }) }, [], member(true))).toBe('10.147.17.9')
  expect(await addressOf({ service: answered({ id: hosted }) }, [], member(false))).toBe('nothing-to-check')
})

test('a neighbour is told by its MAC address, on the network’s interface alone', async () => {
  const mac = macOfMember(id, node)
  expect(await addressOf({ neighbours: neighbour(mac) })).toBe('10.147.17.20')
  expect(await addressOf({ neighbours: neighbour(mac, '10.147.17.20', 'wlan0') })).toBe('nothing-to-check')
  expect(await addressOf({ neighbours: neighbour(mac, 'fe80::1') })).toBe('nothing-to-check')
  expect(await addressOf({ neighbours: neighbour(macOfMember(id, own)) })).toBe('nothing-to-check')
})

test('where the network gives addresses that follow from the node, its address follows', async () => {
  for (const way of ['rfc4193', '6plane'] as const) {
    const service = answered({ assignedAddresses: [`${functionAddresses(id, own)[way]}/88`] })
    expect(await addressOf({ service })).toBe(functionAddresses(id, node)[way])
  }
})

test('a network of which this computer has no addresses is no way there', async () => {
  const neighbours = neighbour(macOfMember(id, node))
  const off = answered({ flags: { ...wholeNetwork.flags, allowManaged: false } })
  expect(await addressOf({ service: off, neighbours })).toBe('nothing-to-check')
  expect(await addressOf({ service: answered({ status: 'ACCESS_DENIED' }), neighbours })).toBe(
    'nothing-to-check',
  )
})
