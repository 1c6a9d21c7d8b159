import { expect, test } from 'vitest'
import { failure, success } from '../../../contract/result.ts'
import { sampleHosted } from '../../../contract/testing/hosted.ts'
import { bareNetwork, sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
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
  recorder.network(net(1))
  recorder.members(sampleId, [host(1)])
  recorder.member(host(1))
  recorder.members(sampleId, [host(1)])
  recorder.network(net(1))
  expect(lines).toEqual([])
})

test('what somebody else did is told by its fields', () => {
  const { recorder, lines } = recording()
  recorder.network(net(1))
  recorder.members(sampleId, [host(1), host(1, { name: 'gone' }, 'bbbbbbbbbb')])
  recorder.network(net(2, { mtu: 1400, routes: [{ target: '10.0.0.0/8', via: null }] }))
  recorder.members(sampleId, [host(2, { authorized: true }), host(1, { name: 'new' }, 'cccccccccc')])
  recorder.member(host(3, { authorized: false, name: 'renamed' }))
  expect(lines).toEqual([
    'elsewhere changed office mtu+routes done',
    'elsewhere authorized host authorized done',
    'elsewhere added new  done',
    'elsewhere deleted gone  done',
    'elsewhere deauthorized renamed name+authorized done',
  ])
})

test('what was done here is told once, with how it ended', () => {
  const { recorder, lines } = recording()
  recorder.members(sampleId, [host(1)])
  const ended = recorder.begin(write({ authorized: true }))
  // Read while it is on its way: it is ours already.
  recorder.member(host(2, { authorized: true }))
  ended(success(host(2, { authorized: true })))
  recorder.members(sampleId, [host(2, { authorized: true })])
  recorder.begin(write({ name: 'x' }))(failure('controller-starting'))
  recorder.begin(write({ name: 'new' }, 'dddddddddd'))(success(host(1, { name: 'new' }, 'dddddddddd')))
  recorder.begin(write(null))(success(null))
  recorder.members(sampleId, [host(1, { name: 'new' }, 'dddddddddd')])
  recorder.begin(write(null))(failure('member-gone'))
  expect(lines).toEqual([
    'here authorized host authorized done',
    'here changed host name controller-starting',
    'here added new name done',
    'here deleted host  done',
  ])
})

test('a reply to a write tells what somebody else did between', () => {
  const { recorder, lines } = recording()
  recorder.members(sampleId, [host(1)])
  recorder.begin(write({ name: 'mine' }))(success(host(3, { name: 'mine', activeBridge: true })))
  expect(lines).toEqual(['here changed mine name done', 'elsewhere changed mine activeBridge done'])
})

test('what may have been done without an answer is not taken for somebody else’s', () => {
  const { recorder, lines } = recording()
  recorder.members(sampleId, [host(1)])
  recorder.begin(write({ name: 'mine' }))(failure('service-timeout'))
  recorder.members(sampleId, [host(2, { name: 'mine' })])
  expect(lines).toEqual(['here changed host name service-timeout'])
})

test('an older answer that comes late is no change', () => {
  const { recorder, lines } = recording()
  recorder.members(sampleId, [host(5, { authorized: true })])
  recorder.member(host(4))
  recorder.network(net(7, { mtu: 1400 }))
  recorder.network(net(6))
  expect(lines).toEqual([])
})

test('a network that was deleted elsewhere is told once', () => {
  const { recorder, lines } = recording()
  recorder.network(net(1))
  recorder.gone(sampleId)
  recorder.gone(sampleId)
  expect(lines).toEqual(['elsewhere deleted office  done'])
})
