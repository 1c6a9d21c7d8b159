import { expect, test } from 'vitest'
import { failure, success } from '../../../contract/result.ts'
import { sampleHosted } from '../../../contract/testing/hosted.ts'
import { bareNetwork } from '../../../domain/network-plan/network-config.ts'
import { sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import type { Write } from '../sources/observed.ts'
import { createRecorder } from './recorder.ts'

const host = (revision: number, config: Parameters<typeof sampleMember>[0] = {}, id = 'aaaaaaaaaa') =>
  sampleMember({ name: 'host', ...config }, { id, revision })
const net = (revision: number, config: object = {}) =>
  sampleHosted({ ...bareNetwork, name: 'office', ...config }, { id: sampleId, revision })
const write = (change: Write['change'], member: string | null = 'aaaaaaaaaa'): Write => ({
  network: sampleId,
  member,
  change,
  job: null,
})

function recording() {
  const lines: string[] = []
  const recorder = createRecorder({
    add(network, { origin, kind, subject, fields, fault }) {
      expect(network).toBe(sampleId)
      lines.push([origin, kind, subject.name || subject.id, fields.join('+'), fault ?? 'done'].join(' '))
    },
  })
  return { recorder, lines }
}

test('what is read first is no news, and neither is what stays as it was', () => {
  const { recorder, lines } = recording()
  recorder.read().network(net(1))
  recorder.read().members(sampleId, [host(1)])
  recorder.read().member(host(1))
  recorder.read().members(sampleId, [host(1)])
  recorder.read().network(net(1))
  expect(lines).toEqual([])
})

test('what somebody else did is told by its fields', () => {
  const { recorder, lines } = recording()
  recorder.read().network(net(1))
  recorder.read().members(sampleId, [host(1), host(1, { name: 'gone' }, 'bbbbbbbbbb')])
  recorder.read().network(net(2, { mtu: 1400, routes: [{ target: '10.0.0.0/8', via: null }] }))
  recorder.read().members(sampleId, [host(2, { authorized: true }), host(1, { name: 'new' }, 'cccccccccc')])
  recorder.read().member(host(3, { authorized: false, name: 'renamed' }))
  expect(lines).toEqual([
    'elsewhere changed office mtu+routes done',
    'elsewhere authorized host authorized done',
    'elsewhere added new  done',
    'elsewhere deleted gone  done',
    'elsewhere deauthorized renamed name+authorized done',
  ])
})

test('a text of rules that a list leaves out was not changed; another text was', () => {
  const { recorder, lines } = recording()
  const network = (rulesSource: string | null) => ({
    ...net(1),
    revision: null,
    ...{ keptSource: rulesSource ?? '' },
  })
  for (const text of ['accept;', null, 'accept;']) recorder.read().network(network(text))
  expect(lines).toEqual([])
  recorder.read().network(network('drop;'))
  expect(lines).toEqual(['elsewhere changed office rulesSource done'])
})

test('where the service gives no revisions, what somebody else did is told all the same', () => {
  const { recorder, lines } = recording()
  const unknown = { revision: null, creationTime: null }
  const member = (config: object) => ({ ...host(1, config), ...unknown })
  recorder.read().network({ ...net(1), ...unknown })
  recorder.read().members(sampleId, [member({})])
  recorder.read().network({ ...net(1, { routes: [{ target: '10.0.0.0/8', via: null }] }), ...unknown })
  recorder.read().member(member({ authorized: true }))
  recorder.read().member(host(1, { authorized: false }))
  expect(lines).toEqual([
    'elsewhere changed office routes done',
    'elsewhere authorized host authorized done',
    'elsewhere deauthorized host authorized done',
  ])
})

test('notes of a member that are told at one time and not at the other are no change', () => {
  const { recorder, lines } = recording()
  recorder.read().members(sampleId, [host(1)])
  recorder.read().members(sampleId, [{ ...host(1), notes: 'in the cellar' }])
  recorder.read().members(sampleId, [host(1)])
  recorder.read().member({ ...host(1), notes: 'in the cellar' })
  expect(lines).toEqual([])
})

test('what was done here is told once, with how it ended', () => {
  const { recorder, lines } = recording()
  recorder.read().members(sampleId, [host(1)])
  const ended = recorder.write(write({ authorized: true }))
  // Read while it is on its way: it is ours already.
  recorder.read().member(host(2, { authorized: true }))
  ended(success(host(2, { authorized: true })))
  recorder.read().members(sampleId, [host(2, { authorized: true })])
  recorder.write(write({ name: 'x' }))(failure('controller-starting'))
  recorder.write(write({ name: 'new' }, 'dddddddddd'))(success(host(1, { name: 'new' }, 'dddddddddd')))
  recorder.write(write(null))(success(null))
  recorder.read().members(sampleId, [host(1, { name: 'new' }, 'dddddddddd')])
  recorder.write(write(null))(failure('member-gone'))
  expect(lines).toEqual([
    'here authorized host authorized done',
    'here changed host name controller-starting',
    'here added new name done',
    'here deleted host  done',
  ])
})

test('a reply to a write tells what somebody else did between', () => {
  const { recorder, lines } = recording()
  recorder.read().members(sampleId, [host(1)])
  recorder.write(write({ name: 'mine' }))(success(host(3, { name: 'mine', activeBridge: true })))
  expect(lines).toEqual(['here changed mine name done', 'elsewhere changed mine activeBridge done'])
})

test('what may have been done without an answer is not taken for somebody else’s', () => {
  const { recorder, lines } = recording()
  recorder.read().members(sampleId, [host(1)])
  recorder.write(write({ name: 'mine' }))(failure('service-timeout'))
  recorder.read().members(sampleId, [host(2, { name: 'mine' })])
  expect(lines).toEqual(['here changed host name service-timeout'])
})

test('what was asked for before a write of ours ended is no news of others', () => {
  const { recorder, lines } = recording()
  const phone = host(1, { name: 'phone' }, 'bbbbbbbbbb')
  const added = host(1, { name: 'new' }, 'dddddddddd')
  recorder.read().members(sampleId, [host(1), phone])
  const slow = recorder.read()
  // A name has no revision in an account.
  recorder.write(write({ name: 'mine' }))(success(host(1, { name: 'mine' })))
  recorder.write(write(null, 'bbbbbbbbbb'))(success(null))
  recorder.write(write({ name: 'new' }, 'dddddddddd'))(success(added))
  slow.members(sampleId, [host(1), phone])
  recorder.read().members(sampleId, [host(1, { name: 'mine' }), added])
  expect(lines).toEqual([
    'here changed mine name done',
    'here deleted phone  done',
    'here added new name done',
  ])
  recorder.read().members(sampleId, [host(1, { name: 'theirs' }), added])
  expect(lines.slice(3)).toEqual(['elsewhere changed theirs name done'])
})

test('the addresses that the service gives to whom we let in are not taken for somebody else’s', () => {
  const { recorder, lines } = recording()
  const ipAssignments = ['10.1.0.7']
  recorder.read().members(sampleId, [host(1)])
  recorder.write(write({ authorized: true }))(success(host(2, { authorized: true })))
  recorder.read().members(sampleId, [host(3, { authorized: true, ipAssignments, tags: [[7, 1]] })])
  expect(lines).toEqual(['here authorized host authorized done'])
  // That was it: what comes after is somebody's, and so is what takes something away.
  recorder.read().members(sampleId, [host(4, { authorized: true, ipAssignments: ['10.1.0.7', '10.1.0.8'] })])
  recorder.write(write({ authorized: true, name: 'x' }))(success(host(5, { authorized: true, name: 'x' })))
  recorder.read().members(sampleId, [host(6, { authorized: true, name: 'x', ipAssignments: ['10.1.0.9'] })])
  expect(lines.slice(1)).toEqual([
    'elsewhere changed host ipAssignments+tags done',
    'here authorized x authorized+name done',
    'elsewhere changed x ipAssignments done',
  ])
})

test('a member that comes because this device joins was added here', () => {
  const { recorder, lines } = recording()
  recorder.read().members(sampleId, [host(1)])
  recorder.expect(sampleId, 'bbbbbbbbbb')
  const own = host(1, { name: 'own' }, 'bbbbbbbbbb')
  recorder.read().members(sampleId, [host(1), own, host(1, { name: 'other' }, 'cccccccccc')])
  // A member that is there already is added by whoever adds it again.
  recorder.expect(sampleId, 'bbbbbbbbbb')
  recorder.read().members(sampleId, [host(1), host(1, { name: 'other' }, 'cccccccccc')])
  recorder.read().members(sampleId, [host(1), own, host(1, { name: 'other' }, 'cccccccccc')])
  expect(lines).toEqual([
    'here added own  done',
    'elsewhere added other  done',
    'elsewhere deleted own  done',
    'elsewhere added own  done',
  ])
})

test('an older answer that comes late is no change', () => {
  const { recorder, lines } = recording()
  recorder.read().members(sampleId, [host(5, { authorized: true })])
  recorder.read().member(host(4))
  recorder.read().network(net(7, { mtu: 1400 }))
  recorder.read().network(net(6))
  expect(lines).toEqual([])
})

test('a network that was deleted elsewhere is told once', () => {
  const { recorder, lines } = recording()
  recorder.read().network(net(1))
  recorder.gone(sampleId)
  recorder.gone(sampleId)
  expect(lines).toEqual(['elsewhere deleted office  done'])
})
