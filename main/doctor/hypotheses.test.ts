import { expect, test } from 'vitest'
import type { Check, CheckId } from '../../contract/doctor.ts'
import type { DoctorEvidence, EvidenceCode } from '../../contract/doctor-evidence.ts'
import { hypothesesOf } from './hypotheses.ts'
import { subjects } from './testing/whole.ts'

const bare = { running: false, raw: '', fix: null, followsFrom: null, isNeeded: true } as const

function check(id: CheckId, verdict: Check['verdict'], ...codes: readonly EvidenceCode[]): Check {
  const evidence = codes.map((code) => ({ code, network: null }) as unknown as DoctorEvidence)
  return { ...bare, id, verdict, evidence }
}
const told = (...checks: readonly Check[]): readonly string[] =>
  hypothesesOf(subjects.peer, checks, null).map(({ id, sureness }) => `${sureness} ${id}`)

const noPing = check('peer-loss', 'bad', 'ping-silent')
const noNeighbour = check('peer-neighbour', 'bad', 'neighbour-silent')
const neighbour = check('peer-neighbour', 'good', 'neighbour-answers')

test('a device that nobody has heard of is likely off, and has not blocked anything', () => {
  const found = told(check('peer-path', 'bad', 'peer-not-heard'), noNeighbour, noPing)
  expect(found[0]).toBe('likely device-off')
  expect(found).not.toContain('possible device-firewall')
})

test('one that the service hears of, and that does not answer in the network, has rather left it', () => {
  const heard = check('peer-neighbour', 'bad', 'neighbour-silent-heard')
  const direct = check('peer-path', 'good', 'peer-direct')
  expect(told(direct, heard, noPing)).toEqual(['possible device-left', 'possible no-multicast'])
  // Its host says that it still is a member.
  const member = check('peer-member', 'good', 'peer-is-member')
  expect(told(direct, member, heard, noPing)).toEqual(['possible no-multicast', 'possible device-left'])
})

test('one that answers for its address and drops pings has a firewall, or the network has rules', () => {
  const found = told(neighbour, check('peer-loss', 'doubtful', 'ping-dropped'))
  expect(found).toEqual(['possible device-firewall', 'possible network-rules', 'possible address-taken'])
})

test('a port that is rejected is the device’s own doing', () => {
  const found = told(neighbour, check('peer-port', 'bad', 'peer-port-rejected'))
  expect(found).toEqual(['likely device-firewall'])
})

test('what answers is never called off', () => {
  const lossy = check('peer-loss', 'doubtful', 'ping-answered')
  const silentPort = check('peer-port', 'doubtful', 'peer-port-silent')
  expect(told(neighbour, lossy, silentPort)).toEqual(['possible device-firewall', 'possible network-rules'])
})

test('a cause on this computer needs no explanation, nor does a whole connection', () => {
  expect(told(check('addresses', 'bad', 'address-missing'), noNeighbour, noPing)).toEqual([])
  expect(told(neighbour, check('peer-loss', 'good', 'ping-answered'))).toEqual([])
  expect(hypothesesOf(subjects.computer, [noPing], null)).toEqual([])
})

test('the host of a network of ours is asked where it can tell', () => {
  const checks = [check('peer-path', 'good', 'peer-direct'), noNeighbour, noPing]
  const [left] = hypothesesOf(subjects.peer, checks, 'a1b2c3d4e5000001')
  expect(left?.test).toEqual({ kind: 'hosted', id: 'a1b2c3d4e5000001', member: subjects.peer.address })
})
