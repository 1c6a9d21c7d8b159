import { expect, test } from 'vitest'
import { type Check, type CheckId, checkIds } from '../../contract/doctor.ts'
import { goodCheck } from '../../contract/testing/diagnosis.ts'
import { below, lost, notYet, stopped } from '../testing/doctor.ts'
import { groupOf, groupsOf, isLacking } from './check-groups.ts'

const needless = { verdict: 'unchecked', isNeeded: false } as const

const checksOf = (changes: { readonly [id in CheckId]?: Partial<Check> }): readonly Check[] =>
  (Object.keys(changes) as CheckId[]).map((id) => ({ ...goodCheck, id, ...changes[id] }))
const verdictsOf = (changes: Parameters<typeof checksOf>[0]) =>
  groupsOf(checksOf(changes)).map(({ id, verdict, followsFrom }) => [id, verdict, followsFrom])

test('each check has its place, from the ground up', () => {
  const groups = checkIds.map(groupOf)
  expect(groups.filter((group, at) => groups.indexOf(group) === at)).toEqual([
    'service',
    'internet',
    'network',
    'device',
    'host',
  ])
  // The checks of a group stand together.
  expect(groups.filter((group, at) => group !== groups[at - 1])).toHaveLength(5)
})

test('a group is as its worst check that nothing else explains', () => {
  expect(verdictsOf({ 'service-running': stopped, listener: { verdict: 'doubtful' } })).toEqual([
    ['service', 'bad', null],
  ])
  expect(verdictsOf({ routes: { ...lost, followsFrom: 'addresses' }, dns: { verdict: 'doubtful' } })).toEqual(
    [['network', 'doubtful', null]],
  )
  expect(verdictsOf({ udp: {}, nat: needless })).toEqual([['internet', 'good', null]])
})

test('what could not be checked is no pass', () => {
  expect(verdictsOf({ udp: {}, nat: below })).toEqual([['internet', 'unchecked', null]])
  expect(checksOf({ udp: {}, nat: below, roots: needless }).filter(isLacking)).toHaveLength(1)
})

test('a group whose checks all follow from one below says so, and is no failure of its own', () => {
  const follows = { ...below, followsFrom: 'service-running' } as const
  expect(
    verdictsOf({
      'service-running': stopped,
      'service-answers': follows,
      udp: follows,
      nat: { ...lost, followsFrom: 'service-running' },
      joined: follows,
      routes: lost,
    }),
  ).toEqual([
    ['service', 'bad', null],
    ['internet', 'unchecked', 'service-running'],
    ['network', 'bad', null],
  ])
})

test('a group of which a check runs or is due has no verdict yet', () => {
  expect(verdictsOf({ udp: {}, nat: notYet, routes: { running: true }, dns: lost })).toEqual([
    ['internet', null, null],
    ['network', null, null],
  ])
})
